"""Deal the land: at random as printed, with balanced Homes, or symmetrically (R138)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.brimstone.board.components import AIRPORT, Map, Terrain
from engine.brimstone.board.hexes import HEXES, Hex, mirrored, rotated
from engine.brimstone.board.home_values import gain_by_swap, worth_of_home
from engine.brimstone.board.options import Options
from engine.kernel.dice import Dice

PAIRS = 200
"""Most pairs of tiles drawn to balance a deal."""


class Turn(NamedTuple):
    """A symmetry of the board: an optional mirroring, then a rotation by sixths."""

    sixths: int
    is_mirrored: bool = False

    def image(self, hex_: Hex) -> Hex:
        return rotated(mirrored(hex_) if self.is_mirrored else hex_, self.sixths)


class Even(NamedTuple):
    """A symmetric deal: its symmetries and the sets of tiles to deal.

    The symmetries map Homes to Homes and Cities to Cities. `sets` lists the terrains by the size of a set;
    each terrain goes on all hexes that the symmetries map to one another. `odd` tiles are too few for a set:
    they are dealt one by one to `odd_hex` and the hexes like it.
    """

    turns: tuple[Turn, ...]
    sets: Mapping[int, tuple[Terrain, ...]]
    odd: tuple[Terrain, ...] = ()
    odd_hex: Hex = ""


_TWICE = ("plains", "village", "farmland")
_ONCE = ("mountain", "forest", "desert", "swamp")
EVEN: Mapping[int, Even] = {
    2: Even(
        (Turn(0), Turn(3)),
        {2: (*("plains",) * 5, *("village", "farmland") * 4, *_ONCE * 3)},
    ),
    3: Even(
        (Turn(0), Turn(2), Turn(4)),
        {3: (*("plains",) * 3, *("village", "farmland") * 2, *_ONCE * 2)},
        odd=("plains", "village", "village"),
        odd_hex="A3",
    ),
    4: Even(
        (Turn(0), Turn(3), Turn(2, True), Turn(5, True)),
        {4: (*_TWICE * 2, *_ONCE), 2: _ONCE},
    ),
}
"""[inferred] R138: the symmetric deal for each number of players, made from the printed numbers of tiles.
With three players, three of the 48 tiles belong to no set."""


def dealt_tiles(players: int, options: Options, dice: Dice) -> dict[Hex, Terrain]:
    """Return the terrain of every hex, by name."""
    plan = options.maps[players]
    fixed = dict.fromkeys(plan.homes, "home") | dict.fromkeys(plan.cities, "city") | {AIRPORT: "airport"}
    free = [hex_ for hex_ in HEXES if hex_ not in fixed]
    dealt = _DEALS[options.layout](plan, free, dice)
    return {hex_: fixed.get(hex_) or dealt[hex_] for hex_ in HEXES}


def _anywhere(plan: Map, free: list[Hex], dice: Dice) -> dict[Hex, Terrain]:
    tiles = [terrain for terrain, count in plan.dealt.items() for _ in range(count)]
    return dict(zip(free, dice.shuffled(tiles), strict=True))


def _balanced(plan: Map, free: list[Hex], dice: Dice) -> dict[Hex, Terrain]:
    """Deal at random; then swap random pairs of tiles whenever that makes the Homes more equal."""
    tiles = _anywhere(plan, free, dice)
    worth = {home: worth_of_home(tiles, home) for home in plan.homes}
    uneven = _unevenness(worth)
    for _ in range(PAIRS):
        if not uneven:
            break
        one, other = dice.pick(free), dice.pick(free)
        after = {home: had + gain_by_swap(tiles, home, one, other) for home, had in worth.items()}
        if (left := _unevenness(after)) < uneven:
            tiles[one], tiles[other] = tiles[other], tiles[one]
            worth, uneven = after, left
    return tiles


def _unevenness(worth: Mapping[Hex, int]) -> int:
    """Return a measure of how unequal the Homes are, proportional to the variance of their values."""
    return len(worth) * sum(one * one for one in worth.values()) - sum(worth.values()) ** 2


def _alike(plan: Map, free: list[Hex], dice: Dice) -> dict[Hex, Terrain]:
    players = len(plan.homes)
    even = EVEN[players]
    odd = hexes_alike(players, even.odd_hex) if even.odd else ()
    dealt = dict(zip(odd, dice.shuffled(even.odd), strict=True))
    sets = [hexes_alike(players, hex_) for hex_ in free]
    for size, terrains in even.sets.items():
        places = [places for places in dict.fromkeys(sets) if len(places) == size and places != odd]
        for alike, terrain in zip(places, dice.shuffled(terrains), strict=True):
            dealt |= dict.fromkeys(alike, terrain)
    return dealt


def hexes_alike(players: int, hex_: Hex) -> tuple[Hex, ...]:
    """Return the hexes to which the symmetries map this one, sorted by name."""
    return tuple(sorted({turn.image(hex_) for turn in EVEN[players].turns}))


_DEALS: Mapping[str, Callable[[Map, list[Hex], Dice], dict[Hex, Terrain]]] = {
    "balanced": _balanced,
    "even": _alike,
    "printed": _anywhere,
}
