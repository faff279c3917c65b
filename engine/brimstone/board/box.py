"""Which set-up maps are in the box: ours, or what a server says who owns one (engine.kernel.boxes)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.brimstone.board.components import MAPS, SEATS, Map
from engine.kernel.boxes import OFFER, Boxes
from engine.kernel.options import Offer

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
    "brimstone", MAPS, read_maps, offers_with, lambda written: (min(map(int, written["maps"])), {})
)
