"""Act by touch over any world: build fleets, give or scrap units, and put a deal together in two columns."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.acts import Acting
from bot.games.earth_mans_burden.acts import offers
from bot.games.earth_mans_burden.names import place_title, seat_name
from bot.games.panels import ASKED, picked, unknown
from bot.games.phrases import count
from bot.messages.panel import Press, Pressed
from bot.messages.touch import Chip, Deed, Group, Kind, Slider, Stop, Touch
from engine.earth_mans_burden.board.state import Hand
from engine.earth_mans_burden.board.worlds import World
from engine.earth_mans_burden.rules.acting import why_barred
from engine.kernel.core import Json, Refused, Seat
from render.earth_mans_burden.event_text import hands_word, units_word

ACTIONS = ("take", "deal", "make", "void")
FINAL: Kind = "final"
SORTS = ("fleets", "developments")
SIDES = {"give": "You give", "get": "You get"}
Units = Mapping[str, int]
"""World and sort, such as `earth fleets` -> number."""


def act(acting: Acting, nobody: str) -> Touch:
    """Tap a world to act there, or a seat to deal with it; `nobody`: the value that withdraws a vote."""
    worlds = tuple(_world(acting, world) for world in acting.view.worlds_of(acting.seat) if acting.actions)
    deals = tuple(_deal(acting, seat) for seat in acting.view.seats if seat != acting.seat and acting.actions)
    stops = (*worlds, *deals)
    return Touch(
        title="Act",
        small=why_barred(acting.view)
        or "At any moment, even in another player's turn. It takes effect at once.",
        deeds=(*_offers(acting), *_votes(acting, nobody), *_back(acting)),
        stops=stops,
        chips=tuple(Chip(stop.title, stop.place, is_done=stop.is_done) for stop in stops),
    )


def _back(acting: Acting) -> Iterator[Deed]:
    if acting.is_asked:
        yield Deed("Back to your decision", Press(ASKED))


def _offers(acting: Acting) -> Iterator[Deed]:
    for number in sorted(acting.view.offers, reverse=True):
        trade = acting.view.offers[number]
        small = offers.line(acting.seat, number, trade).replace("`", "")
        for button in offers.buttons(acting, number, trade):
            if button.action != "counter":
                yield Deed(button.label, Press(button.action, button.arg), FINAL, small)


def _votes(acting: Acting, nobody: str) -> Iterator[Deed]:
    if "vote" not in acting.actions:
        return
    own = acting.view.votes.get(acting.seat)
    for seat in acting.view.seats:
        if seat != own:
            yield Deed(f"Vote for {seat_name(seat)}", Press("vote", "", (seat,)), FINAL)
    if own:
        yield Deed("Withdraw your vote", Press("vote", "", (nobody,)), FINAL)


# ------------------------------------------------------------------------------ a world


def _units(acting: Acting, owner: Seat) -> dict[str, int]:
    """Return how many units of each sort a seat has on each world."""
    view = acting.view
    found = {
        f"{world} {sort}": view.counted_at(owner, world, sort)
        for world in view.worlds_of(owner)
        for sort in SORTS
    }
    return {what: there for what, there in found.items() if there}


def _world(acting: Acting, world: World) -> Stop:
    mine = {
        what: there for what, there in _units(acting, acting.seat).items() if what.partition(" ")[0] == world
    }
    taken = _read(acting.draft)["take"]
    deeds, groups = list[Deed](), list[Group]()
    for what, there in mine.items():
        number = min(taken.get(what, there), there)
        deeds += _deeds(acting, world, what, number)
        if there > 1:
            words = {n: _counted(what, n) for n in range(1, there + 1)}
            groups.append(Group(_counted(what, number), slider=Slider(Press("take", what), number, words)))
    has = {what.partition(" ")[2]: there for what, there in mine.items()}
    small = units_word(has.get("fleets", 0), has.get("developments", 0))
    return Stop(world, place_title(world), small, tuple(deeds), groups=tuple(groups), is_done=True)


def _counted(what: str, number: int) -> str:
    return count(number, what.partition(" ")[2].removesuffix("s"))


def _deeds(acting: Acting, world: World, what: str, number: int) -> Iterator[Deed]:
    said, value = _counted(what, number), f"{what} {number}"
    if what.endswith("developments") and "construct" in acting.actions:
        yield Deed(f"Turn {said} into fleets", Press("construct", "", (f"{world} {number}",)), FINAL)
    is_bound = (acting.seat, world) in acting.view.under_fire and not acting.view.options.give_under_fire
    for seat in acting.view.seats:
        if seat != acting.seat and not is_bound:
            yield Deed(f"Give {said} to {seat_name(seat)}", Press("give_to", value, (seat,)), FINAL)
    yield Deed(f"Scrap {said}", Press("scrap", value), FINAL)


# ------------------------------------------------------------------------------ a deal


def _deal(acting: Acting, seat: Seat) -> Stop:
    """Return the stop of a deal: what one gives stands on the left, what one gets on the right."""
    terms = _read(acting.draft)["deals"].get(seat, {})
    groups = [
        _column(seat, side, what, min(terms.get(side, {}).get(what, 0), there), there)
        for side, owner in (("give", acting.seat), ("get", seat))
        for what, there in _units(acting, owner).items()
    ]
    said = _terms(acting, seat)
    deeds = (
        (
            Deed("Make the offer", Press("make", seat), FINAL, said),
            Deed("Clear", Press("void", seat), mark="away"),
        )
        if said
        else ()
    )
    small = said or f"Slide to what you give and what {seat_name(seat)} gives. Conditions are typed."
    return Stop(
        f"deal {seat}",
        f"A deal with {seat_name(seat)}",
        small,
        deeds,
        groups=tuple(groups),
        is_done=bool(said),
    )


def _column(seat: Seat, side: str, what: str, now: int, there: int) -> Group:
    world = place_title(what.partition(" ")[0])
    words = {number: f"{_counted(what, number)} on {world}" for number in range(there + 1)}
    slider = Slider(Press("deal", f"{seat} {side} {what}"), now, words)
    return Group(words[now], slider=slider, column=SIDES[side])


def _hands(units: Units) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for what, number in units.items():
        world, sort = what.split()
        found.setdefault(world, {})[sort] = number
    return found


def _side(acting: Acting, seat: Seat, side: str) -> dict[str, dict[str, int]]:
    """Return what one side of a planned deal hands over, as far as it is still there."""
    there = _units(acting, acting.seat if side == "give" else seat)
    planned = _read(acting.draft)["deals"].get(seat, {}).get(side, {})
    return _hands(
        {what: min(number, there[what]) for what, number in planned.items() if there.get(what) and number}
    )


def _terms(acting: Acting, seat: Seat) -> str:
    """Return a planned deal in words; "" for none."""
    give, get = (
        hands_word(Hand(world, **units) for world, units in _side(acting, seat, side).items())
        for side in SIDES
    )
    return "" if give == get == "nothing" else f"You give {give} and get {get}."


# ------------------------------------------------------------------------------ presses


def _read(draft: str) -> dict[str, Any]:
    """Return what is planned; nothing for a draft that is none."""
    try:
        found = json.loads(draft) if draft else {}
    except ValueError:
        found = {}
    parts = found if isinstance(found, dict) else {}
    return {"take": dict(parts.get("take", {})), "deals": dict(parts.get("deals", {}))}


def press(acting: Acting, press: Press) -> Pressed:
    """Handle a press that only a touch offers."""
    plan = _read(acting.draft)
    seat, _, rest = press.arg.partition(" ")
    if press.action == "take":
        plan["take"][press.arg] = _number(press, _units(acting, acting.seat).get(press.arg, 0))
    elif press.action == "deal":
        side, _, what = rest.partition(" ")
        owner = acting.seat if side == "give" else seat
        if side not in SIDES or seat not in acting.view.seats or seat == acting.seat:
            raise unknown(press)
        terms = plan["deals"].setdefault(seat, {}).setdefault(side, {})
        terms[what] = _number(press, _units(acting, owner).get(what, 0))
    elif press.action == "void":
        plan["deals"].pop(press.arg, None)
    else:
        return Pressed(action=_offer(acting, press.arg))
    return Pressed(draft=json.dumps(plan))


def _number(press: Press, there: int) -> int:
    said = picked(press)
    if not said.isdecimal() or int(said) > there:
        raise Refused("Those units are gone. Slide again.")
    return int(said)


def _offer(acting: Acting, seat: Seat) -> dict[str, Json]:
    if not _terms(acting, seat):
        raise Refused("Slide to what changes hands first.")
    give, get = (_side(acting, seat, side) for side in SIDES)
    return {"do": "offer", "to": seat, "give": give, "get": get}
