"""Layout of a grid map in pixels: header, spaces, crew below them, or beside a deep and narrow map."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from render.paint.board.layout import Box
from render.scenes.grid import Grid
from render.theme import MARGIN, PHONE_WIDTH

FULL_WIDTH: Final = 1600
LINES_IN_A_ROW: Final = 2
"""Heroes of the crew side by side."""
_HEAD: Final = 84
_RAIL: Final = 134
_TURNS: Final = 138
_NUMBERS: Final = 56
_ROWS: Final = 92
"""Width in pixels of the row numbers, left of the spaces."""
_LINE: Final = 140
_CREW: Final = 560
"""Width of the crew beside the spaces."""
_CAPTION: Final = 150
_MOST_CELL: Final = 112
_MOST_HEIGHT: Final = 1300
_MOST_WHOLE: Final = 1900
"""Most height of the whole map's spaces, which one zooms into: a deep mine keeps figures apart."""
_PART_HEIGHT: Final = 660
"""Most height of the spaces on a phone, as long as they stay `_CLEAR_CELL` large."""
_CLEAR_CELL: Final = 60
_LEAST_CELL: Final = 16


@dataclass(frozen=True)
class Layout:
    """The picture, its spaces (`first` is at `left`, `top`), and the parts around them.

    `abreast`: how many heroes of the crew stand side by side.
    """

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
    abreast: int = LINES_IN_A_ROW


def arrange(shown: Grid) -> Layout:
    """Lay out from top to bottom; absent parts take no room.

    A crew that fits beside the spaces stands there.
    """
    left, top, right, bottom = shown.box
    wide, high = right - left + 1, bottom - top + 1
    width = FULL_WIDTH if shown.is_full else PHONE_WIDTH
    rows = _ROWS if shown.has_numbers else MARGIN
    room = width - rows - MARGIN
    cell = _cell(shown, room / wide, high)
    around, crew = shown.around, 0.0
    below = _LINE * -(-around.lines // LINES_IN_A_ROW)
    floor_height = high * cell + MARGIN
    if _is_beside(shown, wide * cell, floor_height, below):
        room -= _CREW
        crew = _LINE * around.lines
        cell = int(min(_MOST_CELL, room / wide, max(cell, (crew - MARGIN) / high)))
        floor_height, below = max(high * cell + MARGIN, crew), 0
    ground = (_NUMBERS if shown.has_numbers else 0, floor_height) if shown.spaces else (0, 0)
    heights = (
        _HEAD * bool(shown.title or shown.aim), _RAIL * around.rail, _TURNS * bool(around.turns), *ground,
        below, _CAPTION * bool(shown.caption),
    )  # fmt: skip
    edges = [sum(heights[:count]) for count in range(len(heights) + 1)]
    boxes = [Box(0, begin, width, end) for begin, end in pairwise(edges)]
    head, rail, order, _, floor, lines, foot = boxes
    if crew:
        lines = Box(width - _CREW, floor.top, width, floor.top + crew)
    return Layout(
        width, edges[-1] + MARGIN // 2, cell, rows + (room - wide * cell) // 2, round(floor.top),
        shown.box, head, rail, order, lines, foot, 1 if crew else LINES_IN_A_ROW,
    )  # fmt: skip


def _is_beside(shown: Grid, wide: int, high: int, below: int) -> bool:
    """Return whether the crew fits to the right of the spaces, and the picture gets lower so."""
    if shown.is_full or shown.has_numbers or not below:
        return False
    return wide <= PHONE_WIDTH - 2 * MARGIN - _CREW and _LINE * shown.around.lines < high + below


def _cell(shown: Grid, most: float, rows: int) -> int:
    """Return a space's size: on a phone, the crew fits below unless spaces would become unclear."""
    largest = min(_MOST_CELL, most, (_MOST_WHOLE if shown.is_full else _MOST_HEIGHT) / rows)
    if shown.is_full:
        return max(_LEAST_CELL, int(largest))
    return max(_LEAST_CELL, int(min(largest, max(_CLEAR_CELL, _PART_HEIGHT / rows))))
