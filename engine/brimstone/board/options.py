"""List and read the options of a table, and the set-up maps in its box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.brimstone.board.components import MAPS, SEATS, Map
from engine.kernel.core import Json, Seat
from engine.kernel.options import Offer
from engine.kernel.packs import OFFER, OWN, Boxes

Maps = Mapping[int, Map]
"""Number of players -> the map."""
LAYOUTS: Final = ("balanced", "even", "printed")
OFFERS: Final[tuple[Offer, ...]] = (
    Offer("first_leader", "Leader of the first round (default: drawn by lot)", "random", ("random", *SEATS)),
    Offer("air_assault", "Attacks by air (default: yes)", True, (True, False)),
    Offer(
        "round_limit",
        "Last round; most Cities then win (default: 30 at new tables, else no limit)",
        None,
        least=1,
        most=99,
        at_new_tables=30,
    ),
    Offer(
        "layout",
        "How the land is dealt: balanced, even or printed (default: balanced)",
        "printed",
        LAYOUTS,
        at_new_tables="balanced",
    ),
    OFFER,
)


def read_maps(written: Mapping[str, Any]) -> Maps:
    """Return the maps of a box: those in its checked file, and ours for other numbers of players."""
    found = {
        int(players): MAPS[int(players)]._replace(
            homes=tuple(land["homes"]), cities=tuple(land["cities"]), dealt=dict(land["dealt"])
        )
        for players, land in written["maps"].items()
    }
    return {**MAPS, **found}


def offers_with(maps: Maps) -> tuple[Offer, ...]:
    """Return the options with these maps: sets of tiles fit our own places of Homes only (R138)."""
    uneven = tuple(layout for layout in LAYOUTS if layout != "even")
    known = LAYOUTS if maps is MAPS else uneven
    return tuple(replace(one, values=known) if one.name == "layout" else one for one in OFFERS)


BOXES: Final = Boxes(
    "brimstone", MAPS, read_maps, offers_with, lambda box: {one: (int(one), {}) for one in box["maps"]}
)


@dataclass(frozen=True)
class Options:
    """A table's options: R2 first_leader, R69 air_assault, R109 round_limit, R138 layout."""

    first_leader: Seat = "random"
    air_assault: bool = True
    round_limit: int | None = None
    layout: str = "printed"
    pack: str = OWN
    """Name of what is in the box (engine.brimstone.board.box)."""

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Options:
        """Return the options of a table with a server's box from what `dump` has made of them."""
        return cls(**{**data, "pack": BOXES.carried(data["pack"])})

    def dump(self) -> dict[str, Json]:
        """Return the options as JSON; omit the printed layout and our own maps, which are the defaults."""
        data = {**vars(self), "pack": str(self.pack)}
        usual = (("layout", "printed"), ("pack", OWN))
        return {name: value for name, value in data.items() if (name, value) not in usual}

    @property
    def maps(self) -> Maps:
        """Return the set-up maps; Refused if this process does not have the table's box."""
        return MAPS if self.pack == OWN else BOXES.find(self.pack)


def read_options(players: int, chosen: Mapping[str, Json]) -> Options:
    """Return the options with defaults filled in; Refused if a name or a value is unknown."""
    leader = replace(OFFERS[0], values=("random", *SEATS[:players]))
    given: Json = chosen
    if isinstance(given, dict) and leader.name in given:
        leader.check(given[leader.name])
    return Options(**BOXES.chosen(chosen))
