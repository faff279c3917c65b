"""Value the land around a Home at the start of the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.brimstone.board.components import LANDS, Terrain
from engine.brimstone.board.hexes import HEXES, Hex, distance

BY_STEPS: Mapping[Terrain, tuple[int, ...]] = {
    "farmland": (5, 5, 1),
    "village": (3, 2),
    "mountain": (-2,),
    "swamp": (-2,),
}
"""Value of a tile one, two and three steps from a Home, in tenths of log-odds of winning; 0 if not listed.
The values are rounded, and fitted to games of captains (`lab/results/balance.md`)."""


def _worth(terrain: Terrain, steps: int) -> int:
    by_steps = BY_STEPS.get(terrain, ())
    return by_steps[steps - 1] if 0 < steps <= len(by_steps) else 0


@cache
def worth_near(home: Hex) -> Mapping[Hex, Mapping[Terrain, int]]:
    """Return the value of each terrain in each hex for a Home, in tenths of log-odds."""
    return {hex_: {name: _worth(name, distance(home, hex_)) for name in LANDS} for hex_ in HEXES}


def worth_of_home(tiles: Mapping[Hex, Terrain], home: Hex) -> int:
    """Return the value of the land near a Home."""
    worth = worth_near(home)
    return sum(worth[hex_][terrain] for hex_, terrain in tiles.items())


def gain_by_swap(tiles: Mapping[Hex, Terrain], home: Hex, one: Hex, other: Hex) -> int:
    """Return how much the value of a Home changes if two tiles are swapped."""
    worth = worth_near(home)
    here, there = worth[one], worth[other]
    return here[tiles[other]] - here[tiles[one]] + there[tiles[one]] - there[tiles[other]]
