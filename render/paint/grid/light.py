"""Lamp light on wet rock: the ground in greys, warm where the light falls and cold where it does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageOps

from render.grid import Grid, Space
from render.paint.grid.rock import VARIANTS, stone
from render.theme import Colour, Theme

Cell = tuple[int, int]
_RADIUS: Final = 9.5
"""How many spaces far the light falls."""
_STEPS: Final = 14
"""Of light from none to all: few, as equal pixels make small files."""
_GLOW: Final = {"lit": 255, "dim": 30, "rock": 205}
_NEAR: Final = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]


class Tones(NamedTuple):
    """What the greys of the ground become: black, middle and white."""

    black: Colour
    middle: Colour
    white: Colour


_WARM: Final = {
    "dark": Tones("#0b0a0b", "#8a5f33", "#ffe9b4"),
    "light": Tones("#33281c", "#c39a5d", "#fff6d8"),
}
_COLD: Final = {
    "dark": Tones("#07090d", "#263341", "#6d8598"),
    "light": Tones("#39434f", "#76848f", "#c2ced6"),
}


def lit(shown: Grid, cell: int, theme: Theme) -> Image.Image:
    """The ground of all spaces that are shown."""
    ground = _ground(shown, cell)
    look = theme.name.partition("-")[0]
    warm, cold = (
        ImageOps.colorize(ground, tones.black, tones.white, tones.middle, midpoint=110)
        for tones in (_WARM[look], _COLD[look])
    )
    return Image.composite(warm, cold, _light(shown, ground.size))


def _ground(shown: Grid, cell: int) -> Image.Image:
    """The stones that are shown, in greys."""
    left, top, right, bottom = shown.box
    ground = Image.new("L", ((right - left + 1) * cell, (bottom - top + 1) * cell), 12)
    spaces: Mapping[Cell, Space] = {(one.x, one.y): one for one in shown.spaces}
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            kind = _kind(spaces, (x, y))
            if kind:
                variant = (x * 7 + y * 13 + x * y) % VARIANTS
                ground.paste(stone(kind, variant, cell), ((x - left) * cell, (y - top) * cell))
    return ground


def _kind(spaces: Mapping[Cell, Space], cell: Cell) -> str:
    """What is drawn in a space: under rock there is a shadow; "" for what nobody has seen."""
    x, y = cell
    space = spaces.get(cell)
    if space is None:
        return "rock" if any((x + dx, y + dy) in spaces for dx, dy in _NEAR) else ""
    return "wall" if space.kind == "floor" and (x, y - 1) not in spaces else space.kind


def _light(shown: Grid, size: tuple[int, int]) -> Image.Image:
    """How much light falls where, in steps."""
    left, top, right, bottom = shown.box
    wide, high = right - left + 1, bottom - top + 1
    glow = Image.new("L", (wide, high), 0)
    spaces = {(one.x, one.y): one for one in shown.spaces}
    for (x, y), value in _glows(spaces):
        if left <= x <= right and top <= y <= bottom:
            glow.putpixel((x - left, y - top), value)
    small = (wide * 8, high * 8)
    fall = Image.new("L", small, 0)
    for lamp in (one for one in shown.figures if one.has_light):
        reach = round(_RADIUS * 8)
        disc = ImageOps.invert(Image.radial_gradient("L")).resize((2 * reach, 2 * reach))
        at = (round((lamp.x - left + 0.5) * 8) - reach, round((lamp.y - top + 0.5) * 8) - reach)
        fall.paste(disc, at)
    light = ImageChops.multiply(fall, glow.resize(small, Image.Resampling.BILINEAR))
    return light.resize(size, Image.Resampling.BICUBIC).point(_POSTER)


def _stepped(value: int) -> int:
    """As bright as falls, and a little brighter: an eye is used to the dark."""
    bright: float = min(1.0, (value / 255) ** 0.8 * 1.12)
    return round(round(bright * _STEPS) * 255 / _STEPS)


_POSTER: Final = [_stepped(value) for value in range(256)]


def _glows(spaces: Mapping[Cell, Space]) -> Iterator[tuple[Cell, int]]:
    """How much of the light each space and the rock beside it throws back."""
    for (x, y), space in spaces.items():
        value = _GLOW["dim" if space.is_dim else "lit"]
        for dx, dy in _NEAR:
            if (x + dx, y + dy) not in spaces and not space.is_dim:
                yield (x + dx, y + dy), _GLOW["rock"]
        yield (x, y), value
