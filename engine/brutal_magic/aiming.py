"""The line of an attack, and the penalty that the hexes on it make (B3, B4)."""

from __future__ import annotations

from typing import NamedTuple

from engine.brutal_magic.names import UnitName
from engine.brutal_magic.state import Position
from engine.hexes import Hex


class Aim(NamedTuple):
    """From one hex to another: how far, at what penalty, over which hexes (the first not counted)."""

    distance: int
    penalty: int
    line: tuple[Hex, ...]


def aim(position: Position, start: Hex, end: Hex) -> Aim:
    """Where the line runs along an edge the lower penalty counts, else the lower q, then r (B3)."""

    def penalty(hex_: Hex) -> int:
        return position.kind(hex_).attack

    # min takes the first of equals, and the hexes of a step come by q, then r
    line = tuple(min(hexes, key=penalty) for hexes in position.board.line(start, end))
    return Aim(len(line), sum(map(penalty, line)), line)


def aim_at(position: Position, unit: UnitName, target: UnitName) -> Aim:
    """The attack of one unit on another as they stand."""
    return aim(position, position.units[unit].hex, position.units[target].hex)
