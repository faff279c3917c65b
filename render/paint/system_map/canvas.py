"""The canvas of a system map: its pixels, each seat's style, and its scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from render.paint.art import find_art
from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.board.seats import icon
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.plates import lay, plate
from render.seat_styles import SeatMark
from render.theme import PHONE_TEXT, Colour, Theme

WORDS = PHONE_TEXT[1]


@dataclass(frozen=True)
class Canvas:
    """A system map in progress; `unit` is its scale relative to a phone's picture."""

    picture: DisplayList
    marks: Mapping[str, SeatMark]
    game: str
    unit: float
    theme: Theme

    def px(self, phone: float) -> int:
        """Convert a phone picture's pixels to pixels of this one."""
        return max(1, round(phone * self.unit))

    def write(
        self,
        at: tuple[float, float],
        words: str,
        fill: Colour,
        *,
        size: int = WORDS,
        anchor: str = "lm",
        room: float = 0,
    ) -> float:
        """Write bold words, cut to `room` if given; return their width.

        Start at whole pixels, because words at fractions would need separate cached drawings.
        """
        large = self.px(size)
        said = text.fitted(words, large, room, 1) if room else words
        spot = round(at[0]), round(at[1])
        text.write(self.picture, spot, said, large, fill, anchor=anchor, weight=1)
        return text.width(said, large, 1)

    def plate(self, box: Box, fill: Colour, edge: Colour, radius: int = 16) -> None:
        panel = plate(round(box.width), round(box.height), self.px(radius), fill, edge)
        lay(self.picture, panel, *box.middle)

    def badge(self, owner: str, x: float, y: float, size: float = 23) -> None:
        paste(self.picture, badge(self.marks[owner], self.px(size), self.theme), x, y)

    def sign(self, name: str, x: float, y: float, fill: Colour, size: float = 19) -> None:
        if sign := find_art(self.game).sign(name):
            paste(self.picture, icon(sign, self.px(size), fill), x, y)

    def stamp(self, stamp: Image.Image, x: float, y: float) -> None:
        paste(self.picture, stamp, x, y)
