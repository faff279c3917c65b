"""Execute orders turn by turn: supply at a seat's first turn, then one order per turn (R23 to R37)."""

from __future__ import annotations

from engine.brimstone.board.components import BARREL_PRICE
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import State, seen_by
from engine.brimstone.rules.asks import Execute, SettleSupply
from engine.brimstone.rules.events import OrderExecuted, OrderRemoved, Supplied
from engine.brimstone.rules.march import Execution
from engine.brimstone.rules.march_execution import march
from engine.brimstone.rules.supply import SupplyAnswer, discharge, forage_hex
from engine.kernel.core import Flow, Seat, Tell


def execute_orders(state: State, tell: Tell) -> Flow:
    """Let seats take turns clockwise from the leader; the first lap is always completed (R35)."""
    lap = state.clockwise_from(state.leader)
    for seat in lap:
        yield from first_turn(state, seat, tell)
    while any(map(state.can_execute, state.seats)):
        for seat in lap:
            yield from take_turn(state, seat, tell)


def first_turn(state: State, seat: Seat, tell: Tell) -> Flow:
    """Let a seat meet its shortage before its first order; foraging for it uses the turn (R34, R36)."""
    if state.supply(seat).shortage:
        answers = yield [SettleSupply(seat, seen_by(state, seat))]
        plan: SupplyAnswer = answers[seat]
        settle_supply(state, seat, plan, tell)
        if plan.forage:
            return
    yield from take_turn(state, seat, tell)


def settle_supply(state: State, seat: Seat, plan: SupplyAnswer, tell: Tell) -> None:
    """Carry out a supply declaration: forage, buy, discharge."""
    before = state.supply(seat)
    foraged = forage_hex(state, seat) if plan.forage else None
    if foraged:
        del state.orders[seat][foraged]
    state.stones[seat] -= BARREL_PRICE * plan.buy
    lost = discharge(state, seat, plan.discharge)
    tell(Supplied(seat, *before, foraged, plan.buy, dict(plan.discharge), tuple(lost)))


def take_turn(state: State, seat: Seat, tell: Tell) -> Flow:
    """Ask the seat to execute or remove one order; skip a seat that has none to execute (R23)."""
    if not state.can_execute(seat):
        return
    answers = yield [Execute(seat, seen_by(state, seat))]
    choice: Execution = answers[seat]
    order = state.orders[seat].pop(choice.hex)
    if choice.remove or _moves_nobody(state, order, choice):
        tell(OrderRemoved(seat, choice.hex, order))
    elif order == "march":
        yield from march(state, seat, choice, tell)
    else:
        tell(OrderExecuted(seat, choice.hex, order, _carry_out(state, seat, choice.hex, order)))


def _moves_nobody(state: State, order: str, choice: Execution) -> bool:
    """Return whether the March counts as removed: nobody moves and no marker is cleared (R32, R116)."""
    return order == "march" and not choice.groups and choice.hex not in state.slow


def _carry_out(state: State, seat: Seat, hex_: Hex, order: str) -> int:
    """Execute an order; return its gain: 1 for Recruit (R30) or Pillage (R104) if possible, else 0 (R37)."""
    if order == "recruit" and state.off_board(seat):
        state.put(seat, hex_, 1)
        return 1
    if order == "pillage" and state.bank:
        state.stones[seat] += 1
        return 1
    return 0
