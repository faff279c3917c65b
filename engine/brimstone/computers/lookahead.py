"""Simulate the rest of a round on a copy of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.brimstone.board.state import Position, State, copied_fields
from engine.brimstone.computers.captain import Captain, executed
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.asks import Execute
from engine.brimstone.rules.combat import Battle
from engine.brimstone.rules.march import Group, March
from engine.brimstone.rules.march_execution import fight
from engine.brimstone.rules.turns import execute_orders, take_turn
from engine.kernel.core import Ask, Event, Flow, Json, Refused, Seat
from engine.kernel.dice import Dice

_CAPTAIN = Captain()
_EMPTY = Sheet()
Answers = Callable[[Ask], Json | None]
"""Function that returns the known answer to an ask, or None to let the captain answer."""


def after_orders(view: Position, sheets: Mapping[Seat, Sheet], dice: Dice) -> State:
    """Return the table after the round with these sheets; every seat decides its turns anew as a captain."""
    state = _copy(view)
    state.orders = {seat: dict(sheet.orders) for seat, sheet in sheets.items()}
    return _carried_out(state, execute_orders(state, _silence), _thinking(sheets, dice))


def after_turn(view: Position, seat: Seat, answer: Json, sheet: Sheet, dice: Dice) -> State:
    """Return the table after this turn and all remaining orders.

    Seats before their first turn skip their supply. `sheet` is the seat's own.
    """
    state = _copy(view)
    flow = _turns_from(state, seat)
    (ask,) = next(flow)
    return _carried_out(state, flow, _thinking({seat: sheet}, dice), {seat: ask.check(answer)})


def after_battle(view: Position, battle: Battle, known: Answers, dice: Dice) -> State:
    """Return the table after a declared battle and all remaining orders.

    `known` returns the supports and payments that are known. Other troops of the March stay where they are.
    """
    state = _copy(view)
    think = _thinking({}, dice)

    def answered(ask: Ask) -> Any:
        answer = known(ask)
        try:
            return think(ask) if answer is None else ask.check(answer)
        except Refused:  # a second battle for the same hex, after which less is left
            return think(ask)

    return _carried_out(state, _from_battle(state, battle), answered)


def _from_battle(state: State, battle: Battle) -> Flow:
    march = March(battle.attacker, battle.origin, is_forced=False, fresh=battle.committed)
    yield from fight(state, march, Group(battle.origin, battle.committed, battle.hex), _silence)
    yield from _turns_from(state, state.clockwise_from(battle.attacker)[1])


def _turns_from(state: State, seat: Seat) -> Flow:
    lap = state.clockwise_from(seat)
    while any(state.executable(one) for one in lap):
        for one in lap:
            yield from take_turn(state, one, _silence)


def _copy(view: Position) -> State:
    return State(**copied_fields(view))


def _silence(event: Event) -> None:
    """Ignore an event, because nobody should hear of a simulated one."""


def _carried_out(
    state: State, flow: Flow, answered: Callable[[Ask], Any], first: Mapping[Seat, Any] | None = None
) -> State:
    """Run the flow to its end and return the state without the remaining order tokens."""
    try:
        asks = flow.send(first) if first else next(flow)
        while True:
            asks = flow.send({ask.seat: answered(ask) for ask in asks})
    except StopIteration:
        state.orders = {}
    return state


def _thinking(sheets: Mapping[Seat, Sheet], dice: Dice) -> Callable[[Ask], Any]:
    """Return a function that answers asks as a captain does, following the seat's sheet if it has one."""

    def answered(ask: Ask) -> Any:
        if isinstance(ask, Execute):
            answer = executed(ask, sheets.get(ask.seat, _EMPTY))
        else:
            answer = _CAPTAIN.think(ask, "", dice).answer
        try:
            return ask.check(answer)
        except Refused:
            return ask.check(ask.fallback())

    return answered
