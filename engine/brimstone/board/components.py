"""Define the components and maps as tables that a reader can check against the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.brimstone.board.hexes import CENTRE, Hex
from engine.kernel.core import Seat

Terrain = str
Order = str
Card = str

SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow")
AIRPORT: Hex = CENTRE
TROOPS_PER_SEAT = 20
STONES_IN_ALL = 40
STONES_AT_START = 2
TROOPS_AT_START = 2
MAX_SWAPS = 3
MAX_PAYMENT = 2
BARREL_PRICE = 2
FORCED_MARCH_PRICE = 1


class Land(NamedTuple):
    """Properties of a terrain: barrels produced or needed, combat symbols, slow travel, barred orders."""

    barrels: int = 0
    owed: int = 0
    attack: int = 0
    defence: int = 0
    is_slow: bool = False
    bars: frozenset[Order] = frozenset()


_NO_PILLAGE = frozenset({"pillage"})
LANDS: Mapping[Terrain, Land] = {
    "home": Land(barrels=2, bars=_NO_PILLAGE | {"forage"}),
    "city": Land(barrels=1, bars=_NO_PILLAGE | {"forage"}),
    "plains": Land(bars=_NO_PILLAGE),
    "village": Land(),
    "desert": Land(owed=1, bars=_NO_PILLAGE | {"forage", "recruit"}),
    "farmland": Land(barrels=2, bars=_NO_PILLAGE),
    "forest": Land(attack=1, defence=1, bars=_NO_PILLAGE),
    "mountain": Land(defence=1, is_slow=True, bars=_NO_PILLAGE),
    "swamp": Land(is_slow=True, bars=_NO_PILLAGE | {"recruit"}),
    "airport": Land(bars=_NO_PILLAGE | {"recruit", "forage"}),
}
FIXED_TERRAINS = frozenset({"home", "city", "airport"})

TOKENS: Mapping[Order, int] = {
    "march": 3,
    "recruit": 2,
    "support": 1,
    "defend": 2,
    "bide": 3,
    "forage": 1,
    "pillage": 1,
}
NEVER_EXECUTED = frozenset({"support", "defend"})
EMPTY_HOME_ORDERS = frozenset({"recruit", "bide"})

CARDS: tuple[Card, ...] = (
    "fair_weather",
    "truce",
    "entrenched",
    "missed_payroll",
    "high_morale",
    "deep_snow",
    "good_roads",
    "fogbound",
    "lightning",
    "heavy_rains",
)
FOGGED_TERRAINS = frozenset({"airport", "mountain", "forest"})


class Map(NamedTuple):
    """A set-up map: places of Homes and Cities, tiles dealt at random, Cities needed to win, event pool."""

    homes: tuple[Hex, ...]
    cities: tuple[Hex, ...]
    dealt: Mapping[Terrain, int]
    cities_to_win: int
    cards_up: int


def _dealt(**set_aside: int) -> Mapping[Terrain, int]:
    box = {
        "plains": 10,
        "village": 8,
        "farmland": 8,
        "mountain": 7,
        "forest": 6,
        "desert": 6,
        "swamp": 6,
    }
    return {terrain: count - set_aside.get(terrain, 0) for terrain, count in box.items()}


MAPS: Mapping[int, Map] = {
    2: Map(
        ("A3", "I7"),
        ("A1", "A5", "C4", "I9", "I5", "G6", "E7", "E3"),
        _dealt(mountain=1),
        cities_to_win=6,
        cards_up=4,
    ),
    3: Map(
        ("C7", "C1", "I7"),
        ("E9", "A5", "A1", "E1", "I5", "I9", "C4", "F4", "F7"),
        _dealt(farmland=2, mountain=1),
        cities_to_win=5,
        cards_up=4,
    ),
    4: Map(
        ("B6", "B1", "H4", "H9"),
        ("D6", "D3", "F4", "F7", "A3", "I7", "E9", "E1"),
        _dealt(plains=2, mountain=1),
        cities_to_win=5,
        cards_up=5,
    ),
}
