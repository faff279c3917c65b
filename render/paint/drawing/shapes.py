"""The seats' shapes, distinct without colour and similar in area."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from render.paint.drawing.pen import XY, Pen
from render.theme import Colour

Shape = Callable[[Pen, float, float, float, Colour], None]
SHIELD: Final[tuple[XY, ...]] = (
    *((-0.8, -0.85), (-0.4, -0.8), (0.0, -0.95), (0.4, -0.8), (0.8, -0.85), (0.8, -0.1), (0.66, 0.32)),
    *((0.38, 0.68), (0.0, 0.98), (-0.38, 0.68), (-0.66, 0.32), (-0.8, -0.1)),
)


def circle(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    pen.oval(x, y, size, size, fill)


def square(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    side = size * 0.93
    pen.box(x - side, y - side, x + side, y + side, fill, size * 0.2)


def diamond(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    reach = size * 1.3
    pen.polygon([(x, y - reach * 0.96), (x + reach, y), (x, y + reach * 0.96), (x - reach, y)], fill)


def shield(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    pen.polygon([(x + a * size * 1.24, y + (b * 1.12 + 0.06) * size) for a, b in SHIELD], fill)


def triangle(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    """Draw a triangle with its tip cut off, with room for a label in the middle."""
    corners = [(-0.3, -1.3), (0.3, -1.3), (1.42, 0.84), (1.2, 1.0), (-1.2, 1.0), (-1.42, 0.84)]
    pen.polygon([(x + a * size, y + b * size) for a, b in corners], fill)


def cross(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    long, half, radius = size * 1.16, size * 0.6, size * 0.14
    pen.box(x - long, y - half, x + long, y + half, fill, radius)
    pen.box(x - half, y - long, x + half, y + long, fill, radius)


def star(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    """Draw a six-pointed star with two points sideways, to make room for a label."""
    points = [(math.pi * k / 6, 1.36 if k % 2 == 0 else 0.86) for k in range(12)]
    pen.polygon(
        [(x + reach * size * math.cos(a), y + reach * size * math.sin(a)) for a, reach in points], fill
    )


def pill(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    pen.box(x - 1.34 * size, y - 0.68 * size, x + 1.34 * size, y + 0.68 * size, fill, 0.68 * size)


SHAPES: Final[Mapping[str, Shape]] = {
    "circle": circle,
    "square": square,
    "diamond": diamond,
    "shield": shield,
    "triangle": triangle,
    "cross": cross,
    "star": star,
    "pill": pill,
}


def body(pen: Pen, shape: str, size: float, fill: Colour, x: float = 0, y: float = 0) -> None:
    """Draw a seat's shape; `size` is the radius of a circle of equal area."""
    SHAPES[shape](pen, x, y, size, fill)
