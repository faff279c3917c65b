"""Random order sheets: any that can be written, and those that are legal at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.brimstone.board.components import AIRPORT, SEATS, TOKENS, Order
from engine.brimstone.board.hexes import HEXES, Hex, neighbours
from engine.brimstone.board.state import View
from engine.brimstone.orders import edits
from engine.brimstone.orders.bids import Odds, Payment, Stones
from engine.brimstone.orders.plan import ANYWHERE, BEST, CHEAPEST, SELF, Leg, Line, Means, Sheet, Step, Wish
from engine.brimstone.orders.support_choice import ANYONE, Aid, own_side
from engine.brimstone.orders.warnings import faults
from engine.brimstone.rules.placement import legal_orders, order_hexes
from engine.kernel.dice import Dice


def any_sheet(dice: Dice) -> Sheet:
    """Return a sheet that is legal at some table, though not at a given one."""
    hexes = dice.shuffled(HEXES)[: dice.below(14)]
    return Sheet(
        tuple(_line(hex_, dice.pick(list(TOKENS)), SEATS, dice) for hex_ in hexes),
        *_standing(HEXES, SEATS, dice),
    )


def fitting_sheet(view: View, dice: Dice) -> Sheet:
    """Return a sheet that is legal at that table."""
    sheet = Sheet((), *_standing(view.held(view.me), _others(view), dice))
    for hex_ in dice.shuffled(order_hexes(view, view.me) * 4):
        legal = ["march"] * 5 + legal_orders(view, view.me, hex_)
        line = _line(hex_, dice.pick(legal), view.seats, dice)
        if line.backs is not None:
            line = Line(hex_, line.order, backs=own_side(line.backs, view.me))
        larger = Sheet((*sheet.lines, line), *_standing_of(sheet))
        sheet = sheet if sheet.line(hex_) or faults(larger, view) else larger
    while found := [subject for subject, _ in faults(sheet, view)]:
        sheet = edits.set_supply(edits.set_retreat(sheet, found[0].removeprefix("retreat "), ()), ())
    return edits.mark_attacks(sheet, view)


def _standing_of(sheet: Sheet) -> tuple[Any, ...]:
    return sheet.pay_attack, sheet.pay_defend, sheet.wishes, sheet.supply, sheet.payments


def _others(view: View) -> list[str]:
    return [seat for seat in view.seats if seat != view.me]


def _standing(hexes: Sequence[Hex], seats: Sequence[str], dice: Dice) -> tuple[Any, ...]:
    origins = dice.shuffled([ANYWHERE, *hexes])[: dice.below(3)]
    wishes = tuple(_wish(origin, dice) for origin in origins)
    kinds = dice.shuffled(["forage", "buy", "discharge", "discharge"])[: dice.below(4)]
    means = [_means(kind, hexes, dice) for kind in kinds if hexes]
    if dice.below(4) == 0:
        means.append(Means(CHEAPEST))
    pay = [_stones(dice) for _ in range(2)]
    return *pay, wishes, tuple(dict.fromkeys(means)), _payments(seats, dice)


def _wish(origin: str, dice: Dice) -> Wish:
    near = HEXES if origin == ANYWHERE else neighbours(origin)
    places = tuple(dice.shuffled(near)[: 1 + dice.below(3)])
    return Wish(origin, dice.pick((places, (*places, BEST), (BEST,))))


def _means(kind: str, hexes: Sequence[Hex], dice: Dice) -> Means:
    amount = None if kind == "forage" else dice.pick((None, 1, 2))
    return Means(kind, dice.pick(hexes) if kind == "discharge" else None, amount)


def _line(hex_: Hex, order: Order, seats: Sequence[str], dice: Dice) -> Line:
    if order == "march":
        legs = _legs(hex_, dice)
        return Line(hex_, order, legs, any(leg.then for leg in legs) or dice.below(4) == 0)
    if order == "support":
        backs = tuple(
            str(_aid(hex_, name, seats, dice)) for name in dice.shuffled((*seats, SELF))[: dice.below(3)]
        )
        return Line(hex_, order, backs=dice.pick((None, own_side(backs, ""))))
    return Line(hex_, order)


def _aid(hex_: Hex, name: str, seats: Sequence[str], dice: Dice) -> Aid:
    against = dice.pick(("", *(seat for seat in seats if seat != name)))
    side, at = dice.pick(("", "attacker", "defender")), dice.pick(("", *neighbours(hex_)))
    whom = ANYONE if against and dice.below(4) == 0 else name
    return dice.pick((Aid(name), Aid(whom, side, against, at)))


def _payments(seats: Sequence[str], dice: Dice) -> tuple[Payment, ...]:
    """Return payments for some battles only, each for different ones."""
    found: dict[object, Payment] = {}
    for _ in range(dice.below(3)):
        against, at = dice.pick(("", *seats)), dice.pick(("", *HEXES))
        if against or at:
            payment = Payment(dice.pick(("attack", "defend")), _stones(dice), against, at)
            found[payment.key] = payment
    return tuple(found.values())


def _stones(dice: Dice) -> Stones | None:
    odds = Odds(dice.pick(("win", "sure")), 1 + dice.below(2), dice.below(3))
    return dice.pick((None, 0, 1, 2, odds, odds))


def _legs(hex_: Hex, dice: Dice) -> tuple[Leg, ...]:
    legs: list[Leg] = []
    has_rest = False
    for _ in range(dice.below(4)):
        leg = _leg(hex_, dice)
        counted = leg.then if leg.then and leg.to == hex_ else leg
        if counted.troops is None and has_rest:
            continue
        has_rest = has_rest or counted.troops is None
        legs.append(leg)
    return tuple(legs)


def _leg(hex_: Hex, dice: Dice) -> Leg:
    to = dice.pick([at for at in _reach(hex_) if at != hex_])
    on = dice.pick((to, *(at for at in _reach(to) if at != to)))
    troops = dice.pick((None, 1, 2, 3))
    then = Step(on, dice.pick((None, 1)), *_manner(dice))
    if dice.below(5) == 0:
        return Leg(hex_, then=replace(then, to=to))
    if on == to:
        then = Step(on)
    attack, margin, follow = _manner(dice)
    near = [at for at in _reach(hex_) if at not in (hex_, to)]
    places = tuple(dice.shuffled(near)[: dice.below(3)]) if dice.below(3) == 0 else ()
    follow = follow or (bool(places) and not attack)
    return Leg(to, troops, attack, then if dice.below(2) else None, margin, follow, places)


def _manner(dice: Dice) -> tuple[bool, int | None, bool]:
    """Return whether to attack, the margin that this needs, and whether to follow."""
    plain = ((False, None, False),) * 4
    return dice.pick((*plain, (True, None, False), (True, dice.below(10), False), (False, None, True)))


def _reach(hex_: Hex) -> tuple[Hex, ...]:
    return HEXES[::5] if hex_ == AIRPORT else neighbours(hex_)
