"""A round carried out on a copy of the table, all orders given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.brimstone.asks import Execute
from engine.brimstone.computers.captain import Captain, execute
from engine.brimstone.plan import Sheet
from engine.brimstone.state import Position, State, copied_fields
from engine.brimstone.turns import execute_orders, take_turn
from engine.core import Ask, Event, Flow, Json, Refused, Seat
from engine.dice import Dice

_CAPTAIN = Captain()


def after_orders(view: Position, sheets: Mapping[Seat, Sheet], dice: Dice) -> State:
    """The table when the round of those sheets is over, everybody thinking again at each turn."""
    state = _copy(view)
    state.orders = {seat: dict(sheet.orders) for seat, sheet in sheets.items()}
    return _carried_out(state, execute_orders(state, _silence), sheets, dice)


def after_turn(view: Position, seat: Seat, answer: Json, sheet: Sheet, dice: Dice) -> State:
    """The table when this turn and then all orders that still lie are carried out.

    Supply of the seats that have not had their first turn is passed over. `sheet`: the seat's own.
    """
    state = _copy(view)
    sheets = {one: sheet if one == seat else Sheet() for one in state.seats}
    flow = _turns_from(state, seat)
    (ask,) = next(flow)
    return _carried_out(state, flow, sheets, dice, {seat: ask.check(answer)})


def _turns_from(state: State, seat: Seat) -> Flow:
    lap = state.clockwise_from(seat)
    while any(state.executable(one) for one in lap):
        for one in lap:
            yield from take_turn(state, one, _silence)


def _copy(view: Position) -> State:
    return State(**copied_fields(view))


def _silence(event: Event) -> None:
    """Nobody hears what is only thought."""


def _carried_out(
    state: State,
    flow: Flow,
    sheets: Mapping[Seat, Sheet],
    dice: Dice,
    first: Mapping[Seat, Any] | None = None,
) -> State:
    """The state when the flow has ended and the tokens that are left have gone home."""
    try:
        asks = flow.send(first) if first else next(flow)
        while True:
            asks = flow.send({ask.seat: _answered(ask, sheets[ask.seat], dice) for ask in asks})
    except StopIteration:
        state.orders = {}
    return state


def _answered(ask: Ask, sheet: Sheet, dice: Dice) -> Any:
    thought = execute(ask, sheet) if isinstance(ask, Execute) else _CAPTAIN.think(ask, "", dice)
    try:
        return ask.check(thought.answer)
    except Refused:
        return ask.check(ask.fallback())
