"""The options of a table; the preset and the number of seats give the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.brutal_magic.armies.prices import BALANCED, PRINTED, Prices
from engine.brutal_magic.board.box import OURS, Box, read_box
from engine.brutal_magic.board.layout import widest
from engine.kernel.core import Json, Refused
from engine.kernel.options import Offer
from engine.kernel.packs import OFFER, OWN, Boxes

BATTLE: Final = "battle"
CROWDED: Final = 5
"""Least number of seats with which Masters can start in corners only (B21)."""
FULL_RADIUS: Final = {2: 12, 3: 12, 4: 14, 5: 17, 6: 20}
SKIRMISH_RADIUS: Final = {2: 5, 3: 5, 4: 5, 5: 6, 6: 7}

OFFERS: Final[tuple[Offer, ...]] = (
    Offer(
        "preset", "Usual values of all other options (default: skirmish at new tables)", "full",
        ("full", "skirmish"), at_new_tables="skirmish",
    ),
    Offer(
        "radius", "Hexes from the board's middle to its edge (default: by preset and seats)", 12,
        least=5, most=20,
    ),
    Offer(
        "separation", "Least distance in hexes between two Masters at the start (default: 20, skirmish 7)",
        20, least=1, most=40,
    ),
    Offer(
        "start", "Masters begin where players place them, or in corners (default: by preset and seats)",
        "placed", ("placed", "corners"),
    ),
    Offer(
        "terrain", "Ready map, or battle: players roll dice to lay the terrain (default: heath)", "heath",
        (BATTLE, *OURS.maps),
    ),
    Offer(
        "designs",
        "Armies to choose from: own designs too, or only ready ones (default: free, skirmish prebuilt)",
        "free", ("free", "prebuilt"),
    ),
    Offer(
        "band", "A champion and two pawns beside each Master at the start (default: no, skirmish yes)",
        False, (True, False),
    ),
    Offer(
        "resolver", "Rolls for an attack: to hit and then for damage, or only one (default: two_roll)",
        "two_roll", ("two_roll", "one_roll"),
    ),
    Offer("batch", "Most units that act in one answer (default: 1, skirmish 10)", 1, least=1, most=10),
    Offer(
        "unit_cap", "Number of units from which a seat can't summon more (default: no limit, skirmish 6)",
        None, least=2, most=60,
    ),
    Offer(
        "ends", "End of the game: one seat has units left, or a Master (default: units, skirmish masters)",
        "units", ("units", "masters"),
    ),
    Offer(
        "round_limit", "Last round; points then decide who wins (default: no limit, skirmish 8)", None,
        least=1, most=99,
    ),
    Offer(
        "prices", "Price list of designs and rosters: by what wins, or as printed (default: printed)",
        PRINTED, (BALANCED, PRINTED),
    ),
    Offer("trait_cap", "Highest value of a trait in a design (default: 20)", 20, least=5, most=20),
    Offer(
        "attack_price", "Extra price of each attack of a type beyond its first (default: 0)", 0,
        least=0, most=5,
    ),
    OFFER,
)  # fmt: skip


def _offers_with(box: Box) -> tuple[Offer, ...]:
    """Return the options with the maps of a box."""
    maps = (BATTLE, *box.maps)
    usual = "heath" if "heath" in maps else maps[-1]
    return tuple(replace(one, values=maps, default=usual) if one.name == "terrain" else one for one in OFFERS)


BOXES: Final = Boxes(
    "brutal_magic",
    OURS,
    read_box,
    _offers_with,
    lambda box: {one: (2, {"terrain": one}) for one in box["maps"]},
)

_SKIRMISH: Final[Mapping[str, Json]] = {
    "separation": 7,
    "start": "corners",
    "designs": "prebuilt",
    "band": True,
    "batch": 10,
    "unit_cap": 6,
    "ends": "masters",
    "round_limit": 8,
}


@dataclass(frozen=True)
class Options:
    """All options of a table, with defaults filled in."""

    preset: str
    radius: int
    separation: int
    start: str
    terrain: str
    designs: str
    band: bool
    resolver: str
    batch: int
    unit_cap: int | None
    ends: str
    round_limit: int | None
    trait_cap: int
    attack_price: int
    prices: str = PRINTED
    """Name of the price list (B59)."""
    pack: str = OWN
    """Name of what is in the box (engine.brutal_magic.board.box)."""

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Options:
        """Return the options from what `dump` has made of them."""
        return cls(**{**data, "pack": BOXES.carried(data.get("pack", OWN))})

    def dump(self) -> dict[str, Json]:
        """Return the options as JSON, without our own box and the printed prices, which are the defaults."""
        data = {**vars(self), "pack": str(self.pack)}
        usual = (("pack", OWN), ("prices", PRINTED))
        return {name: value for name, value in data.items() if (name, value) not in usual}

    @property
    def box(self) -> Box:
        """Return the table's terrain; Refused if this process does not have its box."""
        return BOXES.find(self.pack)

    @property
    def price_list(self) -> Prices:
        """Return the table's limits and prices for designs."""
        return Prices(self.trait_cap, self.attack_price, self.prices)

    @property
    def is_placed(self) -> bool:
        """Return whether seats place their own Masters."""
        return self.start == "placed"

    @property
    def has_one_roll(self) -> bool:
        """Return whether a hit removes the target without a damage roll (B34)."""
        return self.resolver == "one_roll"


def read_options(players: int, chosen: Mapping[str, Json]) -> Options:
    """Return the options with defaults filled in.

    Raise Refused for unknown values or too little room (B21).
    """
    full = BOXES.chosen(chosen)
    options = Options(**{**full, **_usual(players, full["preset"]), **chosen, "pack": full["pack"]})
    if options.is_placed and players >= CROWDED:
        raise Refused(f"{players} Masters can only begin in corners. Set start to corners.")
    most = widest(players, options.radius)
    if options.is_placed and options.separation > most:
        raise Refused(
            f"{players} Masters cannot be {options.separation} hexes apart on a board of radius "
            f"{options.radius}. Set separation to {most} at most, or choose a larger radius."
        )
    return options


def _usual(players: int, preset: str) -> dict[str, Json]:
    """Return the defaults that depend on the preset or on the number of seats."""
    if preset == "skirmish":
        return {**_SKIRMISH, "radius": SKIRMISH_RADIUS[players]}
    return {
        "radius": FULL_RADIUS[players],
        "start": "corners" if players >= CROWDED else "placed",
    }
