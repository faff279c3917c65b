"""Stone spaces in greys, several variants each: flagstones, rock, door planks, rubble."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from render.paint.drawing.disk_cache import kept

VARIANTS: Final = 7
_TIMES: Final = 2
Brush = Callable[[ImageDraw.ImageDraw, Random, float], None]


@kept(maxsize=256)
def stone(kind: str, variant: int, cell: int) -> Image.Image:
    """Draw a space of this kind; the result is cached, never draw on it."""
    size = cell * _TIMES
    image = Image.new("L", (size, size), 30)
    _KINDS[kind](ImageDraw.Draw(image), Random(f"{kind} {variant}"), size)
    return image.reduce(_TIMES)


def _floor(draw: ImageDraw.ImageDraw, luck: Random, size: float) -> None:
    """Draw a flagstone, bright at the upper left and dark at the lower right; some are wet."""
    rim, tone = size * 0.025, luck.choice((96, 104, 110, 118))
    corners = [(rim, rim), (size - rim, rim), (size - rim, size - rim), (rim, size - rim)]
    shaken = [(x + luck.uniform(0, rim) * (x < size / 2), y + luck.uniform(0, rim)) for x, y in corners]
    draw.polygon(shaken, fill=tone)
    draw.line([shaken[3], shaken[0], shaken[1]], fill=tone + 36, width=round(size * 0.03))
    draw.line([shaken[1], shaken[2], shaken[3]], fill=tone - 40, width=round(size * 0.035))
    _crack(draw, luck, size, tone)
    if luck.random() < 0.5:
        _puddle(draw, luck, size, tone)


def _crack(draw: ImageDraw.ImageDraw, luck: Random, size: float, tone: int) -> None:
    x, y = luck.uniform(0.1, 0.9) * size, size * 0.04
    points = [(x, y)]
    for _ in range(luck.randint(2, 4)):
        x, y = x + luck.uniform(-0.18, 0.18) * size, y + luck.uniform(0.1, 0.22) * size
        points.append((x, y))
    draw.line(points, fill=tone - 34, width=max(1, round(size * 0.014)))


def _puddle(draw: ImageDraw.ImageDraw, luck: Random, size: float, tone: int) -> None:
    """Draw dark water that reflects the lamp as a bright crescent."""
    x, y = luck.uniform(0.3, 0.7) * size, luck.uniform(0.35, 0.72) * size
    wide, high = luck.uniform(0.16, 0.27) * size, luck.uniform(0.07, 0.12) * size
    draw.ellipse((x - wide, y - high, x + wide, y + high), fill=tone - 28)
    box = (x - wide * 0.8, y - high * 0.7, x + wide * 0.8, y + high * 0.8)
    draw.arc(box, 195, 290, fill=225, width=max(1, round(size * 0.022)))
    draw.arc(box, 25, 70, fill=tone + 40, width=max(1, round(size * 0.014)))


def _wall(draw: ImageDraw.ImageDraw, luck: Random, size: float) -> None:
    """Draw a flagstone below rock, with its shadow and drips."""
    _floor(draw, luck, size)
    draw.rectangle((0, 0, size, size * 0.13), fill=26)
    draw.rectangle((0, size * 0.13, size, size * 0.2), fill=62)
    for _ in range(3):
        x = luck.uniform(0.1, 0.9) * size
        draw.line([(x, 0), (x, luck.uniform(0.05, 0.12) * size)], fill=200, width=max(1, round(size * 0.02)))


def _rock(draw: ImageDraw.ImageDraw, luck: Random, size: float) -> None:
    """Draw rough, faceted rock, with some wet edges."""
    draw.rectangle((0, 0, size, size), fill=34)
    for row in range(2):
        for column in range(2):
            x, y = (column + 0.5) * size / 2, (row + 0.5) * size / 2
            reach = size * luck.uniform(0.21, 0.27)
            points = [
                (x + dx * reach * luck.uniform(0.75, 1.1), y + dy * reach * luck.uniform(0.75, 1.1))
                for dx, dy in ((-1, -0.3), (-0.3, -1), (0.7, -0.8), (1, 0.1), (0.5, 0.9), (-0.7, 0.8))
            ]
            tone = luck.choice((46, 54, 62))
            draw.polygon(points, fill=tone)
            draw.line(points[:3], fill=tone + luck.choice((22, 22, 120)), width=max(1, round(size * 0.02)))


def _planks(draw: ImageDraw.ImageDraw, luck: Random, size: float) -> None:
    """Draw the threshold of a door between two tiles."""
    for number in range(4):
        tone = luck.choice((122, 132, 142))
        top = number * size / 4
        draw.rectangle(
            (size * 0.02, top + size * 0.012, size * 0.98, top + size / 4 - size * 0.02), fill=tone
        )
        draw.line([(0, top + 2), (size, top + 2)], fill=tone + 30, width=max(1, round(size * 0.014)))
        for x in (0.1, 0.9):
            draw.ellipse((_about(x * size, top + size / 8, size * 0.02)), fill=50)


def _door(draw: ImageDraw.ImageDraw, luck: Random, size: float) -> None:
    """Draw a door to unexplored space: planks with a hole."""
    _planks(draw, luck, size)
    draw.rounded_rectangle((size * 0.14, size * 0.14, size * 0.86, size * 0.86), size * 0.2, fill=18)


def _gate(draw: ImageDraw.ImageDraw, luck: Random, size: float) -> None:
    """Draw a gate to another world: a bright ring around the dark."""
    _planks(draw, luck, size)
    width = max(2, round(size * 0.1))
    draw.ellipse((size * 0.1, size * 0.1, size * 0.9, size * 0.9), fill=18, outline=225, width=width)


def _closed(draw: ImageDraw.ImageDraw, luck: Random, size: float) -> None:
    """Draw rubble."""
    _rock(draw, luck, size)
    for _ in range(5):
        x, y, reach = (luck.uniform(0.2, 0.8) * size, luck.uniform(0.2, 0.8) * size, luck.uniform(0.12, 0.2))
        draw.ellipse(_about(x, y, reach * size), fill=70, outline=24, width=max(1, round(size * 0.03)))
    width = round(size * 0.09)
    draw.line([(size * 0.08, size * 0.2), (size * 0.92, size * 0.8)], fill=150, width=width)
    draw.line([(size * 0.08, size * 0.8), (size * 0.92, size * 0.2)], fill=132, width=width)


def _about(x: float, y: float, reach: float) -> tuple[float, float, float, float]:
    return x - reach, y - reach, x + reach, y + reach


_KINDS: Final[Mapping[str, Brush]] = {
    "floor": _floor,
    "wall": _wall,
    "rock": _rock,
    "joined": _planks,
    "door": _door,
    "gate": _gate,
    "closed": _closed,
}
