"""Worlds and the ways between them as plain data: a tree of places, who holds and who flies what; no rules.

A place with regions is a world, one without is a way, in which whoever is there may come to all that hangs
below it. System maps are equal and hash alike when their pictures are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

Seat = str
Owner = str
"""A seat, or `neutral`."""


class Stack(NamedTuple):
    """Some units of one owner."""

    owner: Owner
    size: int


class Place(NamedTuple):
    """A world or a way: its name, what it is called, the way that it hangs on ("" for the top).

    `regions` are the holders of a world's regions, "" of one that nobody holds; `fleets` are what flies
    there, `coming` what is planned to. `disc` is a number to be seen first: a place in a sequence, a
    distance. `note` is a few words on what happens; `mark` is target or dim.
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
        """Return how many regions an owner holds; for "", how many nobody does."""
        return self.regions.count(owner)


class Standing(NamedTuple):
    """An owner's totals of regions and fleets, and whom a seat votes for, "" for nobody."""

    owner: Owner
    name: str
    regions: int
    fleets: int
    choice: Seat = ""
    is_turn: bool = False
    is_leader: bool = False


@dataclass(frozen=True)
class SystemMap:
    """Everything in one picture; `lines` stand under it, as does a caption.

    Places come in the order in which they hang beside each other. `seats` are all of the game, in its order;
    `neutral` is whoever holds and flies something and is no seat. Of `focus` alone a close picture is made;
    one that `is_full` is for a large screen. `game` is the one whose art has the worlds.
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
        """Return what hangs right below a way."""
        return tuple(place for place in self.places if place.above == name)

    def ordered(self) -> Iterator[Place]:
        """Yield all places from the top down, each way before what hangs on it."""
        waiting = list(self.under(""))
        while waiting:
            place = waiting.pop(0)
            yield place
            waiting[:0] = self.under(place.name)


def dump_system_map(shown: SystemMap) -> dict[str, Any]:
    """Dump everything that the picture shows as JSON, and nothing else."""
    return {field.name: _plain(getattr(shown, field.name)) for field in fields(shown)}


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


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
