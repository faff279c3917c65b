"""Let a seat pick its own units, then turn them into fleets, give, offer or scrap them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.acts import Acting
from bot.games.earth_mans_burden.names import place_title, seat_name
from bot.games.earth_mans_burden.panels.common import count_choices
from bot.games.panels import choice, picked, unknown
from bot.games.phrases import count
from bot.messages.panel import Button, Choice, Menu, Panel, Press, Pressed, Row
from engine.earth_mans_burden.board.state import Hand
from engine.earth_mans_burden.board.worlds import World
from engine.earth_mans_burden.orders.spelling import read_count
from engine.earth_mans_burden.rules.attacks import own_developments
from engine.kernel.core import Refused, Seat
from render.earth_mans_burden.event_text import hands_word, units_word

ACTIONS = ("construct", "units", "number", "give_to", "for", "scrap")
FLEETS, DEVELOPMENTS = "fleets", "developments"


def constructs(acting: Acting) -> Iterator[Choice]:
    """Yield entries to turn one of a world's developments, or all, into fleets."""
    held = own_developments(acting.view, acting.seat)
    for world, there in held.items():
        for number in sorted({1, there}):
            words = f"{place_title(world)}: {count(number, 'development')} of {there}"
            yield choice(words, f"{world} {number}", "each becomes a fleet there, and its region is empty")


def entries(acting: Acting) -> Iterator[Choice]:
    """Yield one entry for all fleets and one for all developments of each world."""
    if not acting.actions:
        return
    for world in acting.view.worlds_of(acting.seat):
        for sort in (FLEETS, DEVELOPMENTS):
            if there := acting.view.counted_at(acting.seat, world, sort):
                yield choice(f"{place_title(world)}: {count(there, sort[:-1])}", f"{world} {sort} {there}")


def read_hand(focus: str, acting: Acting) -> Hand | None:
    """Parse units from a value or the page's focus, limited to those that still exist."""
    world, _, rest = focus.partition(" ")
    sort, _, number = rest.partition(" ")
    if world not in acting.view.board.regions or sort not in (FLEETS, DEVELOPMENTS) or not acting.actions:
        return None
    there = acting.view.counted_at(acting.seat, world, sort)
    wanted = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else 0
    units = min(wanted, there)
    return Hand(world, **{sort: units}) if units else None


def _name(hand: Hand) -> tuple[str, int]:
    return (FLEETS, hand.fleets) if hand.fleets else (DEVELOPMENTS, hand.developments)


def _value(hand: Hand) -> str:
    sort, number = _name(hand)
    return f"{hand.world} {sort} {number}"


def show(acting: Acting, hand: Hand, note: str) -> Panel:
    """Return the page with the actions for the units picked."""
    lines = [note, f"**{hands_word([hand])}**: give away, offer in a trade, or scrap?"]
    if not _may_go(acting, hand.world):
        lines.append("You cannot give away units under attack.")
    return Panel("\n".join(filter(None, lines)), tuple(_rows(acting, hand)))


def _may_go(acting: Acting, world: World) -> bool:
    is_bound = (acting.seat, world) in acting.view.under_fire
    return not is_bound or acting.view.options.give_under_fire


def _rows(acting: Acting, hand: Hand) -> Iterator[Row]:
    sort, number = _name(hand)
    there, value = acting.view.counted_at(acting.seat, hand.world, sort), _value(hand)
    if there > 1:
        yield Menu("How many?", "number", count_choices(there, sort[:-1], number), f"{hand.world} {sort}")
    others = [seat for seat in acting.view.seats if seat != acting.seat]
    if _may_go(acting, hand.world):
        gifts = tuple(choice(f"Give to {seat_name(seat)}", seat) for seat in others)
        yield Menu("Give to…", "give_to", gifts, value)
    if prices := tuple(_prices(acting, others)):
        yield Menu("Offer in exchange for…", "for", prices, value)
    scrapped = units_word(hand.fleets, hand.developments)
    yield (Button(f"Scrap {scrapped}", "scrap", value, "danger"), Button("Back to Act", "act_page"))


def _prices(acting: Acting, others: list[Seat]) -> Iterator[Choice]:
    """Yield one unit of each sort that other seats have on a world, as a price."""
    found = [
        (seat, world, sort)
        for sort in (DEVELOPMENTS, FLEETS)
        for seat in others
        for world in acting.view.worlds_of(seat)
        if acting.view.counted_at(seat, world, sort)
    ]
    for seat, world, sort in found:
        what = units_word(sort == FLEETS, sort == DEVELOPMENTS)
        yield choice(f"{seat_name(seat)}: {what} on {place_title(world)}", f"{seat} {world} {sort}")


# ---------------------------------------------------------------- presses


def press(acting: Acting, press: Press) -> Pressed:
    match press.action:
        case "construct":
            world, _, number = picked(press).partition(" ")
            return Pressed(action={"do": "construct", "world": world, "fleets": read_count(number)})
        case "units":
            return Pressed(focus=picked(press)[:40])
        case "number":
            return Pressed(focus=f"{press.arg} {picked(press)}"[:40])
    hand = read_hand(press.arg, acting)
    if hand is None:
        raise Refused("Those units are gone. Pick from the menu again.")
    sort, there = _name(hand)
    match press.action:
        case "give_to":
            return Pressed(action={"do": "give", "world": hand.world, "to": picked(press), sort: there})
        case "for":
            return _offer(hand, picked(press))
        case "scrap":
            return Pressed(action={"do": "decommission", "world": hand.world, sort: there})
    raise unknown(press)


def _offer(hand: Hand, price: str) -> Pressed:
    """Offer the units for one unit of another seat; other terms must be typed."""
    sort, number = _name(hand)
    seat, world, wanted = (price.split(" ") + ["", ""])[:3]
    if wanted not in (FLEETS, DEVELOPMENTS):
        raise Refused("No seat has those units any more. Pick another price.")
    give = {hand.world: {sort: number}}
    return Pressed(action={"do": "offer", "to": seat, "give": give, "get": {world: {wanted: 1}}})
