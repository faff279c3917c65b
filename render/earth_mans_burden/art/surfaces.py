"""Draw the surfaces of worlds within a disc of radius one around (0, 0)."""

from __future__ import annotations

import math
from random import Random

from render.paint.art import Globe
from render.paint.drawing.pen import Pen
from render.theme import Colour, mix


def craters(pen: Pen, globe: Globe, luck: Random) -> None:
    for _ in range(5):
        _spot(pen, luck, mix(globe.base, globe.dark, 0.35), 0.18, 0.36)
    for _ in range(13):
        x, y = luck.uniform(-0.9, 0.9), luck.uniform(-0.9, 0.9)
        size = luck.uniform(0.07, 0.19)
        pen.oval(x, y, size, size, globe.dark)
        pen.oval(x + size * 0.2, y + size * 0.24, size * 0.82, size * 0.8, globe.light)
        pen.oval(x + size * 0.12, y + size * 0.14, size * 0.74, size * 0.74, mix(globe.base, globe.dark, 0.3))


def clouds(pen: Pen, globe: Globe, luck: Random) -> None:
    """Draw bands of cloud that curve towards the equator from both sides."""
    for number in range(7):
        y = -0.9 + number * 0.3
        tone = mix(globe.base, (globe.light, globe.dark)[number % 2], luck.uniform(0.3, 0.6))
        _swathe(pen, y, luck.uniform(0.05, 0.1), -0.16 if y < 0 else 0.16, tone)


def continents(pen: Pen, globe: Globe, luck: Random) -> None:
    """Draw seas with land, polar ice and a few clouds."""
    america = [(-0.85, -0.62), (-0.5, -0.78), (-0.16, -0.6), (-0.3, -0.4), (-0.42, -0.2), (-0.34, -0.05)]
    america += [(-0.12, 0.08), (-0.02, 0.26), (-0.2, 0.5), (-0.34, 0.86), (-0.46, 0.5), (-0.5, 0.18)]
    america += [(-0.6, -0.1), (-0.86, -0.3)]
    africa = [(0.3, -0.34), (0.62, -0.42), (0.9, -0.2), (0.98, 0.1), (0.72, 0.3), (0.62, 0.62), (0.46, 0.3)]
    africa += [(0.24, 0.02), (0.2, -0.18)]
    europe = [(0.26, -0.5), (0.36, -0.82), (0.7, -0.78), (0.86, -0.5), (0.56, -0.5), (0.4, -0.42)]
    for land in (america, africa, europe):
        pen.polygon(land, globe.light)
    pen.polygon([(0.34, -0.2), (0.62, -0.3), (0.86, -0.12), (0.6, -0.06)], "#c9b06a")
    pen.oval(0, -1.02, 0.6, 0.2, globe.dark)
    pen.oval(0, 1.04, 0.5, 0.16, globe.dark)
    for x, y, long in ((-0.5, 0.02, 0.34), (0.3, 0.44, 0.4), (-0.1, -0.36, 0.3), (0.62, -0.62, 0.22)):
        pen.line([(x - long, y + 0.03), (x, y - 0.03), (x + long, y + 0.02)], globe.dark, 0.07)


def deserts(pen: Pen, globe: Globe, luck: Random) -> None:
    """Draw light plains, dark scars and an ice cap."""
    for _ in range(4):
        _spot(pen, luck, mix(globe.base, globe.light, 0.55), 0.2, 0.4)
    for _ in range(4):
        _spot(pen, luck, mix(globe.base, globe.dark, 0.55), 0.14, 0.3)
    pen.line([(-0.62, 0.2), (-0.2, 0.1), (0.2, 0.18), (0.52, 0.08)], globe.dark, 0.09)
    pen.oval(0.04, -1.0, 0.42, 0.2, "#fdf3ec")


def belts(pen: Pen, globe: Globe, luck: Random) -> None:
    """Draw belts of clouds and a great red spot."""
    bands = ((-0.84, 0.12), (-0.52, 0.1), (-0.22, 0.16), (0.22, 0.14), (0.52, 0.08), (0.8, 0.12))
    for number, (y, half) in enumerate(bands):
        tone = mix(globe.base, (globe.dark, globe.light)[number % 2], 0.75)
        _wavy(pen, y, half, luck, tone)
    _wavy(pen, 0.0, 0.07, luck, globe.light)
    pen.oval(0.42, 0.32, 0.27, 0.17, globe.light)
    pen.oval(0.42, 0.32, 0.22, 0.13, "#bb4a30")


def bands(pen: Pen, globe: Globe, luck: Random) -> None:
    for number, y in enumerate((-0.74, -0.42, -0.12, 0.2, 0.5, 0.8)):
        tone = mix(globe.base, (globe.dark, globe.light)[number % 2], 0.5)
        pen.box(-1.1, y - 0.09, 1.1, y + 0.09, tone)


def haze(pen: Pen, globe: Globe, luck: Random) -> None:
    """Draw haze: a paler pole and a darker equator."""
    pen.oval(-0.2, -0.95, 0.9, 0.42, mix(globe.base, globe.light, 0.8))
    _swathe(pen, 0.28, 0.16, 0.1, mix(globe.base, globe.dark, 0.3))
    _swathe(pen, 0.74, 0.1, 0.1, mix(globe.base, globe.dark, 0.45))


def storms(pen: Pen, globe: Globe, luck: Random) -> None:
    for y in (-0.62, 0.58):
        _wavy(pen, y, 0.14, luck, mix(globe.base, globe.dark, 0.6))
    pen.oval(-0.26, 0.08, 0.3, 0.17, globe.dark)
    for x, y, long in ((-0.24, 0.32, 0.26), (0.4, -0.2, 0.3), (0.1, -0.44, 0.2)):
        pen.line([(x - long, y), (x + long, y + 0.03)], mix(globe.light, "#ffffff", 0.6), 0.06)


def _spot(pen: Pen, luck: Random, fill: Colour, least: float, most: float) -> None:
    """Draw a spot at a random position, with an uneven edge."""
    x, y, size = luck.uniform(-0.7, 0.7), luck.uniform(-0.7, 0.7), luck.uniform(least, most)
    rim = [size * luck.uniform(0.7, 1.15) for _ in range(11)]
    turns = [(2 * math.pi * k / len(rim), reach) for k, reach in enumerate(rim)]
    pen.polygon([(x + 1.3 * r * math.cos(a), y + 0.8 * r * math.sin(a)) for a, r in turns], fill)


def _swathe(pen: Pen, y: float, half: float, bow: float, fill: Colour) -> None:
    """Draw a band that sags by `bow`."""
    upper = [(-1.1 + 0.2 * k, y - half + bow * math.sin(math.pi * k / 11)) for k in range(12)]
    lower = [(x, at + 2 * half) for x, at in reversed(upper)]
    pen.polygon([*upper, *lower], fill)


def _wavy(pen: Pen, y: float, half: float, luck: Random, fill: Colour) -> None:
    """Draw a band with slightly wavy edges."""
    turn = luck.uniform(0, 6)
    upper = [(-1.1 + 0.11 * k, y - half + 0.03 * math.sin(turn + 1.1 * k)) for k in range(21)]
    lower = [(1.1 - 0.11 * k, y + half + 0.03 * math.sin(turn + 2 + 0.9 * k)) for k in range(21)]
    pen.polygon([*upper, *lower], fill)
