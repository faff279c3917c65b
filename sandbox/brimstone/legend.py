"""A legend of the board: each terrain with its name and symbols."""

from __future__ import annotations

from typing import Final

from engine.brimstone.board.components import LANDS, SEATS
from engine.brimstone.game import BRIMSTONE
from render.scenes.scene import Headline, Point, Scene, Tile

_IN_A_ROW: Final = 5
_APART: Final = Point(1.95, 2.2)
"""Distance between two tiles in board units; wide enough that they don't touch, unlike on a board."""


def legend() -> tuple[str, Scene]:
    """Return the picture's file name, and a scene with one tile of each terrain."""
    tiles = tuple(Tile(land.title(), _place(number), land) for number, land in enumerate(LANDS))
    names = tuple(tile.hex for tile in tiles)
    return "lands.png", Scene(tiles, Headline(""), BRIMSTONE.name, SEATS, focus=names)


def _place(number: int) -> Point:
    row, column = divmod(number, _IN_A_ROW)
    return Point(column * _APART.x, row * _APART.y)
