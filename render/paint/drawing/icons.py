"""Small signs shared by all games, centred on (x, y), `s` units to each side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from render.paint.drawing.pen import XY, Pen
from render.theme import Colour

Icon = Callable[[Pen, float, float, float, Colour], None]


def at(points: Sequence[XY], x: float, y: float, s: float) -> list[XY]:
    """Return a sign's points, scaled and moved to its position."""
    return [(x + a * s, y + b * s) for a, b in points]


def crown(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    shape = [(-0.95, -0.55), (-0.45, 0.0), (0, -0.8), (0.45, 0.0), (0.95, -0.55), (0.75, 0.7), (-0.75, 0.7)]
    pen.polygon(at(shape, x, y, s), ink)
    for a, b in ((-0.95, -0.55), (0, -0.8), (0.95, -0.55)):
        pen.oval(x + a * s, y + b * s, 0.16 * s, 0.16 * s, ink)


def pawn(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.oval(x, y - 0.5 * s, 0.4 * s, 0.4 * s, ink)
    pen.box(x - 0.5 * s, y - 0.14 * s, x + 0.5 * s, y + 0.06 * s, ink, 0.08 * s)
    pen.polygon(at([(-0.26, 0.0), (0.26, 0.0), (0.5, 0.6), (-0.5, 0.6)], x, y, s), ink)
    pen.box(x - 0.72 * s, y + 0.58 * s, x + 0.72 * s, y + 0.92 * s, ink, 0.1 * s)


def court(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.polygon(at([(-0.98, -0.3), (0, -0.98), (0.98, -0.3)], x, y, s), ink)
    for left in (-0.78, -0.16, 0.46):
        pen.box(x + left * s, y - 0.2 * s, x + (left + 0.32) * s, y + 0.6 * s, ink)
    pen.box(x - 0.98 * s, y + 0.62 * s, x + 0.98 * s, y + 0.92 * s, ink)


def camp(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.polygon(at([(-1.0, 0.85), (-0.05, -0.7), (0.08, -0.7), (1.0, 0.85)], x, y, s), ink)
    pen.polygon(at([(-0.3, 0.85), (0.0, 0.0), (0.3, 0.85)], x, y, s), "#00000000")
    pen.line(at([(0.0, -0.6), (0.0, -0.98)], x, y, s), ink, 0.1 * s)


ICONS: Final[Mapping[str, Icon]] = {
    "crown": crown,
    "pawn": pawn,
    "court": court,
    "camp": camp,
}
