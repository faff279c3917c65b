"""Read names of worlds and numbers of units strictly."""

from __future__ import annotations

from engine.earth_mans_burden.board.worlds import Board, World
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_number, read_object


def read_world(value: Json, board: Board) -> World:
    """Return the world; Refused for a trajectory or anything else."""
    if not isinstance(value, str) or value not in board.regions:
        raise Refused(f"A world must be one of {', '.join(board.regions)}, not {value!r}.")
    return value


def read_units(data: Json) -> tuple[int, int]:
    """Return fleets and developments, at least one of them given and each 1 or more; else Refused."""
    named = read_object(data, may=("fleets", "developments"))
    if not named:
        raise Refused("Name fleets or developments, or both.")
    for sort, count in named.items():
        read_number(count, f"The number of {sort}", least=1)
    return named.get("fleets", 0), named.get("developments", 0)
