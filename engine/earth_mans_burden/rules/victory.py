"""Decide the end: seats with units agree, only one has units, or the last round is over (E40 to E43)."""

from __future__ import annotations

from engine.earth_mans_burden.board.state import State
from engine.earth_mans_burden.rules.events import GameWon
from engine.kernel.core import Seat, Tell


def look_for_victory(state: State, tell: Tell) -> None:
    """End the game if it is decided now (E41)."""
    alive = [seat for seat in state.seats if state.has_units(seat)]
    choices = {state.votes.get(seat, "") for seat in alive}
    if len(alive) < 2:  # E42
        _end(state, tuple(alive), tell)
    elif len(choices) == 1 and "" not in choices:
        _end(state, tuple(choices), tell)


def count_up(state: State, tell: Tell) -> None:
    """Find the winner after the last round: most developments, then most fleets, also in flight (E43)."""
    developments = {seat: sum(state.developments[seat].values()) for seat in state.seats}
    merit = {seat: (developments[seat], sum(state.fleets[seat].values())) for seat in state.seats}
    best = max(merit.values())
    state.scores = developments
    _end(state, tuple(seat for seat in state.seats if merit[seat] == best), tell)


def _end(state: State, winners: tuple[Seat, ...], tell: Tell) -> None:
    state.is_ended, state.winners = True, winners
    tell(GameWon(winners, dict(state.scores), state.turn, state.round))
