"""Describe the board of 61 hexes, named as on an Abalone board: A1 bottom left, E5 in the middle."""

from __future__ import annotations

from typing import Final

from engine.kernel.hexes import Hex, hexagon

__all__ = [
    "CENTRE",
    "HEXES",
    "Hex",
    "axial",
    "distance",
    "hex_name",
    "is_hex",
    "mirrored",
    "neighbours",
    "parse_hex",
    "rotated",
]

_BOARD: Final = hexagon(4)
HEXES: Final = _BOARD.hexes
CENTRE: Final[Hex] = _BOARD.name(0, 0)

hex_name, parse_hex, is_hex = _BOARD.name, _BOARD.parse, _BOARD.has
axial, neighbours, distance = _BOARD.axial, _BOARD.neighbours, _BOARD.distance
rotated, mirrored = _BOARD.rotated, _BOARD.mirrored
