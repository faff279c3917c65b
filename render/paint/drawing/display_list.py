"""A picture as a display list: its items from bottom to top, before painting."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.paint.drawing.pen import XY
from render.paint.drawing.stamps import known
from render.theme import Colour

Corners = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""
Edges = tuple[int, int, int, int]
"""Left, top, right and bottom in whole pixels; right and bottom are exclusive."""
Said = tuple[tuple[str, float | str | None], ...]
_ROOM: Final = 2
"""Margin in pixels around a stroke, to allow for rounding."""


class Part(NamedTuple):
    """Pixels or a colour under a mask, in a box relative to the item's corner."""

    box: Edges
    pixels: Image.Image | Colour
    mask: Image.Image | None


class Laid(NamedTuple):
    """An item in a box, made of parts that don't overlap; `key` identifies it, and `hole` stays empty."""

    box: Edges
    parts: tuple[Part, ...]
    key: tuple[object, ...]
    hole: Edges | None = None

    @property
    def cover(self) -> Edges | None:
        """Return the box that this item hides completely, or None."""
        return self.box if len(self.parts) == 1 and self.parts[0].mask is None else None


class DisplayList:
    """A recorder with the interface of Pillow's Image and ImageDraw."""

    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self.size, self.ground = size, ground
        self.laid: list[Laid] = []
        self._left = self._top = 0
        self._seen: Edges | None = None

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def height(self) -> int:
        return self.size[1]

    def within(self, left: int, top: int, size: tuple[int, int]) -> DisplayList:
        """Return a part of the picture with its own coordinates; drawings are clipped at its edges."""
        part = DisplayList(size, self.ground)
        part.laid, part._left, part._top = self.laid, self._left + left, self._top + top
        part._seen = part._left, part._top, part._left + size[0], part._top + size[1]
        return part

    def paste(
        self, pixels: Image.Image | Colour, at: tuple[int, int] | Edges, mask: Image.Image | None = None
    ) -> None:
        """Paste like Pillow's Image.paste; a colour needs a mask, or a box with all edges."""
        left, top = at[0] + self._left, at[1] + self._top
        if isinstance(pixels, str):
            self._lay_colour(pixels, (left, top), at, mask)
            return
        found = known(pixels)
        key: tuple[object, ...] = (found.number, left, top)
        if mask is pixels:
            shown = mask = found.shown or pixels
            left, top = left + found.left, top + found.top
        else:
            shown = pixels
            if mask is not None:
                key = (*key, known(mask).number)
        self._lay((left, top, left + shown.width, top + shown.height), shown, mask, key)

    def _lay_colour(
        self, colour: Colour, corner: tuple[int, int], at: tuple[int, ...], mask: Image.Image | None
    ) -> None:
        left, top = corner
        if mask is not None:
            box = (left, top, left + mask.width, top + mask.height)
            self._lay(box, colour, mask, (colour, known(mask).number, left, top))
            return
        box = self._moved((at[0], at[1], at[2], at[3]))
        self._lay(box, colour, None, (colour, *box))

    def frame(self, parts: tuple[Part, ...], box: Edges, hole: Edges, key: tuple[object, ...]) -> None:
        """Add unclipped parts around a hole; `key` identifies the frame whatever its size."""
        box, hole = self._moved(box), self._moved(hole)
        self.laid.append(Laid(box, parts, (*key, box[0], box[1]), hole))

    def _moved(self, box: Edges) -> Edges:
        left, top = self._left, self._top
        return box[0] + left, box[1] + top, box[2] + left, box[3] + top

    def bitmap(self, at: XY, mask: Image.Image, fill: Colour) -> None:
        """Add a colour under a mask."""
        self.paste(fill, (int(at[0]), int(at[1])), mask)

    def line(self, points: Sequence[XY], fill: Colour, width: int, joint: str | None = None) -> None:
        self._stroke("line", points, width, (("fill", fill), ("width", width), ("joint", joint)))

    def polygon(self, points: Sequence[XY], fill: Colour) -> None:
        self._stroke("polygon", points, 0, (("fill", fill),))

    def ellipse(
        self, corners: Corners, fill: Colour | None = None, outline: Colour | None = None, width: int = 1
    ) -> None:
        said = (("fill", fill), ("outline", outline), ("width", width))
        self._stroke("ellipse", (corners[:2], corners[2:]), 0, said)

    def rectangle(
        self, corners: Corners, fill: Colour | None = None, outline: Colour | None = None, width: int = 1
    ) -> None:
        said = (("fill", fill), ("outline", outline), ("width", width))
        self._stroke("rectangle", (corners[:2], corners[2:]), 0, said)

    def rounded_rectangle(
        self,
        corners: Corners,
        radius: float,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: int = 1,
    ) -> None:
        said = (("radius", radius), ("fill", fill), ("outline", outline), ("width", width))
        self._stroke("rounded_rectangle", (corners[:2], corners[2:]), 0, said)

    def _stroke(self, kind: str, points: Sequence[XY], width: float, said: Said) -> None:
        room = width + _ROOM
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = math.floor(min(xs) - room), math.floor(min(ys) - room)
        size = math.ceil(max(xs) + room) + 1 - left, math.ceil(max(ys) + room) + 1 - top
        stamp = _drawn(kind, tuple((x - left, y - top) for x, y in points), size, said)
        self.paste(stamp, (left, top), stamp)

    def _lay(
        self, box: Edges, pixels: Image.Image | Colour, mask: Image.Image | None, key: tuple[object, ...]
    ) -> None:
        """Add an item, clipped at the edges of its part; painting clips it at the picture's edges."""
        seen = self._seen
        if seen and not (box[0] >= seen[0] and box[1] >= seen[1] and box[2] <= seen[2] and box[3] <= seen[3]):
            part = max(box[0], seen[0]), max(box[1], seen[1]), min(box[2], seen[2]), min(box[3], seen[3])
            if part[0] >= part[2] or part[1] >= part[3]:
                return
            cut = part[0] - box[0], part[1] - box[1], part[2] - box[0], part[3] - box[1]
            small = mask.crop(cut) if mask else None
            if isinstance(pixels, Image.Image):
                pixels = small if small is not None and pixels is mask else pixels.crop(cut)
            box, mask, key = part, small, (*key, *part)
        whole = Part((0, 0, box[2] - box[0], box[3] - box[1]), pixels, mask)
        self.laid.append(Laid(box, (whole,), key))


Surface = Image.Image | DisplayList
"""Something to draw on: a picture, or the display list of a stamp being drawn."""
Brush = ImageDraw.ImageDraw | DisplayList
"""Something to write text with, on a picture or on a display list."""


@lru_cache(maxsize=512)
def _drawn(kind: str, points: tuple[XY, ...], size: tuple[int, int], said: Said) -> Image.Image:
    """Draw one of Pillow's primitives as a stamp."""
    stamp = Image.new("RGBA", size)
    draw = ImageDraw.Draw(stamp)
    getattr(draw, kind)(list(points), **dict(said))
    return stamp


def paste(picture: Surface, stamp: Image.Image, x: float, y: float) -> None:
    """Paste a stamp centred on a pixel."""
    picture.paste(stamp, (round(x - stamp.width / 2), round(y - stamp.height / 2)), stamp)
