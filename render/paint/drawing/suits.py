"""The six suits of the Decktet, distinct by outline, centred on (x, y), `s` units to each side."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PIL import Image

from render.paint.drawing.disk_cache import kept
from render.paint.drawing.pen import XY, Pen
from render.theme import Colour

Sign = Callable[[Pen, float, float, float, Colour], None]
CLEAR: Final = "#00000000"
"""Fully transparent colour; drawing with it cuts a hole through which the background shows."""
_CORD: Final = 0.25


def moon(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """Draw a crescent, open to the right."""
    pen.oval(x - 0.04 * s, y, 0.92 * s, 0.92 * s, ink)
    pen.oval(x + 0.42 * s, y - 0.1 * s, 0.72 * s, 0.72 * s, CLEAR)


def sun(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """Draw a disc with eight rays."""
    for ray in range(8):
        angle = math.radians(45 * ray)
        tip = (x + math.cos(angle) * s, y + math.sin(angle) * s)
        sides = [angle - 0.36, angle + 0.36]
        foot = [(x + math.cos(side) * 0.6 * s, y + math.sin(side) * 0.6 * s) for side in sides]
        pen.polygon([tip, *foot], ink)
    pen.oval(x, y, 0.6 * s, 0.6 * s, CLEAR)
    pen.oval(x, y, 0.47 * s, 0.47 * s, ink)


def waves(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """Draw three waves, one above the other."""
    for row in (-0.56, 0.0, 0.56):
        swell = [(k / 20, row - 0.17 * math.sin(math.pi * 2 * k / 20)) for k in range(-18, 19)]
        pen.discs([(x + a * s, y + b * s) for a, b in swell], 0.135 * s, ink)


def leaf(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """Draw a leaf pointing to the upper right, with its veins cut out."""

    def at(along: float, aside: float) -> XY:
        return x + (along - aside) * 0.7071 * s, y - (along + aside) * 0.7071 * s

    half = [(k / 24, 0.62 * math.sin(math.pi * (k / 24) ** 0.8)) for k in range(25)]
    rim = [at(2.05 * t - 0.8, w) for t, w in half] + [at(2.05 * t - 0.8, -w) for t, w in reversed(half)]
    pen.polygon(rim, ink)
    pen.line([at(-0.72, 0), at(0.72, 0)], CLEAR, 0.1 * s)
    for along in (-0.3, 0.1):
        for side in (-1, 1):
            pen.line([at(along, 0), at(along + 0.34, side * 0.36)], CLEAR, 0.08 * s)
    pen.line([at(-1.2, 0), at(-0.72, 0)], ink, 0.16 * s)


def wyrm(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """Draw a winding serpent that tapers towards its tail; its horned head faces left."""
    bends = [(0.1 + 0.56 * math.cos(math.pi * (2.75 * t - 0.7)), 0.92 - 1.5 * t) for t in _shares(90)]
    for t, (a, b) in zip(_shares(90), bends, strict=True):
        thick = (0.06 + 0.14 * min(1.0, t * 1.6)) * s
        pen.oval(x + a * s, y + b * s, thick, thick, ink)
    hx, hy = bends[-1]
    head = [(0.2, 0.1), (0.3, -0.42), (0.02, -0.24), (-0.34, -0.28), (-0.86, 0.06), (-0.84, 0.2)]
    head += [(-0.44, 0.12), (-0.74, 0.38), (-0.3, 0.34)]
    pen.polygon([(x + (hx + a) * s, y + (hy + b) * s) for a, b in head], ink)
    pen.oval(x + (hx - 0.2) * s, y + (hy - 0.06) * s, 0.085 * s, 0.085 * s, CLEAR)


def knot(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    """Draw a cord in three loops that crosses over and under itself."""

    def spots(cord: Sequence[XY]) -> list[XY]:
        return [(x + a * s, y - b * s + 0.03 * s) for a, b in cord]

    pen.discs(spots(_LOOPS), _CORD / 2 * s, ink)
    for under, over in _CROSSINGS:
        pen.discs(spots(under), (_CORD + 0.2) / 2 * s, CLEAR)
        pen.discs(spots(over), _CORD / 2 * s, ink)


def _shares(count: int) -> list[float]:
    return [k / count for k in range(count + 1)]


def _loop(turn: float) -> XY:
    """Return the point at this fraction (0 to 1) of the way round the knot."""
    a = 2 * math.pi * turn
    return (math.sin(a) + 2 * math.sin(2 * a)) * 0.31, (math.cos(a) - 2 * math.cos(2 * a)) * 0.31


def _stretch(crossing: float, reach: float) -> list[XY]:
    """Return the cord's points within `reach` of a crossing."""
    return [_loop(crossing + reach * (2 * t - 1)) for t in _shares(24)]


_LOOPS: Final = [_loop(t) for t in _shares(160)]
_CROSSINGS: Final = [(_stretch(at, 0.03), _stretch(at, 0.055)) for at in (0.0433, 0.3767, 0.71)]


SUITS: Final[Mapping[str, Sign]] = {
    "moons": moon,
    "suns": sun,
    "waves": waves,
    "leaves": leaf,
    "wyrms": wyrm,
    "knots": knot,
}


@kept(maxsize=96)
def suit(kind: str, size: float, ink: Colour) -> Image.Image:
    """Draw a suit as a stamp, `size` pixels from centre to edge."""
    pen = Pen(size, 1.06, 1.06, times=4)
    SUITS[kind](pen, 0, 0, 0.96, ink)
    return pen.stamp()
