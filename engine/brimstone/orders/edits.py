"""Edit an order sheet step by step, as a panel does.

Each function returns a new Sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders.bids import Payment, Stones
from engine.brimstone.orders.plan import Count, Leg, Line, Means, Sheet, Step, Wish
from engine.kernel.core import Refused


def set_order(sheet: Sheet, hex_: Hex, order: Order | None) -> Sheet:
    """Set or remove the order of a hex; a new hex goes last, and a changed order loses its legs."""
    line = sheet.line(hex_)
    if order is None:
        return replace(sheet, lines=tuple(kept for kept in sheet.lines if kept.hex != hex_))
    if line and line.order == order:
        return sheet
    return _put(sheet, Line(hex_, order))


def set_lines(sheet: Sheet, lines: Sequence[Line]) -> Sheet:
    """Replace all orders by these."""
    return replace(sheet, lines=tuple(lines))


def set_leg(sheet: Sheet, hex_: Hex, to: Hex, troops: Count, *, attack: bool | None = None) -> Sheet:
    """Send troops of a March to a hex (None: all the rest, 0: none).

    The leg keeps its second step. Refused if another leg already takes all the rest.
    """
    line = _march(sheet, hex_)
    old = next((leg for leg in line.legs if leg.to == to), None)
    if troops == 0:
        return _put(sheet, _with_legs(line, [leg for leg in line.legs if leg is not old]))
    leg = replace(old or Leg(to), troops=None if to == hex_ else troops)
    if attack is not None:
        leg = replace(leg, attack=attack)
    others = [other for other in line.legs if other is not old]
    _check_one_rest(line, [*others, leg])
    legs = [leg if other is old else other for other in line.legs] if old else [*line.legs, leg]
    return _put(sheet, _with_legs(line, legs))


def set_troops(sheet: Sheet, hex_: Hex, index: int, troops: Count) -> Sheet:
    """Set the troops of a leg (None: all the rest); Refused if another leg already takes all the rest."""
    line = _march(sheet, hex_)
    changed = _with_leg(line, index, replace(line.legs[index], troops=troops))
    _check_one_rest(line, changed.legs)
    return _put(sheet, changed)


def add_group(sheet: Sheet, hex_: Hex, index: int, troops: int) -> Sheet:
    """Add a group with its own leg to the same hex; if the first leg attacks, the new one follows it."""
    line = _march(sheet, hex_)
    leg = line.legs[index]
    group = Leg(leg.to, troops, follow=leg.attack or leg.follow)
    return _put(sheet, _with_legs(line, [*line.legs[: index + 1], group, *line.legs[index + 1 :]]))


def set_onward(sheet: Sheet, hex_: Hex, index: int, troops: Count) -> Sheet:
    """Set how many troops of a leg take its second step (None: all that arrive)."""
    line = _march(sheet, hex_)
    leg = line.legs[index]
    assert leg.then
    return _put(sheet, _with_leg(line, index, replace(leg, then=replace(leg.then, troops=troops))))


def drop_leg(sheet: Sheet, hex_: Hex, index: int) -> Sheet:
    """Remove a leg from a March."""
    line = _march(sheet, hex_)
    return _put(sheet, _with_legs(line, [leg for at, leg in enumerate(line.legs) if at != index]))


def set_then(
    sheet: Sheet, hex_: Hex, index: int, to: Hex | None, troops: Count = None, *, attack: bool = False
) -> Sheet:
    """Add a second step to a leg, which forces the March; None removes it."""
    line = _march(sheet, hex_)
    then = Step(to, troops, attack) if to else None
    legs = [replace(leg, then=then) if at == index else leg for at, leg in enumerate(line.legs)]
    return _put(sheet, replace(_with_legs(line, legs), forced=line.forced or then is not None))


def set_manner(
    sheet: Sheet,
    hex_: Hex,
    index: int,
    *,
    attack: bool = False,
    margin: int | None = None,
    follow: bool = False,
    second: bool = False,
) -> Sheet:
    """Set how a leg or its second step treats an enemy (see Step); keep the alternatives."""
    line = _march(sheet, hex_)
    leg = line.legs[index]
    is_attack = attack or margin is not None
    if second:
        assert leg.then
        then = replace(leg.then, attack=is_attack, margin=margin, follow=follow)
        return _put(sheet, _with_leg(line, index, replace(leg, then=then)))
    keeps_out = follow or (bool(leg.otherwise) and not is_attack)
    leg = replace(leg, attack=is_attack, margin=margin, follow=keeps_out)
    return _put(sheet, _with_leg(line, index, leg))


def set_otherwise(sheet: Sheet, hex_: Hex, index: int, places: Sequence[Hex]) -> Sheet:
    """Set the alternative destinations of a leg; with none, its troops stay.

    Refused if one is the leg's own hex or its origin.
    """
    line = _march(sheet, hex_)
    leg = line.legs[index]
    if leg.to in places or hex_ in places:
        raise Refused(f"After else, name another hex than {leg.to}, as in {leg.to} 2 else D5.")
    follow = leg.follow or (bool(places) and not leg.attack)
    leg = replace(leg, otherwise=tuple(dict.fromkeys(places)), follow=follow)
    return _put(sheet, _with_leg(line, index, leg))


def set_forced(sheet: Sheet, hex_: Hex, forced: bool) -> Sheet:
    """Set whether a March is forced; without force it loses its second steps."""
    line = _march(sheet, hex_)
    if not forced:
        line = _with_legs(line, [replace(leg, then=None) for leg in line.legs])
    return _put(sheet, replace(line, forced=forced))


def move_up(sheet: Sheet, hex_: Hex) -> Sheet:
    """Move the order of a hex one place forward."""
    at = sheet.hexes.index(hex_)
    lines = list(sheet.lines)
    if at:
        lines[at - 1 : at + 1] = [lines[at], lines[at - 1]]
    return replace(sheet, lines=tuple(lines))


def move_down(sheet: Sheet, hex_: Hex) -> Sheet:
    """Move the order of a hex one place back."""
    at = sheet.hexes.index(hex_)
    return move_up(sheet, sheet.hexes[at + 1]) if at + 1 < len(sheet.lines) else sheet


def move_to(sheet: Sheet, hex_: Hex, at: int) -> Sheet:
    """Move the order of a hex to a place in the sequence; the last place if there are fewer."""
    lines = [line for line in sheet.lines if line.hex != hex_]
    moved = [line for line in sheet.lines if line.hex == hex_]
    return replace(sheet, lines=(*lines[:at], *moved, *lines[at:]))


def set_pay(sheet: Sheet, side: str, stones: Stones | None) -> Sheet:
    """Set what to pay as attacker ("attack") or defender ("defend"); None means to ask the player."""
    return replace(sheet, pay_attack=stones) if side == "attack" else replace(sheet, pay_defend=stones)


def set_payment(sheet: Sheet, payment: Payment) -> Sheet:
    """Set a payment for some battles; it replaces an earlier payment for the same battles."""
    if not (payment.against or payment.at):
        return set_pay(sheet, payment.side, payment.stones)
    payments = [payment if old.key == payment.key else old for old in sheet.payments]
    return replace(sheet, payments=tuple(dict.fromkeys((*payments, payment))))


def drop_payment(sheet: Sheet, payment: Payment) -> Sheet:
    """Remove the payment that is for the same battles."""
    if not (payment.against or payment.at):
        return set_pay(sheet, payment.side, None)
    return replace(sheet, payments=tuple(old for old in sheet.payments if old.key != payment.key))


def set_support(sheet: Sheet, backs: Sequence[str] | None) -> Sheet:
    """Set whom the Support order helps (see Line.backs); Refused if the sheet has no such order."""
    line = next((line for line in sheet.lines if line.order == "support"), None)
    if line is None:
        raise Refused("Your sheet has no Support order. Write where it is, as in D6 support self.")
    return _put(sheet, replace(line, backs=None if backs is None else tuple(backs)))


def set_retreat(sheet: Sheet, origin: str, places: Sequence[Hex]) -> Sheet:
    """Set where to retreat from a hex, or from any hex ("*"); an empty list removes the wish."""
    wish = Wish(origin, tuple(dict.fromkeys(places)))
    wishes = [wish if old.origin == origin else old for old in sheet.wishes]
    if wish not in wishes:
        wishes.append(wish)
    return replace(sheet, wishes=tuple(kept for kept in wishes if kept.places))


def set_supply(sheet: Sheet, means: Sequence[Means]) -> Sheet:
    """Set how to meet a shortage, best way first; an empty list removes the instruction."""
    return replace(sheet, supply=tuple(dict.fromkeys(means)))


def mark_attacks(sheet: Sheet, view: View) -> Sheet:
    """Mark every step into a hex that an enemy now holds as an attack, so that the sheet is explicit."""
    return replace(sheet, lines=tuple(_marked(line, view) for line in sheet.lines))


def keep_standing(sheet: Sheet) -> Sheet:
    """Return the sheet to begin the next round with: the instructions, without orders and discharges."""
    supply = tuple(means for means in sheet.supply if means.kind != "discharge")
    return replace(sheet, lines=(), supply=supply)


def _marked(line: Line, view: View) -> Line:
    def is_attack(step: Leg | Step) -> bool:
        is_held = step.to != line.hex and view.owner(step.to) not in (None, view.seat)
        return step.attack or (is_held and not step.follow)

    legs = []
    for leg in line.legs:
        then = leg.then
        if then and then.to != leg.to:
            then = replace(then, attack=is_attack(then))
        legs.append(replace(leg, attack=is_attack(leg), then=then))
    return replace(line, legs=tuple(legs))


def _march(sheet: Sheet, hex_: Hex) -> Line:
    line = sheet.line(hex_)
    return line if line and line.order == "march" else Line(hex_, "march")


def _with_legs(line: Line, legs: Sequence[Leg]) -> Line:
    """Return the March with these legs, without legs that neither move nor go on."""
    return replace(line, legs=tuple(leg for leg in legs if leg.then or leg.to != line.hex))


def _with_leg(line: Line, index: int, leg: Leg) -> Line:
    return replace(line, legs=tuple(leg if at == index else old for at, old in enumerate(line.legs)))


def _check_one_rest(line: Line, legs: Sequence[Leg]) -> None:
    rest = [leg.to for leg in legs if leg.troops is None and leg.to != line.hex]
    if len(rest) > 1:
        raise Refused(
            f"{rest[0]} takes all the rest, so none are left for {rest[1]}. Say how many go to one of them."
        )


def _put(sheet: Sheet, line: Line) -> Sheet:
    if sheet.line(line.hex) is None:
        return replace(sheet, lines=(*sheet.lines, line))
    return replace(sheet, lines=tuple(line if old.hex == line.hex else old for old in sheet.lines))
