"""Panels with round corners, pasted quickly: only the corners need blending."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from render.paint.drawing.display_list import DisplayList, Edges, Part, Surface
from render.paint.drawing.pen import Pen
from render.paint.drawing.stamps import known
from render.theme import Colour


class Plate(NamedTuple):
    """A stamp in parts with its size in pixels: a rim around a middle; a part without a mask is opaque.

    Only identical rims share a `key`.
    """

    width: int
    height: int
    rim: tuple[Part, ...]
    middle: Part
    key: tuple[object, ...]


class _Cut(NamedTuple):
    """One of nine parts of a small stamp: its box, and whether it is opaque or of a single colour."""

    box: Edges
    image: Image.Image
    is_opaque: bool
    colour: Colour | None


def _cut(stamp: Image.Image, rim: int) -> tuple[_Cut, ...]:
    """Cut the stamp into nine parts, at `rim` pixels from each edge, row by row."""
    found = []
    for top, bottom in pairwise((0, rim, stamp.height - rim, stamp.height)):
        for left, right in pairwise((0, rim, stamp.width - rim, stamp.width)):
            part = stamp.crop((left, top, right, bottom))
            is_opaque = part.getchannel("A").getextrema()[0] == 255
            colour = f"#{part.tobytes()[:3].hex()}" if is_opaque and part.getcolors(1) else None
            found.append(_Cut((left, top, right, bottom), part, is_opaque, colour))
    return tuple(found)


def _drawn_out(cut: _Cut, rim: int, longer: int, higher: int) -> Part:
    """Stretch a part between the rims, or return its single colour."""
    left, top, right, bottom = cut.box
    box = (
        left + longer * (left > rim),
        top + higher * (top > rim),
        right + longer * (left >= rim),
        bottom + higher * (top >= rim),
    )
    if cut.colour:
        return Part(box, cut.colour, None)
    size, part = (box[2] - box[0], box[3] - box[1]), cut.image
    if size != part.size:
        part = part.resize(size, Image.Resampling.NEAREST)
    return Part(box, part, None if cut.is_opaque else part)


def lay(picture: Surface, plate: Plate, x: float, y: float) -> None:
    """Paste a plate centred on a pixel."""
    left, top = round(x - plate.width / 2), round(y - plate.height / 2)
    if isinstance(picture, DisplayList):
        whole = left, top, left + plate.width, top + plate.height
        picture.frame(plate.rim, whole, _moved(plate.middle.box, left, top), plate.key)
        parts: tuple[Part, ...] = (plate.middle,)
    else:
        parts = (*plate.rim, plate.middle)
    for box, pixels, mask in parts:
        picture.paste(pixels, _moved(box, left, top), mask)


def _moved(box: Edges, left: int, top: int) -> Edges:
    return box[0] + left, box[1] + top, box[2] + left, box[3] + top


@lru_cache(maxsize=160)
def plate(
    width: int, height: int, radius: int, fill: Colour, edge: Colour, band: Colour | None = None
) -> Plate:
    """Draw a panel with round corners, and optionally a coloured band along its top."""
    rim = radius + 1
    narrow = min(width, 2 * rim + 2 + width % 2)  # odd if the width is: then its edges fall on half pixels
    low = height if band else min(height, 2 * rim + 2 + height % 2)
    longer, higher = width - narrow, height - low
    small = _small(narrow, low, radius, fill, edge, band)
    parts = [_drawn_out(cut, rim, longer, higher) for cut in small.cuts]
    key = "rim", small.number, longer, higher
    return Plate(*parts[-1].box[2:], (*parts[:4], *parts[5:]), parts[4], key)


class _Small(NamedTuple):
    """A panel of minimal size, cut into parts to be stretched, with its key."""

    cuts: tuple[_Cut, ...]
    number: int


@lru_cache(maxsize=64)
def _small(width: int, height: int, radius: int, fill: Colour, edge: Colour, band: Colour | None) -> _Small:
    x, y = width / 2, height / 2
    pen = Pen(1, x, y, times=2)
    pen.box(-x, -y, x, y, edge, radius)
    pen.box(-x + 2, -y + 2, x - 2, y - 2, fill, radius - 2)
    if band:
        pen.box(-x + 2, -y + 2, x - 2, -y + 80, band, radius - 2)
        pen.box(-x + 2, -y + 60, x - 2, -y + 80, fill)
        pen.box(-x + 2, -y + 40, x - 2, -y + 76, band)
    stamp = pen.stamp()
    return _Small(_cut(stamp, radius + 1), known(stamp).number)
