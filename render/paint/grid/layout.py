"""Layout of a grid map in pixels: header, spaces, crew below."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from render.paint.board.layout import Box
from render.scenes.grid import Grid
from render.theme import MARGIN, PHONE_WIDTH

FULL_WIDTH: Final = 1600
IN_A_ROW: Final = 3
"""Entries of the order of a fight in one row."""
_HEAD: Final = 84
_RAIL: Final = 134
_TURNS: Final = 76
_NUMBERS: Final = 56
_ROWS: Final = 92
"""Width in pixels of the row numbers, left of the spaces."""
_LINE: Final = 74
_CAPTION: Final = 150
_MOST_CELL: Final = 112
_MOST_HEIGHT: Final = 1300
_LEAST_CELL: Final = 16


@dataclass(frozen=True)
class Layout:
    """The picture, its spaces (`first` is at `left`, `top`), and the parts around them."""

    width: int
    height: int
    cell: int
    left: int
    top: int
    box: tuple[int, int, int, int]
    head: Box
    rail: Box
    order: Box
    lines: Box
    foot: Box


def arrange(shown: Grid) -> Layout:
    """Lay out from top to bottom; absent parts take no room."""
    left, top, right, bottom = shown.box
    wide, high = right - left + 1, bottom - top + 1
    width = FULL_WIDTH if shown.is_full else PHONE_WIDTH
    room = width - _ROWS - MARGIN
    cell = max(_LEAST_CELL, int(min(_MOST_CELL, room / wide, _MOST_HEIGHT / high)))
    around = shown.around
    turns = -(-around.turns // IN_A_ROW)
    ground = (_NUMBERS, high * cell + MARGIN) if shown.spaces else (0, 0)
    heights = (
        _HEAD, _RAIL * around.rail, _TURNS * turns, *ground,
        _LINE * around.lines, _CAPTION * bool(shown.caption),
    )  # fmt: skip
    edges = [sum(heights[:count]) for count in range(len(heights) + 1)]
    boxes = [Box(0, begin, width, end) for begin, end in pairwise(edges)]
    head, rail, order, _, floor, lines, foot = boxes
    return Layout(
        width, edges[-1] + MARGIN // 2, cell, _ROWS + (room - wide * cell) // 2, round(floor.top),
        shown.box, head, rail, order, lines, foot,
    )  # fmt: skip
