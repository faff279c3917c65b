"""Routes: the hexes a unit can reach, and the cheapest path to each (B29)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from types import MappingProxyType

from engine.brutal_magic.board.state import Position
from engine.brutal_magic.board.terrain import BLANK, Kind
from engine.kernel.hexes import Hex, HexBoard

Path = tuple[Hex, ...]


def reach(position: Position, start: Hex, budget: int) -> Mapping[Hex, Path]:
    """Return each reachable hex with its cheapest path; of equals, the least dangerous one."""
    terrain = frozenset([(hex_, position.kind(hex_)) for hex_ in position.terrain])
    return _reach(position.board, terrain, start, budget)


@lru_cache(maxsize=256)
def _reach(
    board: HexBoard, terrain: frozenset[tuple[Hex, Kind]], start: Hex, budget: int
) -> Mapping[Hex, Path]:
    """Find the paths; units stand in nobody's way, so they stay the same while the terrain does."""
    kinds = dict(terrain)
    found: dict[Hex, Path] = {}
    waiting: list[tuple[int, int, Path]] = [(0, 0, ())]
    while waiting:
        spent, dangers, path = heappop(waiting)
        at = path[-1] if path else start
        if at in found:
            continue
        found[at] = path
        for hex_ in board.neighbours(at):
            kind = kinds.get(hex_, BLANK)
            if kind.move is not None and hex_ not in found and spent + kind.move <= budget:
                heappush(waiting, (spent + kind.move, dangers + (kind.power is not None), (*path, hex_)))
    return MappingProxyType(found)
