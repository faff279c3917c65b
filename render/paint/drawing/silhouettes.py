"""Silhouettes of units by family, as paths in a square of 100 units: what a piece shows of who stands there.

A part is an SVG path of M, L, H, V, C, Q and Z, filled; `o` an ellipse (centre, radii, degrees); `s` a width
and a path to stroke. A part after `~` is paler.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from PIL import Image

from render.paint.drawing.disk_cache import kept
from render.paint.drawing.pen import XY, Pen
from render.theme import Colour

_SIDE: Final = 100.0
_STEPS: Final = 8
"""Straight pieces for a curve."""
_PALE: Final = "8c"
"""Opacity of a paler part, as two hex digits."""
_NUMBER: Final = r"-?\d*\.?\d+"
_TOKEN: Final = re.compile(rf"[a-zA-Z]|{_NUMBER}")
_COUNTS: Final[Mapping[str, int]] = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "z": 0}

PARTS: Final[Mapping[str, Sequence[str]]] = {
    "master": (
        "M50 8 l7 10 9-8 -3 17h-26 l-3-17 9 8z",
        "o 50 36 11 11",
        "M50 46 c18 0 26 14 29 46h-58 c3-32 11-46 29-46z",
        "M82 22h5 v70h-5z",
        "o 84.5 20 8 8",
    ),
    "knight": (
        "M38 14h24 v16 q0 10-12 13 q-12-3-12-13z",
        "M50 44 c16 0 23 9 24 26 l-6 24h-36 l-6-24 c1-17 8-26 24-26z",
        "M80 8 l6 6 v44h-8 v-44z",
        "M70 56h24 v6h-24z",
        "M79 60h6 v14h-6z",
        "M8 48h24 v18 q0 14-12 20 q-12-6-12-20z",
    ),
    "soldier": (
        "o 48 24 12 12",
        "M48 38 c14 0 19 8 20 24 l-4 4 v26h-32 v-26 l-4-4 c1-16 6-24 20-24z",
        "M70 66 l18-34 5 3 -16 35z",
    ),
    "imp": (
        "M34 20 l8 10h14 l8-10 2 16 q0 16-17 16 q-17 0-17-16z",
        "M49 54 c14 0 18 10 18 38h-36 c0-28 4-38 18-38z",
        "M68 62 q18-6 18-26 q10 24-14 36z",
        "M30 62 q-14 2-16 18 l10-6z",
    ),
    "archer": (
        "o 40 24 11 11",
        "M40 37 c14 0 18 8 18 22 v33h-36 v-33 c0-14 4-22 18-22z",
        "s 6 M70 12 q28 38 0 76",
        "s 2.5 M70 12 v76",
        "M44 47h46 v6h-46z",
    ),
    "lancer": (
        "M14 56h40 l12-18 10 2 -6 14 2 12 -6 6 v22h-8 v-20h-24 v20h-8 v-24 l-12-4z",
        "o 40 22 9 9",
        "M32 32h16 l6 24h-26z",
        "M44 44 l48-30 2 4 -48 31z",
    ),
    "giant": (
        "o 46 20 11 11",
        "M18 40 q10-10 28-10 q18 0 28 10 l8 24 -10 4 -8-14 v40h-14 v-22h-8 v22h-14 v-40 l-8 14 -10-4z",
        "M82 70 l-8-44 q8-16 18-2 l-4 46z",
    ),
    "double": (
        "~o 66 26 11 11",
        "~M66 39 c14 0 18 8 20 53h-40 c2-45 6-53 20-53z",
        "o 38 26 11 11",
        "M38 39 c14 0 18 8 20 53h-40 c2-45 6-53 20-53z",
    ),
    "hound": (
        "M6 44 l16-14 8 4 14 10h26 l16-14 6 4 -10 18 4 14 v24h-9 v-20 l-10-8h-24 l-6 8 v20h-9"
        " v-26 l-4-12 -14 2z",
        "M20 32 l2-16 10 14z",
    ),
    "bull": (
        "M20 38h50 q18 0 20 18 v10 l-4 26h-11 l-2-22h-28 l-2 22h-11 l-4-26 q-10-2-14-12 l-6-10 q2-6 12-6z",
        "M8 38 q-6-16 8-22 q-2 12 10 18z",
        "M30 36 q4-14 16-14 q-6 8-4 16z",
    ),
    "camel": (
        "M16 50 q0-22 14-14 q8-22 20 0 q10-20 20 2 l6-20 q4-12 16-8 l2 8 -10 4 -6 30 q-2 8-8 10"
        " v30h-8 v-26h-28 v26h-8 v-28 q-10-2-10-14z",
    ),
    "bird": (
        "M4 30 q28-10 42 14 l6 8 18-6 q10-14 26-14 q-16 10-18 26 q-10 22-34 20 l-14 18 -2-22 q-18-20-24-44z",
    ),
    "moth": (
        "o 50 54 7 30",
        "M46 48 q-34-40-42-14 q-2 24 40 26z",
        "M54 48 q34-40 42-14 q2 24-40 26z",
        "M46 60 q-26 2-24 18 q10 14 24-6z",
        "M54 60 q26 2 24 18 q-10 14-24-6z",
        "s 4 M46 26 q-6-14-14-16M54 26 q6-14 14-16",
    ),
    "bee": (
        "o 50 60 18 28",
        "~o 26 40 22 11 25",
        "~o 74 40 22 11 -25",
        "M50 84 l-4 0 4 14 4-14z",
        "o 50 28 10 10",
    ),
    "fish": ("M4 60 q20-44 60-30 l10-18 6 26 q14 8 16 24 q-16 2-24-2 q-10 22-38 22 q-22-2-30-22z",),
    "crab": (
        "o 50 60 30 20",
        "M24 50 q-20-8-14-28 l10 10 6-10 q8 16 6 26z",
        "M76 50 q20-8 14-28 l-10 10 -6-10 q-8 16-6 26z",
        "s 6 M28 74 l-12 16M44 80 l-4 14M56 80 l4 14M72 74 l12 16",
    ),
    "tree": ("M50 4 q34 4 32 34 q12 24-16 28h-6 l4 28h-28 l4-28h-6 q-28-4-16-28 q-2-30 32-34z",),
    "shard": (
        "M50 4 l18 30 -6 58h-24 l-6-58z",
        "M20 40 l10 16 -2 36h-16 l-4-34z",
        "M80 44 l12 18 -4 30h-16 l-2-30z",
    ),
    "rock": ("M10 88 l-4-30 18-14 4-22 26-12 22 14 4 22 14 14 -4 28z",),
}


class Part(NamedTuple):
    """A part of a silhouette: an area, or a line if it has a width."""

    points: tuple[XY, ...]
    width: float = 0.0
    is_pale: bool = False


@cache
def parts_of(name: str) -> tuple[Part, ...]:
    """Return a silhouette's parts, from -1 to 1."""
    return tuple(part for said in PARTS[name] for part in _parts(said))


