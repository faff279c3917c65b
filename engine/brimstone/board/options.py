"""List the options of a table; the rulings mark these points with a star."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.brimstone.board.components import SEATS
from engine.brimstone.board.dealing import LAYOUTS
from engine.kernel.core import Json, Seat
from engine.kernel.options import Offer, chosen_of

OFFERS: tuple[Offer, ...] = (
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
)


@dataclass(frozen=True)
class Options:
    """A table's options: R2 first_leader, R69 air_assault, R109 round_limit, R138 layout."""

    first_leader: Seat = "random"
    air_assault: bool = True
    round_limit: int | None = None
    layout: str = "printed"

    def dump(self) -> dict[str, Json]:
        """Return the options as JSON; omit the printed layout, which is the default."""
        data = vars(self).copy()
        if self.layout == "printed":
            del data["layout"]
        return data


def read_options(players: int, chosen: Mapping[str, Json]) -> Options:
    """Return the options with defaults filled in; Refused if a name or a value is unknown."""
    leader, *others = OFFERS
    at_this_table = replace(leader, values=("random", *SEATS[:players]))
    return Options(**chosen_of((at_this_table, *others), chosen))
