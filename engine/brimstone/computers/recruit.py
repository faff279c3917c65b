"""Play as recruit: legal and lively. It moves out, takes empty ground and sometimes attacks at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from engine.brimstone.board.components import AIRPORT, TOKENS, Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.computers import remembered_sheet
from engine.brimstone.orders.plan import Leg, Line, Sheet, Step, placed
from engine.brimstone.orders.sheet_deputy import SheetDeputy
from engine.brimstone.rules.asks import PlaceOrders
from engine.brimstone.rules.board_queries import ground
from engine.brimstone.rules.march import destinations, why_no_forced_march
from engine.brimstone.rules.placement import legal_orders, order_hexes
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

LIKED: dict[Order, int] = {
    "march": 8,
    "recruit": 5,
    "pillage": 4,
    "defend": 2,
    "support": 1,
    "forage": 1,
    "bide": 1,
}
FORCING = 3
"""Odds that the recruit forces a March that could be forced: one in this many."""
HUNCH = 3
"""Odds that the recruit dares an attack on a stronger enemy: one in this many."""


class Recruit:
    """The computer player for beginners to beat."""

    def think(self, ask: Ask, notes_: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if isinstance(ask, PlaceOrders):
            sheet = Sheet(tuple(_lines(ask.view, dice)), pay_attack=dice.below(3), pay_defend=dice.below(3))
            return Thought(
                placed(sheet), "A recruit picks its orders mostly at random.", remembered_sheet.write(sheet)
            )
        answer = SheetDeputy(remembered_sheet.read(notes_)).answer(ask)
        if answer is None:
            return Thought(ask.sample(dice), "A recruit decides this at random.")
        return Thought(answer, "A recruit does what its sheet says.")


def _lines(view: View, dice: Dice) -> Iterator[Line]:
    """Yield a random order for each hex while tokens last; some kinds are more likely."""
    used: Counter[Order] = Counter()
    hexes = dice.shuffled(order_hexes(view, view.me))
    for hex_ in hexes:
        allowed = [order for order in legal_orders(view, view.me, hex_) if used[order] < TOKENS[order]]
        if not allowed:
            continue
        order = _drawn(allowed, [LIKED[order] for order in allowed], dice)
        used[order] += 1
        yield _march(view, hex_, dice) if order == "march" else Line(hex_, order)


def _march(view: View, hex_: Hex, dice: Dice) -> Line:
    """March one or all troops to good ground or against an enemy that looks weak, rarely a strong one."""
    there = view.troops(hex_)
    places = [
        to
        for to in destinations(view, view.me, hex_)
        if view.owner(to) in (None, view.me) or view.troops(to) <= there or not dice.below(HUNCH)
    ]
    if not places:
        return Line(hex_, "march")
    open_ground = [1 if view.owner(to) == view.me else 1 + ground(view, to) for to in places]
    to = _drawn(places, open_ground, dice)
    is_attack = view.owner(to) not in (None, view.me)
    troops = there if is_attack or not dice.below(2) else 1 + dice.below(there)
    step = None if is_attack else _second_step(view, hex_, to, dice)
    return Line(hex_, "march", (Leg(to, troops, is_attack, step),), forced=step is not None)


def _second_step(view: View, origin: Hex, to: Hex, dice: Dice) -> Step | None:
    """Return a second step for a Stone now and then, if the ground allows it; else None."""
    may_force = why_no_forced_march(view, view.me) is None and not view.marks(to) and origin != AIRPORT
    if not may_force or dice.below(FORCING):
        return None
    onward = [on for on in destinations(view, view.me, to) if on != origin and view.owner(on) is None]
    if to == AIRPORT or not onward:
        return None
    return Step(_drawn(onward, [ground(view, on) for on in onward], dice))


def _drawn(items: Sequence[str], weights: Sequence[int], dice: Dice) -> str:
    left = dice.below(sum(weights))
    for item, weight in zip(items, weights, strict=True):
        left -= weight
        if left < 0:
            return item
    raise AssertionError("the weights cover every draw")
