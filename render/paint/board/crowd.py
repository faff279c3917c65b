"""Arrange several pieces in one hex: smaller, in rows around its centre."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from render.paint.drawing.pen import XY

ALONE: Final[XY] = (0.0, 0.2)
_MIDDLE: Final = 0.12


class Crowd(NamedTuple):
    """A layout for several pieces: pieces per row, `share` of the normal size, distance in units."""

    rows: tuple[int, ...]
    share: float
    apart: XY


_CROWDS: Final = (
    Crowd((2,), 0.46, (0.78, 0.0)),
    Crowd((1, 2), 0.44, (0.74, 0.62)),
    Crowd((2, 2), 0.44, (0.74, 0.62)),
    Crowd((3, 2), 0.32, (0.54, 0.56)),
    Crowd((3, 3), 0.32, (0.54, 0.56)),
    Crowd((2, 3, 2), 0.3, (0.5, 0.44)),
    Crowd((3, 3, 2), 0.3, (0.5, 0.44)),
    Crowd((3, 4, 4, 3), 0.2, (0.36, 0.31)),
)
MOST: Final = sum(_CROWDS[-1].rows)
"""Most pieces drawn side by side in a hex; further pieces are stacked on the last spot."""


@lru_cache(maxsize=MOST)
def spots(count: int) -> tuple[float, tuple[XY, ...]]:
    """Return the scale factor for this number of pieces, and their positions in units."""
    if count <= 1:
        return 1.0, (ALONE,)
    crowd = next((crowd for crowd in _CROWDS if count <= sum(crowd.rows)), _CROWDS[-1])
    (wide, high), rows = crowd.apart, len(crowd.rows)
    places = [
        ((column - (row - 1) / 2) * wide, _MIDDLE + (number - (rows - 1) / 2) * high)
        for number, row in enumerate(crowd.rows)
        for column in range(row)
    ]
    return crowd.share, (*places[:count], *[places[-1]] * (count - len(places)))
