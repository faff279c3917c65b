"""What each seat of Brigand Kings has between two turns: points, and what the counties promise; in points."""

from __future__ import annotations

from engine.appraisal import Appraisal
from engine.brigand_kings.computers.weights import CAPTAIN
from engine.brigand_kings.computers.worth import worth_of
from engine.brigand_kings.state import State, seen_by
from engine.core import Seat


def weigh(state: State) -> dict[Seat, float]:
    """Points captured with their bonus, hopes of counties, soldiers in reserve; nothing in the setup."""
    if len(state.bonus) < len(state.seats):
        return {}
    return {seat: _weighed(state, seat) for seat in state.seats}


def _weighed(state: State, seat: Seat) -> float:
    worth = worth_of(seen_by(state, seat), CAPTAIN[len(state.seats)])
    return (
        sum(map(worth.card, state.captured[seat])) + worth.promised() + worth.weights.reserve_of(worth.camp)
    )


APPRAISAL = Appraisal(weigh, scale=4.0)