def _parts(said: str) -> Iterator[Part]:
    is_pale, said = said.startswith("~"), said.removeprefix("~")
    if said.startswith("o"):
        yield Part(tuple(_oval(*map(float, said.split()[1:]))), 0.0, is_pale)
        return
    width = 0.0
    if said.startswith("s"):
        _, number, said = said.split(maxsplit=2)
        width = 2 * float(number) / _SIDE
    for points in _paths(said):
        yield Part(tuple(_unit(points)), width, is_pale)


def _unit(points: Sequence[XY]) -> Iterator[XY]:
    return ((2 * x / _SIDE - 1, 2 * y / _SIDE - 1) for x, y in points)


def _oval(x: float, y: float, rx: float, ry: float, angle: float = 0.0) -> Iterator[XY]:
    turn = math.radians(angle)
    spots = []
    for step in range(4 * _STEPS):
        way = 2 * math.pi * step / (4 * _STEPS)
        a, b = rx * math.cos(way), ry * math.sin(way)
        spots.append(
            (x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn))
        )
    return _unit(spots)


def _paths(said: str) -> Iterator[list[XY]]:
    """Yield each closed or open run of a path, its curves as short lines."""
    tokens, points, command = _TOKEN.findall(said), list[XY](), ""
    at = 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = _COUNTS[command.lower()]
        numbers = [float(token) for token in tokens[at : at + count]]
        at += count
        if command.lower() in "mz" and points:
            yield points
            points = []
        if command.lower() != "z":
            points += _drawn(command, numbers, points[-1] if points else (0.0, 0.0))
        if command.lower() == "m":
            command = "l" if command == "m" else "L"
    if points:
        yield points


def _drawn(command: str, numbers: Sequence[float], here: XY) -> list[XY]:
    """Return the points that a command adds."""
    x, y = here if command.islower() else (0.0, 0.0)
    kind = command.lower()
    if kind == "h":
        return [(x + numbers[0], here[1])]
    if kind == "v":
        return [(here[0], y + numbers[0])]
    spots = [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
    return spots if kind in "ml" else list(_curve([here, *spots]))


def _curve(spots: Sequence[XY]) -> Iterator[XY]:
    """Yield points of a Bézier curve, without its first."""
    for step in range(1, _STEPS + 1):
        share, line = step / _STEPS, list(spots)
        while len(line) > 1:
            line = [
                (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                for a, b in zip(line, line[1:], strict=False)
            ]
        yield line[0]


@kept(maxsize=160)
def silhouette(name: str, size: float, fill: Colour) -> Image.Image:
    """Draw a silhouette, `size` pixels from centre to edge."""
    pen = Pen(size, 1.0, 1.0)
    for part in parts_of(name):
        colour = f"{fill}{_PALE}" if part.is_pale else fill
        if part.width:
            pen.line(part.points, colour, part.width)
        else:
            pen.polygon(part.points, colour)
    return pen.stamp()
