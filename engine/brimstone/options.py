"""What a table may choose: the points that the rulings mark with a star."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from engine.brimstone.board import SEATS
from engine.core import Json, Refused, Seat


@dataclass(frozen=True)
class Options:
    """R2 first_leader, R69 air_assault, R109 round_limit."""

    first_leader: Seat = "random"
    air_assault: bool = True
    round_limit: int | None = None

    def dump(self) -> dict[str, Json]:
        return asdict(self)


def read_options(players: int, chosen: Mapping[str, Json]) -> Options:
    """The options with defaults filled in; Refused where a name or a value is unknown."""
    known = Options().dump()
    if not isinstance(chosen, Mapping):
        raise Refused(f"The options must be an object with some of {', '.join(known)}.")
    for name in chosen:
        if name not in known:
            raise Refused(f"There is no option {name!r}; the options are {', '.join(known)}.")
    options = Options(**chosen)
    leaders = ("random", *SEATS[:players])
    if options.first_leader not in leaders:
        raise Refused(f"first_leader must be one of {', '.join(leaders)} in a game of {players}.")
    if not isinstance(options.air_assault, bool):
        raise Refused("air_assault must be true or false.")
    limit = options.round_limit
    if limit is not None and (type(limit) is not int or not 1 <= limit <= 99):
        raise Refused("round_limit must be a number of rounds from 1 to 99, or none.")
    return options
