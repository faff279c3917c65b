"""Routes: the hexes a unit can reach, and the cheapest path to each (B29)."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush

from engine.brutal_magic.board.state import Position
from engine.kernel.hexes import Hex

Path = tuple[Hex, ...]


def reach(position: Position, start: Hex, budget: int) -> Mapping[Hex, Path]:
    """Return each reachable hex with its cheapest path; of equals, the least dangerous one."""
    found: dict[Hex, Path] = {}
    waiting: list[tuple[int, int, Path]] = [(0, 0, ())]
    while waiting:
        spent, dangers, path = heappop(waiting)
        at = path[-1] if path else start
        if at in found:
            continue
        found[at] = path
        for hex_ in position.board.neighbours(at):
            kind = position.kind(hex_)
            if kind.move is not None and hex_ not in found and spent + kind.move <= budget:
                heappush(waiting, (spent + kind.move, dangers + (kind.power is not None), (*path, hex_)))
    return found
