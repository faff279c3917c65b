"""Signs for the things a seat counts: a rocket (fleet), a dome (development), a tick (vote)."""

from __future__ import annotations

from render.paint.drawing.icons import at
from render.paint.drawing.pen import Pen
from render.theme import Colour


def fleet(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    hull = [(0.0, -1.0), (0.3, -0.62), (0.38, -0.1), (0.34, 0.5), (-0.34, 0.5), (-0.38, -0.1), (-0.3, -0.62)]
    pen.polygon(at(hull, x, y, s), ink)
    for side in (-1, 1):
        fin = [(0.3 * side, 0.02), (0.78 * side, 0.56), (0.7 * side, 0.86), (0.26 * side, 0.5)]
        pen.polygon(at(fin, x, y, s), ink)
    pen.polygon(at([(-0.2, 0.58), (0.2, 0.58), (0.0, 1.0)], x, y, s), ink)


def development(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    dome = [(-0.86, 0.5), (-0.8, 0.12), (-0.56, -0.3), (-0.2, -0.54), (0.2, -0.54), (0.56, -0.3)]
    pen.polygon(at([*dome, (0.8, 0.12), (0.86, 0.5)], x, y, s), ink)
    pen.box(x - 0.07 * s, y - 0.96 * s, x + 0.07 * s, y - 0.4 * s, ink)
    pen.box(x - 1.0 * s, y + 0.56 * s, x + 1.0 * s, y + 0.86 * s, ink, 0.1 * s)


def vote(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.line(at([(-0.7, 0.0), (-0.2, 0.6), (0.8, -0.7)], x, y, s), ink, 0.3 * s)
