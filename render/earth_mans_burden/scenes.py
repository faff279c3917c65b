"""Convert The Earth Man's Burden's views to system maps."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.earth_mans_burden.board.state import Position, View
from engine.earth_mans_burden.board.worlds import SEATS, UN, Owner
from engine.earth_mans_burden.board.worlds import Place as PlaceName
from engine.kernel.core import Seat
from render.earth_mans_burden.event_text import trade_word
from render.earth_mans_burden.names import place_title
from render.scenes.system_map import Place, Stack, Standing, SystemMap
from render.text.phrases import called, listed, seat_word

GAME: Final = "earth_mans_burden"
MOST_OFFERS: Final = 3
Names = Mapping[Seat, str]


@dataclass(frozen=True)
class Marks:
    """Marks on places: planned fleets, prominent numbers, short notes, lit places."""

    coming: Mapping[PlaceName, Mapping[Owner, int]] = field(default_factory=dict)
    discs: Mapping[PlaceName, str] = field(default_factory=dict)
    notes: Mapping[PlaceName, str] = field(default_factory=dict)
    lit: Collection[PlaceName] = ()


PLAIN: Final = Marks()


def board_scene(
    view: Position,
    names: Names,
    *,
    title: str = "",
    marks: Marks = PLAIN,
    caption: str = "",
) -> SystemMap:
    """Build the visible table; `names` are the players."""
    return SystemMap(
        title or title_of(view, names),
        None if view.is_ended or view.is_in_setup else view.active,
        tuple(_place(view, name, marks) for name in view.board.places),
        standings(view, names),
        SEATS,
        UN,
        tuple(offer_lines(view)),
        caption,
        game=GAME,
    )


def offer_lines(view: Position) -> Iterator[str]:
    """Yield the newest offers visible to the viewer; none in a public view."""
    for number in sorted(view.offers, reverse=True)[:MOST_OFFERS]:
        yield f"Offer {number}: {trade_word(view.offers[number])}"


def title_of(view: Position, names: Names) -> str:
    """Return the picture's title: the current turn and phase."""
    if view.is_ended:
        who = listed(called(seat, names) for seat in view.winners)
        return f"{who} won" if who else "Nobody won"
    if view.is_in_setup:
        return "Fleets are placed"
    return f"Turn {view.turn}, round {view.round}: {called(view.active, names)}"


def _place(view: Position, name: PlaceName, marks: Marks) -> Place:
    coming = marks.coming.get(name, {})
    return Place(
        name,
        place_title(name),
        view.board.up.get(name, ""),
        regions_of(view, name) if name in view.board.regions else (),
        tuple(Stack(owner, count) for owner in view.owners if (count := view.fleets_at(owner, name))),
        tuple(Stack(owner, coming[owner]) for owner in view.owners if coming.get(owner)),
        marks.discs.get(name, ""),
        marks.notes.get(name, ""),
        "target" if name in marks.lit else "",
    )


def regions_of(view: Position, world: PlaceName) -> tuple[Owner, ...]:
    """Return the holder of each region: owners in turn order, then the empty regions."""
    held = tuple(owner for owner in view.owners for _ in range(view.developments_at(owner, world)))
    return held + ("",) * view.empty_at(world)


def standings(view: Position, names: Names) -> tuple[Standing, ...]:
    """Return each seat's totals, in turn order from the starting seat."""
    leader = leader_of(view)
    return tuple(
        Standing(
            seat,
            names.get(seat) or seat_word(seat),
            *totals_of(view, seat),
            view.votes.get(seat, ""),
            seat == view.active and not (view.is_in_setup or view.is_ended),
            seat == leader,
        )
        for seat in view.clockwise_from(view.starts)
    )


def totals_of(view: Position, owner: Owner) -> tuple[int, int]:
    """Return an owner's total developments and fleets."""
    return sum(view.developments[owner].values()), sum(view.fleets[owner].values())


def leader_of(view: Position) -> Seat | None:
    """Return the seat that would win now by the round limit; None if several are tied."""
    best = max(totals_of(view, seat) for seat in view.seats)
    ahead = [seat for seat in view.seats if totals_of(view, seat) == best]
    return ahead[0] if len(ahead) == 1 else None


def close_scene(shown: SystemMap, places: Collection[PlaceName]) -> SystemMap:
    """Crop the map to these places; keep all of it if none are given."""
    return replace(shown, focus=tuple(one.name for one in shown.places if one.name in places))


def near_scene(shown: SystemMap, places: Collection[PlaceName]) -> SystemMap:
    """Leave out all but these places and the trajectories above them, and the owners' totals."""
    above = {one.name: one.above for one in shown.places}
    seen = {*places}
    for place in places:
        while place := above[place]:
            seen.add(place)
    return replace(shown, places=tuple(one for one in shown.places if one.name in seen), standings=())


def busy_places(view: View) -> list[PlaceName]:
    """Return the busy places: worlds of several seats, and trajectories with fleets."""
    worlds = [
        world
        for world in view.board.regions
        if sum(bool(view.units_at(owner, world)) for owner in view.seats) > 1
        or (view.active, world) in view.under_fire
    ]
    ways = [way for way in view.board.links if any(view.fleets_at(seat, way) for seat in view.seats)]
    return [*worlds, *ways]
