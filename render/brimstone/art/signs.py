"""Brimstone's signs for orders, possessions and resources, centred on (x, y), `s` units to each side."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from render.paint.drawing.icons import Icon, at
from render.paint.drawing.pen import Pen
from render.paint.drawing.shapes import SHIELD
from render.theme import Colour, mix


def march(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    shape = [(-0.95, -0.3), (0.05, -0.3), (0.05, -0.8), (0.98, 0), (0.05, 0.8), (0.05, 0.3), (-0.95, 0.3)]
    pen.polygon(at(shape, x, y, s), ink)


def recruit(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.box(x - 0.28 * s, y - 0.9 * s, x + 0.28 * s, y + 0.9 * s, ink, 0.08 * s)
    pen.box(x - 0.9 * s, y - 0.28 * s, x + 0.9 * s, y + 0.28 * s, ink, 0.08 * s)


def support(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    for side in (-1, 1):
        pen.ring(x + side * 0.42 * s, y, 0.56 * s, 0.24 * s, ink)


def defend(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.polygon(at(SHIELD, x, y, s), ink)


def bide(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    for top in (-1, 1):
        pen.polygon(at([(-0.6, top * 0.75), (0.6, top * 0.75), (0, 0)], x, y, s), ink)
        pen.box(x - 0.75 * s, y + top * 0.84 * s - 0.12 * s, x + 0.75 * s, y + top * 0.84 * s + 0.12 * s, ink)


def forage(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.line([(x, y + 0.95 * s), (x, y - 0.7 * s)], ink, 0.14 * s)
    for row in (-0.45, 0.0, 0.45):
        for side in (-1, 1):
            leaf = [(0, row + 0.2), (side * 0.1, row - 0.2), (side * 0.66, row - 0.45), (side * 0.6, row)]
            pen.polygon(at(leaf, x, y, s), ink)
    pen.polygon(at([(-0.2, -0.6), (0, -1), (0.2, -0.6)], x, y, s), ink)


def pillage(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    flame = [(0.05, -1), (0.3, -0.5), (0.48, -0.72), (0.72, 0.0), (0.7, 0.45), (0.4, 0.9), (-0.4, 0.9)]
    flame += [(-0.72, 0.45), (-0.68, -0.02), (-0.4, -0.34), (-0.28, -0.05), (-0.1, -0.4)]
    pen.polygon(at(flame, x, y, s), ink)


def cities(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    for left, top, right in ((-0.95, -0.1, -0.4), (-0.32, -0.9, 0.3), (0.38, -0.4, 0.95)):
        pen.box(x + left * s, y + top * s, x + right * s, y + 0.85 * s, ink)


def troops(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.oval(x, y - 0.5 * s, 0.38 * s, 0.38 * s, ink)
    pen.box(x - 0.65 * s, y - 0.05 * s, x + 0.65 * s, y + 1.5 * s, ink, 0.5 * s)


def stones(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.polygon(at([(-0.95, -0.2), (-0.5, -0.75), (0.5, -0.75), (0.95, -0.2), (0, 0.9)], x, y, s), ink)
    cut = mix(ink, "#000000", 0.35)
    pen.line(at([(-0.9, -0.2), (0.9, -0.2)], x, y, s), cut, 0.1 * s)
    pen.line(at([(-0.35, -0.2), (0, 0.75), (0.35, -0.2), (0, -0.7), (-0.35, -0.2)], x, y, s), cut, 0.1 * s)


def barrel(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.box(x - 0.55 * s, y - 0.85 * s, x + 0.55 * s, y + 0.85 * s, ink, 0.3 * s)
    pen.oval(x, y, 0.72 * s, 0.7 * s, ink)
    for band in (-0.4, 0.4):
        top, hoop = y + (band - 0.1) * s, mix(ink, "#ffffff", 0.75)
        pen.box(x - 0.7 * s, top, x + 0.7 * s, top + 0.2 * s, hoop)


def owed(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    barrel(pen, x, y, s, "#a8321f")
    pen.box(x - 1.0 * s, y - 0.17 * s, x + 1.0 * s, y + 0.17 * s, "#ffffff")
    pen.box(x - 0.9 * s, y - 0.09 * s, x + 0.9 * s, y + 0.09 * s, "#a8321f")


def sword(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    pen.line([(x - 0.75 * s, y + 0.75 * s), (x + 0.8 * s, y - 0.8 * s)], ink, 0.26 * s)
    pen.line([(x - 0.68 * s, y - 0.02 * s), (x + 0.02 * s, y + 0.68 * s)], ink, 0.24 * s)


def turtle(pen: Pen, x: float, y: float, s: float, ink: Colour) -> None:
    dome = [(math.cos(math.pi * k / 16), math.sin(math.pi * k / 16)) for k in range(17)]
    pen.polygon([(x + (-0.12 + 0.68 * a) * s, y + (0.28 - 0.82 * b) * s) for a, b in dome], ink)
    pen.oval(x + 0.74 * s, y + 0.0 * s, 0.25 * s, 0.22 * s, ink)
    pen.line([(x + 0.45 * s, y + 0.26 * s), (x + 0.7 * s, y + 0.06 * s)], ink, 0.2 * s)
    for a in (-0.5, 0.2):
        pen.box(x + (a - 0.02) * s, y + 0.2 * s, x + (a + 0.24) * s, y + 0.66 * s, ink, 0.08 * s)
    pen.polygon(at([(-0.78, 0.28), (-1.02, 0.42), (-0.7, 0.12)], x, y, s), ink)


SIGNS: Final[Mapping[str, Icon]] = {
    "march": march,
    "recruit": recruit,
    "support": support,
    "defend": defend,
    "bide": bide,
    "forage": forage,
    "pillage": pillage,
    "cities": cities,
    "troops": troops,
    "stones": stones,
    "barrel": barrel,
    "owed": owed,
    "sword": sword,
    "turtle": turtle,
    "shield": defend,
}
