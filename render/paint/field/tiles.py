"""A hex's ground as a stamp that shows its effects: it slows, covers, harms, or is closed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from render.paint.drawing.disk_cache import kept
from render.paint.drawing.pen import XY, Pen, hexagon
from render.scenes.field import Ground
from render.theme import Colour, Theme, mix

BLANK: Final = Ground("", "")
_OPEN: Final = "#cfc7ab"
_SLOW: Final = "#5f9fae"
_COVER: Final = "#4f7f3e"
_DANGER: Final = "#d8633a"
_CLOSED: Final = "#5b5f68"
_EDGE: Final = 0.965
_WAVES: Final[tuple[XY, ...]] = ((-0.42, 0.62), (0.42, 0.62), (0.0, 0.34), (-0.5, 0.1), (0.5, 0.1))
_TREES: Final[tuple[XY, ...]] = ((0.0, 0.72), (-0.5, 0.45), (0.5, 0.45), (-0.62, -0.1), (0.62, -0.1))


def colour_of(kind: Ground) -> Colour:
    """Return a ground's base colour: the stronger its effects, the more unlike open ground."""
    if kind.move is None:
        return _CLOSED
    base = mix(_OPEN, _SLOW, min(0.8, 0.4 * (kind.move - 1)))
    base = mix(base, _COVER, min(0.8, 0.35 * (kind.attack - 1)))
    return base if kind.power is None else mix(base, _DANGER, 0.55)


@lru_cache(maxsize=96)
def tile(kind: Ground, scale: float, theme: Theme) -> Image.Image:
    """Draw a tile, centred on the stamp; scale is pixels per unit."""
    base = colour_of(kind)
    pen = Pen(scale, 0.9, 1.02, base)
    if kind.move is None:
        _bricks(pen, mix(base, "#000000", 0.35))
    else:
        _waves(pen, min(len(_WAVES), 2 * (kind.move - 1)), mix(base, "#16323c", 0.45))
        _trees(pen, min(len(_TREES), kind.attack - 1 + (kind.attack > 2)), mix(base, "#14290f", 0.5))
    if kind.power is not None:
        _flames(pen, mix(base, "#7a1405", 0.65))
    _bevel(pen, base)
    pen.clip(hexagon(_EDGE))
    return pen.stamp()


def _bevel(pen: Pen, base: Colour) -> None:
    edge = hexagon(_EDGE - 0.01)
    for k in range(6):
        shade = mix(base, "#ffffff", 0.3) if k in (3, 4) else mix(base, "#000000", 0.22)
        pen.line([edge[k], edge[(k + 1) % 6]], shade, 0.035)


def _waves(pen: Pen, count: int, ink: Colour) -> None:
    for x, y in _WAVES[:count]:
        pen.line([(x - 0.24, y), (x - 0.08, y - 0.08), (x + 0.08, y + 0.02), (x + 0.24, y - 0.06)], ink, 0.05)


def _trees(pen: Pen, count: int, ink: Colour) -> None:
    for x, y in _TREES[:count]:
        pen.polygon([(x - 0.17, y + 0.12), (x, y - 0.24), (x + 0.17, y + 0.12)], ink)


def _bricks(pen: Pen, ink: Colour) -> None:
    for row in range(-4, 5):
        y = row * 0.26
        pen.line([(-1, y), (1, y)], ink, 0.04)
        for column in range(-3, 4):
            x = column * 0.5 + row % 2 * 0.25
            pen.line([(x, y), (x, y + 0.26)], ink, 0.04)


def _flames(pen: Pen, ink: Colour) -> None:
    """Draw a row of points along the lower edges."""
    for x, y in ((-0.62, 0.42), (-0.32, 0.58), (0.0, 0.74), (0.32, 0.58), (0.62, 0.42)):
        pen.polygon([(x - 0.13, y + 0.16), (x + 0.02, y - 0.22), (x + 0.13, y + 0.16)], ink)


@kept(maxsize=16)
def ring(scale: float, colour: Colour, theme: Theme) -> Image.Image:
    """Draw a highlight ring inside a hex."""
    pen = Pen(scale, 1.0, 1.1)
    for radius, fill, width in ((0.86, theme.ink, 0.14), (0.86, colour, 0.09)):
        edge = hexagon(radius)
        pen.line([*edge, edge[0], edge[1]], fill, width)
    return pen.stamp()


@kept(maxsize=8)
def hatch(scale: float, colour: Colour) -> Image.Image:
    """Draw hatching over a hex under guard."""
    pen = Pen(scale, 0.9, 1.02)
    for step in range(-6, 7):
        x = step * 0.3
        pen.line([(x - 0.5, 0.95), (x + 0.5, -0.95)], colour, 0.05)
    stamp = pen.stamp()
    mask = Pen(scale, 0.9, 1.02)
    mask.polygon(hexagon(0.93), "#ffffff")
    stamp.putalpha(
        Image.composite(stamp.getchannel("A"), Image.new("L", stamp.size), mask.stamp().getchannel("A"))
    )
    return stamp


@kept(maxsize=8)
def veil(scale: float, theme: Theme) -> Image.Image:
    """Darken a hex that the unit cannot reach."""
    pen = Pen(scale, 0.9, 1.02, theme.table_edge if theme.name.startswith("dark") else theme.ink)
    pen.clip(hexagon(1.0))
    stamp = pen.stamp()
    stamp.putalpha(stamp.getchannel("A").point(lambda value: value * 58 // 100))
    return stamp


@kept(maxsize=8)
def glow(scale: float) -> Image.Image:
    """Draw the glow on a hex that can be entered."""
    pen = Pen(scale, 0.9, 1.02, "#ffe68a")
    pen.clip(hexagon(_EDGE))
    stamp = pen.stamp()
    stamp.putalpha(stamp.getchannel("A").point(lambda value: value * 60 // 100))
    return stamp
