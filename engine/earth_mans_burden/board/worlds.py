"""Load the board from its data file: worlds with regions, and trajectories with the places below them.

`board.json` has all names and numbers. A host with the printed board may correct inferred values in another
file, named by the variable EARTH_MANS_BURDEN_BOARD.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.kernel.core import Seat

World = str
Place = str
"""A world or a trajectory, by name."""
Owner = str
"""A seat, or the UN."""

SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow", "purple", "orange")
"""Seats in clockwise order (E1)."""
UN: Owner = "un"
SIDES = 6
FLEETS = 5
"""Fleets that each seat places in setup (E3)."""
UN_FLEETS = 10
FEWEST_REGIONS, MOST_REGIONS = 2, 7

BOARD_FILE = "EARTH_MANS_BURDEN_BOARD"
"""Environment variable with the path of another board."""

_FILE = Path(os.environ.get(BOARD_FILE) or Path(__file__).with_name("board.json"))


def _no_board(why: object) -> SystemExit:
    """Return the exception that ends the program: no game can be played without a whole board."""
    return SystemExit(f"Cannot read {_FILE} as a board of The Earth Man's Burden (see {BOARD_FILE}): {why}")


def _read() -> Any:
    try:
        data = json.loads(_FILE.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _no_board(error) from None
    for key, kind in (("home", str), ("worlds", dict), ("trajectories", dict)):
        if not isinstance(data, dict) or not isinstance(data.get(key), kind):
            raise _no_board(f"{key} is missing")
    return data


_DATA = _read()

HOME: World = _DATA["home"]
"""World where every seat begins and the UN stays."""
REGIONS: Mapping[World, int] = _DATA["worlds"]
"""Number of regions of each world, in board order."""
LINKS: Mapping[Place, tuple[Place, ...]] = {
    place: tuple(links) for place, links in _DATA["trajectories"].items()
}
"""Places directly below each trajectory, in board order."""
PLACES: tuple[Place, ...] = (*REGIONS, *LINKS)
UP: Mapping[Place, Place] = {below: place for place, links in LINKS.items() for below in links}


def above(place: Place) -> tuple[Place, ...]:
    """Return the trajectories straight above a place, nearest first."""
    found: list[Place] = []
    while place in UP:
        place = UP[place]
        found.append(place)
    return tuple(found)


def worlds_under(place: Place) -> tuple[World, ...]:
    """Return the worlds that can be reached downwards from a place; for a world, only itself."""
    if place in REGIONS:
        return (place,)
    return tuple(world for below in LINKS[place] for world in worlds_under(below))


def _check() -> None:
    """Check that the board is a tree: one top, one way up from each other place, worlds at the bottom."""
    below = [place for links in LINKS.values() for place in links]
    tops = [place for place in PLACES if place not in UP]
    regions = f"each world has {FEWEST_REGIONS} to {MOST_REGIONS} regions"
    rules = {
        "each place hangs on one trajectory": sorted(below) == sorted(set(PLACES) - set(tops)),
        "all places hang together under one": len(tops) == 1,
        "each world is reached from the top": set(REGIONS)
        == {one for top in tops for one in worlds_under(top)},
        regions: all(count in range(FEWEST_REGIONS, MOST_REGIONS + 1) for count in REGIONS.values()),
        "home is a world with a region for each seat": REGIONS.get(HOME, 0) >= len(SEATS),
        f"no place is called {UN}": UN not in PLACES,
    }
    broken = [rule for rule, is_so in rules.items() if not is_so]
    if broken:
        raise _no_board(f"these rules are broken: {'; '.join(broken)}")


_check()
