"""List the options of a table: how fleets are placed, who starts, the round limit, and the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from engine.earth_mans_burden.board.worlds import OURS, SEATS, Board, read_board
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.options import Offer
from engine.kernel.packs import OFFER, OWN, Boxes

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
    OFFER,
)
BOXES: Final = Boxes("earth_mans_burden", OURS, read_board, lambda board: OFFERS, lambda box: {"": (3, {})})


@dataclass(frozen=True)
class Options:
    """The options of a table; `starts` is a seat, or random."""

    placement: str = "sealed"
    starts: Seat = RANDOM
    round_limit: int | None = None
    late_fleets: int = 0
    give_under_fire: bool = False
    pack: str = OWN
    """Name of the board."""

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Options:
        """Return the options from what `dump` has made of them."""
        return cls(**{**data, "pack": BOXES.carried(data.get("pack", OWN))})

    def dump(self) -> dict[str, Json]:
        """Return the options as JSON, without our own board, which is the default."""
        data = {**self.__getstate__(), "pack": str(self.pack)}
        return {name: value for name, value in data.items() if (name, value) != ("pack", OWN)}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "board"}

    @cached_property
    def board(self) -> Board:
        """Return the table's board; Refused if this process does not have it."""
        return BOXES.find(self.pack)


def read_options(seats: tuple[Seat, ...], chosen: Mapping[str, Json]) -> Options:
    """Return the options with defaults filled in; Refused for an unknown name or value."""
    options = Options(**BOXES.chosen(chosen))
    if options.starts not in (RANDOM, *seats):
        raise Refused(f"There is no seat {options.starts} at this table. Choose one of {', '.join(seats)}.")
    return options
