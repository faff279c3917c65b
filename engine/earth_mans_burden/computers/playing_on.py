"""Play on from a position, with the same computer in all seats and no deals, to see who is likely to win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.earth_mans_burden.board.state import Position, State, copied_fields
from engine.earth_mans_burden.computers.win_model import log_odds
from engine.earth_mans_burden.rules import flow
from engine.earth_mans_burden.rules.asks import TableAsk
from engine.kernel.appraisal import chances
from engine.kernel.core import Event, Json, Seat
from engine.kernel.dice import Dice

Answer = Callable[[TableAsk, Dice], Json]


def outlook(position: Position, answer: Answer, dice: Dice) -> Mapping[Seat, float]:
    """Return each seat's chance to win after one more turn of every seat, from the beginning of a turn on."""
    state = State(**copied_fields(position))
    state.offers, state.votes = {}, {}
    for _ in state.seats:
        if not state.is_ended:
            _play_turn(state, answer, dice)
    if state.is_ended:
        return {seat: 1 / len(state.winners) for seat in state.winners}
    return chances(log_odds(state), 1.0)


def _play_turn(state: State, answer: Answer, dice: Dice) -> None:
    turn = flow.play_round(state, dice, _untold)
    answers: Mapping[Seat, Any] | None = None
    while True:
        try:
            asks = turn.send(answers)  # type: ignore[arg-type]  # None begins the turn
        except StopIteration:
            return
        answers = {ask.seat: ask.check(answer(ask, dice)) for ask in asks}  # type: ignore[arg-type]


def _untold(event: Event) -> None:
    """Tell nobody."""
