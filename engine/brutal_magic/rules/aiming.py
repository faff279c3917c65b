"""Find the line of an attack, and the penalty of the hexes on it (B3, B4)."""

from __future__ import annotations

from typing import NamedTuple

from engine.brutal_magic.armies.names import UnitName
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.board.terrain import BLANK
from engine.kernel.hexes import Hex


class Aim(NamedTuple):
    """A line between two hexes: its length, its penalty, and its hexes after the first."""

    distance: int
    penalty: int
    line: tuple[Hex, ...]


def aim(position: Position, start: Hex, end: Hex) -> Aim:
    """Return the line; along an edge take the hex with the lower penalty, then lower q, then lower r (B3)."""

    terrain, kinds = position.terrain, position.kinds

    def penalty(hex_: Hex) -> int:
        name = terrain.get(hex_)
        return BLANK.attack if name is None else kinds[name].attack

    steps = position.board.line(start, end)
    # min takes the first of equals, and the hexes of a step come by q, then r
    line = tuple([hexes[0] if len(hexes) == 1 else min(hexes, key=penalty) for hexes in steps])
    more = [kinds[terrain[hex_]].attack - BLANK.attack for hex_ in line if hex_ in terrain]
    return Aim(len(line), BLANK.attack * len(line) + sum(more), line)


def aim_at(position: Position, unit: UnitName, target: UnitName) -> Aim:
    """Return the line of one unit's attack on another from their current hexes."""
    return aim(position, position.units[unit].hex, position.units[target].hex)
