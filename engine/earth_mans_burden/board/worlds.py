"""Describe boards: worlds with regions, and trajectories with the places below them.

`board.json` has ours; a server can say what is in its box (engine.kernel.packs).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.kernel.core import Refused, Seat

World = str
Place = str
"""A world or a trajectory, by name."""
Owner = str
"""A seat, or the UN."""

SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow", "purple", "orange")
"""Seats in clockwise order (E1)."""
UN: Owner = "un"
HOME: World = "earth"
"""World of every board where every seat begins and the UN stays."""
SIDES = 6
FLEETS = 5
"""Fleets that each seat places in setup (E3)."""
UN_FLEETS = 10
FEWEST_REGIONS, MOST_REGIONS = 2, 7


class Board:
    """The worlds with their numbers of regions, and the places directly below each trajectory, in order.

    `above` has the trajectories straight above each place, nearest first. `under` has the worlds that can be
    reached downwards from each place; for a world, only itself. The places must form a tree (`read_board`).
    """

    def __init__(self, regions: Mapping[World, int], links: Mapping[Place, tuple[Place, ...]]) -> None:
        self.regions, self.links = regions, links
        self.places: tuple[Place, ...] = (*regions, *links)
        self.up: Mapping[Place, Place] = {low: place for place, lower in links.items() for low in lower}
        self.above = {place: self._above(place) for place in self.places}
        self.under = {place: self._under(place) for place in self.places}
        self.starts: tuple[Place, ...] = (HOME, *self.above[HOME])
        """Places where first fleets go (E3)."""

    def _above(self, place: Place) -> tuple[Place, ...]:
        return (self.up[place], *self._above(self.up[place])) if place in self.up else ()

    def _under(self, place: Place) -> tuple[World, ...]:
        if place in self.regions:
            return (place,)
        return tuple(world for below in self.links[place] for world in self._under(below))


def read_board(written: Mapping[str, Any]) -> Board:
    """Return the board of a file, in order from the top; what the file leaves out is ours.

    Refused for the first rule that the board breaks.
    """
    whole = {**_OURS, **written}
    regions: Mapping[World, int] = whole["worlds"]
    links = {place: tuple(lower) for place, lower in whole["trajectories"].items()}
    places = _from_the_top((*regions, *links), links)
    if not places:
        raise Refused(
            "All places hang together under one trajectory, each on one, and each way ends at worlds."
        )
    counts = range(FEWEST_REGIONS, MOST_REGIONS + 1)
    if not all(count in counts for count in regions.values()):
        raise Refused(f"Each world has {FEWEST_REGIONS} to {MOST_REGIONS} regions.")
    if regions.get(HOME, 0) < len(SEATS):
        raise Refused(f"{HOME.title()} is a world with at least {len(SEATS)} regions.")
    worlds = {world: regions[world] for world in places if world in regions}
    return Board(worlds, {place: links[place] for place in places if place in links})


def _from_the_top(places: tuple[Place, ...], links: Mapping[Place, tuple[Place, ...]]) -> list[Place]:
    """Return all places, those higher up first; empty if they are no tree."""
    below = [place for lower in links.values() for place in lower]
    found = [place for place in places if place not in below]
    if len(found) != 1 or sorted((*found, *below)) != sorted({*places}) or not all(links.values()):
        return []
    for place in found:
        found += links.get(place, ())
    return found if len(found) == len(places) else []


_OURS: Final[Mapping[str, Any]] = json.loads(
    Path(__file__).with_name("board.json").read_text(encoding="utf-8")
)
OURS: Final = read_board({})
