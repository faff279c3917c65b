"""Panels with round corners, laid on quickly: only their corners are blended with what they lie on."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from render.paint.pen import Pen
from render.theme import Colour


class Part(NamedTuple):
    """A piece of a plate, so many pixels from its left and top; without a mask it is opaque."""

    left: int
    top: int
    image: Image.Image
    mask: Image.Image | None


class Plate(NamedTuple):
    """A stamp in parts, with its size in pixels."""

    width: int
    height: int
    parts: tuple[Part, ...]


def cut(stamp: Image.Image, rim: int, longer: int = 0, higher: int = 0) -> Plate:
    """The stamp cut along lines so many pixels inside its edges.

    It is made so much longer and higher by drawing out its middle, whose columns or rows must all be alike.
    """
    parts = []
    for top, bottom in pairwise((0, rim, stamp.height - rim, stamp.height)):
        for left, right in pairwise((0, rim, stamp.width - rim, stamp.width)):
            part = stamp.crop((left, top, right, bottom))
            size = part.width + longer * (left == rim), part.height + higher * (top == rim)
            if size != part.size:
                part = part.resize(size, Image.Resampling.NEAREST)
            is_opaque = part.getchannel("A").getextrema()[0] == 255
            at = left + longer * (left > rim), top + higher * (top > rim)
            parts.append(Part(*at, part, None if is_opaque else part))
    return Plate(stamp.width + longer, stamp.height + higher, tuple(parts))


def lay(picture: Image.Image, plate: Plate, x: float, y: float) -> None:
    """Lay a plate with its middle on a pixel."""
    left, top = round(x - plate.width / 2), round(y - plate.height / 2)
    for part in plate.parts:
        picture.paste(part.image, (left + part.left, top + part.top), part.mask)


@lru_cache(maxsize=40)
def plate(
    width: int, height: int, radius: int, fill: Colour, edge: Colour, band: Colour | None = None
) -> Plate:
    """A panel with round corners, and a coloured band along its top if one is given."""
    rim = radius + 1
    narrow = min(width, 2 * rim + 2 + width % 2)  # odd if the width is: then its edges fall on half pixels
    low = height if band else min(height, 2 * rim + 2 + height % 2)
    x, y = narrow / 2, low / 2
    pen = Pen(1, x, y, times=2)
    pen.box(-x, -y, x, y, edge, radius)
    pen.box(-x + 2, -y + 2, x - 2, y - 2, fill, radius - 2)
    if band:
        pen.box(-x + 2, -y + 2, x - 2, -y + 80, band, radius - 2)
        pen.box(-x + 2, -y + 60, x - 2, -y + 80, fill)
        pen.box(-x + 2, -y + 40, x - 2, -y + 76, band)
    return cut(pen.stamp(), rim, width - narrow, height - low)
