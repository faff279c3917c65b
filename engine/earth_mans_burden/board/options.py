"""List the options of a table: how fleets are placed, who starts, and the round limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.earth_mans_burden.board.worlds import SEATS
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.options import Offer, chosen_of

RANDOM = "random"

OFFERS: tuple[Offer, ...] = (
    Offer(
        "placement",
        "First fleets: placed at once and in secret, or in turns as printed (default: sealed)",
        "sealed",
        ("sealed", "turns"),
    ),
    Offer("starts", "Seat with the first turn (default: random)", RANDOM, (RANDOM, *SEATS)),
    Offer(
        "round_limit",
        "Last round; most developments then win (default: 12 at new tables)",
        None,
        least=1,
        most=99,
        at_new_tables=12,
    ),
    Offer(
        "late_fleets",
        "Extra fleets for each seat that plays before yours in the first round (default: 0)",
        0,  # at new tables as well (E50)
        (0, 1),
    ),
    Offer(
        "give_under_fire",
        "Giving away units that are under attack, before dice are rolled (default: no)",
        False,
        (True, False),
    ),
)


@dataclass(frozen=True)
class Options:
    """The options of a table; `starts` is a seat, or random."""

    placement: str = "sealed"
    starts: Seat = RANDOM
    round_limit: int | None = None
    late_fleets: int = 0
    give_under_fire: bool = False

    def dump(self) -> dict[str, Json]:
        return vars(self).copy()


def read_options(seats: tuple[Seat, ...], chosen: Mapping[str, Json]) -> Options:
    """Return the options with defaults filled in; Refused for an unknown name or value."""
    options = Options(**chosen_of(OFFERS, chosen))
    if options.starts not in (RANDOM, *seats):
        raise Refused(f"There is no seat {options.starts} at this table. Choose one of {', '.join(seats)}.")
    return options
