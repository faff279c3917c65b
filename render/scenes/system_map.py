"""Worlds and trajectories as plain data: a tree of places, with holders and fleets; no rules.

A place with regions is a world. A place without is a trajectory, from which fleets may reach every place
below it. System maps with the same picture are equal and have the same hash.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

Seat = str
Owner = str
"""A seat, or `neutral`."""


class Stack(NamedTuple):
    """Some units of one owner."""

    owner: Owner
    size: int


class Place(NamedTuple):
    """A world or a trajectory: its id, its display name, its parent ("" for the top).

    `regions` are the holders of a world's regions, "" for an empty one. `fleets` are present, `coming`
    planned. `disc` is a prominent number: a sequence number or a distance. `note` is a short text; `mark` is
    target or "".
    """

    name: str
    title: str
    above: str
    regions: tuple[Owner, ...] = ()
    fleets: tuple[Stack, ...] = ()
    coming: tuple[Stack, ...] = ()
    disc: str = ""
    note: str = ""
    mark: str = ""

    @property
    def is_world(self) -> bool:
        return bool(self.regions)

    def held_by(self, owner: Owner) -> int:
        """Return the number of regions that an owner holds; for "", the empty ones."""
        return self.regions.count(owner)


class Standing(NamedTuple):
    """An owner's totals of regions and fleets, and the seat voted for ("" for none)."""

    owner: Owner
    name: str
    regions: int
    fleets: int
    choice: Seat = ""
    is_turn: bool = False
    is_leader: bool = False


@dataclass(frozen=True)
class SystemMap:
    """A complete picture; `lines` and a caption appear below it.

    Siblings are in display order. `seats` are all seats of the game, in order; `neutral` is an owner without
    a seat. `focus` limits a close picture to these places. `is_full`: for a large screen. `game` selects the
    art of the worlds.
    """

    title: str
    turn: Seat | None
    places: tuple[Place, ...]
    standings: tuple[Standing, ...] = ()
    seats: tuple[Seat, ...] = ()
    neutral: Owner = ""
    lines: tuple[str, ...] = ()
    caption: str = ""
    focus: tuple[str, ...] = ()
    game: str = ""
    is_full: bool = False

    def under(self, name: str) -> tuple[Place, ...]:
        """Return a trajectory's children."""
        return tuple(place for place in self.places if place.above == name)

    def ordered(self) -> Iterator[Place]:
        """Yield all places from the top down, parents before children."""
        waiting = list(self.under(""))
        while waiting:
            place = waiting.pop(0)
            yield place
            waiting[:0] = self.under(place.name)


def load_system_map(data: dict[str, Any]) -> SystemMap:
    """Load a dumped system map."""
    lists = {name: tuple(data[name]) for name in ("seats", "lines", "focus")}
    places = tuple(map(_load_place, data["places"]))
    standings = tuple(Standing(*one) for one in data["standings"])
    return SystemMap(**{**data, **lists, "places": places, "standings": standings})


def _load_place(data: list[Any]) -> Place:
    name, title, above, regions, fleets, coming, *rest = data
    here, planned = (tuple(Stack(*one) for one in some) for some in (fleets, coming))
    return Place(name, title, above, tuple(regions), here, planned, *rest)
