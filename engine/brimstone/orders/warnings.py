"""Check an order sheet: list forbidden orders, and warn of probable mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from engine.brimstone.board.components import BARREL_PRICE, MAX_PAYMENT, TOKENS
from engine.brimstone.board.hexes import Hex, neighbours
from engine.brimstone.board.state import View
from engine.brimstone.orders.forecast import march_warnings
from engine.brimstone.orders.plan import ANYWHERE, BEST, SELF, Leg, Line, Sheet, Wish
from engine.brimstone.orders.shortage import by_instruction_or_default
from engine.brimstone.orders.support_choice import ANYONE, Aid, read_aid
from engine.brimstone.rules.march import why_no_entry
from engine.brimstone.rules.placement import order_hexes, why_no_order
from engine.brimstone.rules.supply import SupplyAnswer, cheapest

Fault = tuple[str, str]
SHORT, BARE, NOWHERE = "You will be", "No order yet in", "names no destination"
INSTRUCTED = "by your instructions you"
"""Fixed phrases in warnings; panels find a warning by its phrase and word it differently."""


def check_sheet(sheet: Sheet, view: View) -> list[str]:
    """Return what the rules forbid on the sheet, in words for its player; empty if it may be handed in."""
    return [why for _, why in faults(sheet, view)]


def faults(sheet: Sheet, view: View) -> list[Fault]:
    """Return each fault of the sheet with the hex or instruction it is about."""
    return list(_faults(sheet, view))


def _faults(sheet: Sheet, view: View) -> Iterator[Fault]:
    land = replace(view, armies={})
    for line in sheet.lines:
        why = why_no_order(view, view.me, line.hex, line.order)
        if why:
            yield line.hex, why
        for why in _march_faults(view, land, line):
            yield line.hex, why
        for back in line.backs or ():
            yield from ((line.hex, why) for why in _aid_faults(view, line.hex, read_aid(back)))
    for order, count in Counter(sheet.orders.values()).items():
        if count > TOKENS[order]:
            yield order, f"You placed {count} {order.title()} tokens but have {TOKENS[order]}."
    yield from _standing_faults(sheet, view)


def _aid_faults(view: View, hex_: Hex, aid: Aid) -> Iterator[str]:
    """Yield faults of an entry: a seat nobody plays, a battle out of reach (R74), a seat against itself."""
    for name in (aid.whom, aid.against):
        if name not in (*view.seats, SELF, ANYONE, ""):
            yield f"Nobody plays {name.title()} at this table. Its seats are {_seats(view)}."
    if aid.against == view.me:
        yield f"You are {view.me.title()}, so your Support cannot help against {view.me.title()}."
    if aid.at and aid.at not in neighbours(hex_):
        yield f"{hex_} is not next to {aid.at}. Support helps only in battles for hexes next to it."


def _march_faults(view: View, land: View, line: Line) -> Iterator[str]:
    """Yield the steps that the terrain never allows, whatever troops are there."""
    steps = [(origin, step.to) for leg in line.legs for origin, step in leg.steps(line.hex)]
    instead = [(line.hex, to) for leg in line.legs for to in leg.otherwise]
    for origin, to in dict.fromkeys((*steps, *instead)):
        why = why_no_entry(land, view.me, origin, to)
        if why:
            yield why
    flights = list(dict.fromkeys(to for origin, to in steps if view.flies_from(origin)))
    if len(flights) > 1:
        yield f"One March flies to one place, so it cannot go to both {flights[0]} and {flights[1]}."
    for leg in line.legs:
        why = _why_no_second_step(view, line.hex, leg)
        if why:
            yield why


def _why_no_second_step(view: View, origin: Hex, leg: Leg) -> str | None:
    """Return why a second step is impossible after slow ground, except to clear its marker (R51, R53)."""
    if leg.then is None or leg.to == origin:
        return None
    marks = view.marks(leg.to)
    if leg.then.to == leg.to:
        ground = view.tiles[leg.to].title()
        return None if marks else f"{leg.to} ({ground}) will have no Slow-Travel marker to clear."
    if marks:
        ground = view.tiles[leg.to].title()
        return (
            f"{leg.to} is {ground}, so troops that enter it cannot go on to {leg.then.to}. Their second step "
            f"can only clear the marker: {leg.to} > {leg.to}."
        )
    return None


def _seats(view: View) -> str:
    return ", ".join(seat.title() for seat in view.seats)


def _standing_faults(sheet: Sheet, view: View) -> Iterator[Fault]:
    for stones in (sheet.pay_attack, sheet.pay_defend, *(payment.stones for payment in sheet.payments)):
        if isinstance(stones, int) and not 0 <= stones <= MAX_PAYMENT:
            yield "pay", f"You can pay 0 to {MAX_PAYMENT} Stones in a battle, not {stones}."
    for payment in sheet.payments:
        if payment.against == view.me:
            yield "pay", f"You are {view.me.title()}, so you cannot fight against {view.me.title()}."
        elif payment.against not in (*view.seats, ""):
            who = payment.against.title()
            yield "pay", f"Nobody plays {who} at this table. Its seats are {_seats(view)}."
    for wish in sheet.wishes:
        for to in wish.places:
            why = _why_no_retreat(view, wish, to)
            if why:
                yield f"retreat {wish.origin}", why
    for means in sheet.supply:
        if means.hex and view.owner(means.hex) != view.me:
            yield "supply", f"You have no troops in {means.hex} to discharge."


def _why_no_retreat(view: View, wish: Wish, to: Hex) -> str | None:
    if to == BEST:
        return None
    if view.tiles[to] == "home" and view.homes.get(view.me) != to:
        return f"{to} is an enemy Home Base. Only its owner can enter it."
    if wish.origin == ANYWHERE or to in neighbours(wish.origin):
        return f"Fog closes {to} this round." if view.is_fogged(to) else None
    if not view.flies_from(wish.origin):
        return f"{to} is not next to {wish.origin}. A retreat goes one step."
    if view.tiles[to] in ("city", "home"):
        return f"{to} is a {view.tiles[to].title()}. Troops cannot fly there from the Airport."
    return f"Fog closes {to} this round." if view.is_fogged(to) else None


def warnings(sheet: Sheet, view: View, *, pace: str = "swift") -> list[str]:
    """Return the probable mistakes on the sheet in plain words; none of them is forbidden."""
    return list(dict.fromkeys(_warnings(sheet, view, pace)))


def _warnings(sheet: Sheet, view: View, pace: str) -> Iterator[str]:
    plan, source = foreseen_supply(sheet, view)
    if source and pace == "deliberate" and not sheet.supply:
        source = "you will be asked, and the cheapest way is to"
    if source:
        yield _shortage_text(view, plan, source)
    if any(means.kind == "forage" for means in sheet.supply) and "forage" not in sheet.orders.values():
        yield "You want to forage if short, but your sheet has no Forage order."
    yield from march_warnings(sheet, view, plan)
    bare = [hex_ for hex_ in order_hexes(view, view.me) if hex_ not in sheet.orders]
    if bare and len(sheet.lines) < sum(TOKENS.values()):
        yield f"{BARE} {', '.join(bare)}."
    for wish in sheet.wishes:
        if wish.origin != ANYWHERE and all(view.owner(to) not in (None, view.me) for to in wish.places):
            yield f"Enemies hold every place that you named for a retreat from {wish.origin}."


def foreseen_supply(sheet: Sheet, view: View) -> tuple[SupplyAnswer, str]:
    """Return the supply declaration if nothing changes before the first turn, with words for its source."""
    table = view.copy()
    table.orders = {view.me: sheet.orders}
    if not table.supply(view.me).shortage:
        return SupplyAnswer(), ""
    plan = by_instruction_or_default(table, view.me, sheet.supply)
    if plan:
        return plan, INSTRUCTED
    silent = "your instructions are not enough, so you" if sheet.supply else "without instructions you"
    return cheapest(table, view.me), silent


def _shortage_text(view: View, plan: SupplyAnswer, source: str) -> str:
    barrels = _barrels(view.supply(view.me).shortage)
    return f"{SHORT} {barrels} short: {source} {', then '.join(supply_ways(plan, source))}."


def supply_ways(plan: SupplyAnswer, source: str) -> list[str]:
    """Return the ways to meet a shortage in words: instructed ways first, then purchases, then discharges."""
    leaving = [f"{gone} in {hex_}" for hex_, gone in plan.discharge.items()]
    discharge = [f"discharge {' and '.join(leaving)}"] if leaving else []
    buy = [f"buy {_barrels(plan.buy)} for {plan.buy * BARREL_PRICE} Stones"] if plan.buy else []
    rest = [*discharge, *buy] if source == INSTRUCTED else [*buy, *discharge]
    return [*(["forage"] if plan.forage else []), *rest]


def _barrels(number: int) -> str:
    return f"{number} barrel{'' if number == 1 else 's'}"
