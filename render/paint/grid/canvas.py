"""The canvas of a grid map: its pixels, layout, and seat styles."""

from __future__ import annotations

from dataclasses import dataclass

from render.paint.drawing.display_list import DisplayList
from render.paint.drawing.pen import XY
from render.paint.grid.layout import Layout
from render.seat_styles import Marks
from render.theme import Theme

_TEXT = 44


@dataclass(frozen=True)
class Sheet:
    """A grid map in progress."""

    picture: DisplayList
    layout: Layout
    marks: Marks
    theme: Theme

    @property
    def cell(self) -> int:
        """Return a space's size in pixels."""
        return self.layout.cell

    @property
    def size(self) -> int:
        """Return the font size in a space."""
        return max(12, min(_TEXT, round(self.cell * 0.52)))

    def shows(self, x: int, y: int) -> bool:
        left, top, right, bottom = self.layout.box
        return left <= x <= right and top <= y <= bottom

    def corner(self, x: int, y: int) -> XY:
        left, top, _, _ = self.layout.box
        return self.layout.left + (x - left) * self.cell, self.layout.top + (y - top) * self.cell

    def middle(self, x: int, y: int, wide: int = 1) -> XY:
        left, top = self.corner(x, y)
        return left + self.cell * wide / 2, top + self.cell * wide / 2
