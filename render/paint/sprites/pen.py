"""Draw as a Pen does, but into outlines that a page scales: Pen's second back end.

A shape is (path, fill), or (path, colour, width) for a stroke with round ends, in units.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from render.paint.drawing.pen import XY, Pen
from render.theme import Colour

DIGITS = 3
"""Digits after the point: a thousandth of a unit is a tenth of a pixel."""
Shape = tuple[str, Colour] | tuple[str, Colour, float]


class SvgPen(Pen):
    """A pen around (0, 0) whose drawing is a list of shapes."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []

    def polygon(self, points: Iterable[XY], fill: Colour) -> None:
        self.shapes.append((f"{path(points)}z", fill))

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: Colour, radius: float = 0
    ) -> None:
        r = min(radius, (right - left) / 2, (bottom - top) / 2)
        if not r:
            self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], fill)
            return
        wide, high, n = number(right - left - 2 * r), number(bottom - top - 2 * r), number(r)
        arc = f"a{n} {n} 0 0 1 "
        sides = (
            f"h{wide}{arc}{n} {n}",
            f"v{high}{arc}-{n} {n}",
            f"h-{wide}{arc}-{n} -{n}",
            f"v-{high}{arc}{n} -{n}",
        )
        self.shapes.append((f"M{number(left + r)} {number(top)}{''.join(sides)}z", fill))

    def oval(self, x: float, y: float, rx: float, ry: float, fill: Colour) -> None:
        self.shapes.append((oval(x, y, rx, ry), fill))

    def discs(self, spots: Iterable[XY], radius: float, fill: Colour) -> None:
        self.shapes.append(("".join(oval(x, y, radius, radius) for x, y in spots), fill))

    def ring(self, x: float, y: float, radius: float, width: float, fill: Colour) -> None:
        middle = radius - width / 2
        self.shapes.append((oval(x, y, middle, middle), fill, width))

    def line(self, points: Sequence[XY], fill: Colour, width: float) -> None:
        self.shapes.append((path(points), fill, width))

    def arc(self, centre: XY, radii: XY, part: tuple[float, float], fill: Colour, width: float) -> None:
        begin, end = part
        steps = max(2, math.ceil(abs(end - begin) / 10))
        turns = (math.radians(begin + (end - begin) * k / steps) for k in range(steps + 1))
        spots = [(centre[0] + radii[0] * math.cos(t), centre[1] + radii[1] * math.sin(t)) for t in turns]
        self.line(spots, fill, width)

    def hatched(self, area: Sequence[XY], fill: Colour, stripe: Colour, angle: float, gap: float) -> None:
        """Draw the area in one colour: only grounds are hatched, and those are pictures."""
        self.polygon(area, fill)


def path(points: Iterable[XY]) -> str:
    """Return a path through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def oval(x: float, y: float, rx: float, ry: float) -> str:
    """Return the path of an ellipse."""
    rx = round(rx, DIGITS)  # half its width must be its radius as written, or the arcs would bulge
    arc, wide = f"a{number(rx)} {number(ry)} 0 1 0 ", number(2 * rx)
    return f"M{number(x - rx)} {number(y)}{arc}{wide} 0{arc}-{wide} 0z"


def number(value: float) -> str:
    """Write a number with three digits after the point, as short as possible."""
    written = f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")
    return "0" if written in ("", "-0") else written
