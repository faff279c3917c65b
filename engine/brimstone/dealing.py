"""How the land is dealt: anywhere, as printed; so that Homes are of like worth; or alike round all (R138)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.brimstone.board import AIRPORT, MAPS, Terrain
from engine.brimstone.surroundings import worth_of_home
from engine.dice import Dice
from engine.hexes import HEXES, Hex, mirrored, rotated

LAYOUTS = ("balanced", "even", "printed")
DEALS = 20
"""How many deals as printed a balanced one is chosen from."""


class Turn(NamedTuple):
    """A way to lay the board onto itself: mirrored or not, then turned by sixths."""

    sixths: int
    is_mirrored: bool = False

    def image(self, hex_: Hex) -> Hex:
        return rotated(mirrored(hex_) if self.is_mirrored else hex_, self.sixths)


class Even(NamedTuple):
    """An even deal: the turns that lay Homes on Homes and Cities on Cities, and what is dealt in sets.

    `sets` are terrains by size of a set: each lies on all hexes that the turns lay on one another.
    `odd` tiles, too few for a set, are dealt one by one to the hexes of one set, beginning with that hex.
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
"""[inferred] R138, for the printed counts: with three players three of the 48 tiles go into no set."""


def dealt_tiles(players: int, layout: str, dice: Dice) -> dict[Hex, Terrain]:
    """The terrain of every hex, by name."""
    plan = MAPS[players]
    fixed = dict.fromkeys(plan.homes, "home") | dict.fromkeys(plan.cities, "city") | {AIRPORT: "airport"}
    free = [hex_ for hex_ in HEXES if hex_ not in fixed]
    dealt = _DEALS[layout](players, free, dice)
    return {hex_: fixed.get(hex_) or dealt[hex_] for hex_ in HEXES}


def _anywhere(players: int, free: list[Hex], dice: Dice) -> dict[Hex, Terrain]:
    tiles = [terrain for terrain, count in MAPS[players].dealt.items() for _ in range(count)]
    return dict(zip(free, dice.shuffled(tiles), strict=True))


def _balanced(players: int, free: list[Hex], dice: Dice) -> dict[Hex, Terrain]:
    """Of some deals the one in which the best Home is least ahead of the poorest, and of equals the first."""
    return min((_anywhere(players, free, dice) for _ in range(DEALS)), key=lambda dealt: _gap(players, dealt))


def _gap(players: int, tiles: Mapping[Hex, Terrain]) -> int:
    worth = [worth_of_home(tiles, home) for home in MAPS[players].homes]
    return max(worth) - min(worth)


def _alike(players: int, free: list[Hex], dice: Dice) -> dict[Hex, Terrain]:
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
    """The hexes that an even deal treats alike, by name."""
    return tuple(sorted({turn.image(hex_) for turn in EVEN[players].turns}))


_DEALS: Mapping[str, Callable[[int, list[Hex], Dice], dict[Hex, Terrain]]] = {
    "balanced": _balanced,
    "even": _alike,
    "printed": _anywhere,
}
