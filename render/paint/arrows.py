"""Movements and help between hexes, drawn at twice their size over the part that they cross."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from render.paint import text
from render.paint.pen import XY
from render.theme import Colour, Theme

_LARGE = 2
_STEPS = 48


class Sketch:
    """A transparent layer over a box of the picture; points are pixels of the picture."""

    def __init__(self, spots: list[XY], room: float) -> None:
        self.left = math.floor(min(x for x, _ in spots) - room)
        self.top = math.floor(min(y for _, y in spots) - room)
        wide = math.ceil(max(x for x, _ in spots) + room) - self.left
        high = math.ceil(max(y for _, y in spots) + room) - self.top
        self.image = Image.new("RGBA", (wide * _LARGE, high * _LARGE))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, spot: XY) -> XY:
        return (spot[0] - self.left) * _LARGE, (spot[1] - self.top) * _LARGE

    def stroke(self, spots: list[XY], fill: Colour, width: float) -> None:
        points = [self.at(spot) for spot in spots]
        half = width * _LARGE / 2
        self.draw.line(points, fill=fill, width=round(2 * half), joint="curve")
        for x, y in (points[0], points[-1]):
            self.draw.ellipse((x - half, y - half, x + half, y + half), fill=fill)

    def shape(self, spots: list[XY], fill: Colour) -> None:
        self.draw.polygon([self.at(spot) for spot in spots], fill=fill)

    def disc(self, spot: XY, radius: float, fill: Colour) -> None:
        x, y = self.at(spot)
        reach = radius * _LARGE
        self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill)

    def lay_on(self, picture: Image.Image) -> None:
        small = self.image.reduce(_LARGE)
        picture.paste(small, (self.left, self.top), small)


def route(start: XY, end: XY, bow: float, trims: XY) -> list[XY]:
    """Points from near start to near end; `bow` is how far the middle lies aside, in lengths."""
    (x0, y0), (x1, y1) = start, end
    middle = ((x0 + x1) / 2 + (y1 - y0) * bow, (y0 + y1) / 2 - (x1 - x0) * bow)
    shares = [k / _STEPS for k in range(_STEPS + 1)]
    curve = [(_bent(x0, middle[0], x1, share), _bent(y0, middle[1], y1, share)) for share in shares]
    kept = [at for at in curve if math.dist(at, start) >= trims[0] and math.dist(at, end) >= trims[1]]
    return kept if len(kept) > 4 else curve[8:-8]


def _bent(a: float, b: float, c: float, share: float) -> float:
    """A point of the curve from a to c that b pulls to its side (Bezier)."""
    rest = 1 - share
    return rest * rest * a + 2 * share * rest * b + share * share * c


@lru_cache(maxsize=8)
def _head(long: float, half: float) -> list[XY]:
    return [(0, 0), (-long, -half), (-long * 0.72, 0), (-long, half)]


def _pointed(tip: XY, tail: XY, long: float, half: float) -> list[XY]:
    angle = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
    cos, sin = math.cos(angle), math.sin(angle)
    return [(tip[0] + a * cos - b * sin, tip[1] + a * sin + b * cos) for a, b in _head(long, half)]


def arrow(
    picture: Image.Image,
    ends: tuple[XY, XY],
    scale: float,
    colours: tuple[Colour, Colour],
    words: str,
    *,
    is_dashed: bool,
    is_curved: bool,
    is_two_way: bool,
) -> None:
    """Draw an arrow; `colours` are its fill and the ink of the words on it."""
    fill, ink = colours
    trims = (0.2, 0.2) if is_two_way else (0.28, 0.45) if is_dashed else (0.45, 0.45)
    spots = route(*ends, 0.22 if is_curved else 0.0, (trims[0] * scale, trims[1] * scale))
    sketch = Sketch(spots, 0.5 * scale)
    heads = [(spots[-1], spots[-4])] + ([(spots[0], spots[3])] if is_two_way else [])
    shaft = spots[(5 if is_two_way else 0) : -5]
    for grow, colour in ((0.09, "#10141b"), (0.05, "#ffffff"), (0.0, fill)):
        for part in _dashes(shaft, 0.2 * scale) if is_dashed else [shaft]:
            sketch.stroke(part, colour, (0.15 + grow) * scale)
        for tip, tail in heads:
            sketch.shape(_pointed(tip, tail, (0.36 + grow) * scale, (0.24 + grow) * scale), colour)
    middle = spots[len(spots) // 2 if is_two_way else 2]
    if words:
        for radius, colour in ((0.245, "#10141b"), (0.22, "#ffffff"), (0.19, fill)):
            sketch.disc(middle, radius * scale, colour)
    sketch.lay_on(picture)
    if words:
        size = text.shrunk(words, round(0.32 * scale), 12, 0.36 * scale, 1)
        at = (middle[0], middle[1] + 0.36 * size)
        text.write(ImageDraw.Draw(picture), at, words, size, ink, anchor="ms", weight=1)


def _dashes(spots: list[XY], period: float) -> list[list[XY]]:
    """The line cut into dashes a third of the period long; their round ends fill another third."""
    done, dashes = 0.0, [[spots[0]]]
    for before, after in pairwise(spots):
        done += math.dist(before, after)
        if done % period < period / 3:
            dashes[-1].append(after)
        elif dashes[-1]:
            dashes.append([])
    return [dash for dash in dashes if len(dash) > 1] or [spots]


def link(picture: Image.Image, ends: tuple[XY, XY], scale: float, colour: Colour, theme: Theme) -> None:
    """Draw help from one hex to another: a row of dots."""
    spots = route(*ends, 0.0, (0.3 * scale, 0.3 * scale))
    sketch = Sketch(spots, 0.2 * scale)
    for grow, fill in ((0.05, theme.ink), (0.025, "#ffffff"), (0.0, colour)):
        for spot in spots[::5]:
            sketch.disc(spot, (0.06 + grow) * scale, fill)
    sketch.lay_on(picture)
