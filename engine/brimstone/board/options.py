"""Read the options of a table; the rulings mark these points with a star."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.brimstone.board.box import BOXES, Maps
from engine.brimstone.board.components import SEATS
from engine.kernel.boxes import OWN
from engine.kernel.core import Json, Refused, Seat


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
        """Return the options from what `dump` has made of them."""
        return cls(**{**data, "pack": BOXES.carried(data.get("pack", OWN))})

    def dump(self) -> dict[str, Json]:
        """Return the options as JSON; omit the printed layout and our own maps, which are the defaults."""
        data = {**vars(self), "pack": str(self.pack)}
        usual = (("layout", "printed"), ("pack", OWN))
        return {name: value for name, value in data.items() if (name, value) not in usual}

    @property
    def maps(self) -> Maps:
        """Return the set-up maps; Refused if this process does not have the table's box."""
        return BOXES.find(self.pack)


def read_options(players: int, chosen: Mapping[str, Json]) -> Options:
    """Return the options with defaults filled in; Refused if a name or a value is unknown."""
    options = Options(**BOXES.chosen(chosen))
    if options.first_leader not in ("random", *SEATS[:players]):
        raise Refused(f"first_leader must be one of random, {', '.join(SEATS[:players])}.")
    return options
