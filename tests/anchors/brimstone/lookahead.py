"""Simulate a round on a copy of the table, and value the result as versions 0.1 and 0.2 did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.brimstone.board.state import Position, State, copied_fields
from engine.brimstone.computers.captain import Captain, execute
from engine.brimstone.computers.hex_values import Worth
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.asks import Execute
from engine.brimstone.rules.board_queries import cities_held
from engine.brimstone.rules.turns import execute_orders, take_turn
from engine.kernel.core import Ask, Event, Flow, Json, Refused, Seat
from engine.kernel.dice import Dice

_CAPTAIN = Captain()
WON = 1000.0
"""Value of a win; all values here are in Stones."""
CITIES = (0.0, 9.0, 19.0, 31.0, 46.0, 70.0)
"""Value of the Cities by the number still missing to win, most first; the last is one City short."""
STONE = 1.3
SHORT = 2.5
RIVAL = 0.4
RIVAL_TROOP = 0.6


def after_orders(view: Position, sheets: Mapping[Seat, Sheet], dice: Dice) -> State:
    """Return the state at the end of the round with these sheets; every seat decides its turns anew."""
    state = _copy(view)
    state.orders = {seat: dict(sheet.orders) for seat, sheet in sheets.items()}
    return _carried_out(state, execute_orders(state, _silence), sheets, dice)


def after_turn(view: Position, seat: Seat, answer: Json, sheet: Sheet, dice: Dice) -> State:
    """Return the state after this turn and all remaining orders; `sheet` is the seat's own.

    Supply is skipped for seats that have not had their first turn.
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
    """Ignore the event, because the round is only simulated."""


def _carried_out(
    state: State,
    flow: Flow,
    sheets: Mapping[Seat, Sheet],
    dice: Dice,
    first: Mapping[Seat, Any] | None = None,
) -> State:
    """Return the state after the flow ends and the remaining tokens are back home."""
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


# --------------------------------------------------------------------------------- value


def values(position: Position) -> dict[Seat, float]:
    """Return each seat's value at the end of a round."""
    return {seat: value(position, seat) for seat in position.seats}


def value(position: Position, seat: Seat) -> float:
    """Return a seat's value at the end of a round minus its rivals' values, in Stones."""
    held, needed = cities_held(position), position.map.cities_to_win
    for one, count in held.items():
        if count >= needed:
            return WON if one == seat else -WON
    rivals = sum(
        _cities(held[one], needed) + RIVAL_TROOP * position.on_board(one)
        for one in position.seats
        if one != seat
    )
    return _own(position, seat) + _cities(held[seat], needed) - RIVAL * rivals


def _cities(count: int, needed: int) -> float:
    return CITIES[max(0, len(CITIES) - needed + count)] if count else 0.0


def _own(position: Position, seat: Seat) -> float:
    worth = Worth(position, seat)
    armies = sum(worth.hold(hex_, army.troops) for hex_, army in position.armies.items() if army.seat == seat)
    return armies + STONE * position.stones[seat] + SHORT * min(0, _spare_barrels(position, seat))


def _spare_barrels(position: Position, seat: Seat) -> int:
    """Return the barrels left after supply, if supply came now; negative if barrels are missing."""
    available, required = position.supply(seat)
    return available - required
