"""Lamplight on wet rock: the ground in greys, tinted warm in the light and cold in the dark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageOps

from render.paint.drawing.display_list import DisplayList
from render.paint.grid.layout import Layout
from render.paint.grid.rock import VARIANTS, stone
from render.scenes.grid import Grid, Space
from render.theme import Colour, Theme

Cell = tuple[int, int]
_RADIUS: Final = 9.5
"""Reach of the light, in spaces."""
_STEPS: Final = 14
"""Levels of light from none to full; few levels give equal pixels and so small files."""
_GLOW: Final = {"lit": 255, "dim": 30, "rock": 205}
_FINE: Final = 8
"""Resolution of the light map in pixels per space, before it is scaled up."""
_ROUND: Final = 3
"""Margin around a block in pixels of the light map; light from there reaches into the block."""
_BLOCK: Final = 256
"""Approximate edge length of a block, in pixels of the picture."""
Stone = tuple[str, int]
"""A kind of ground, and which variant of its drawing to use."""
_NEAR: Final = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]


class Light(NamedTuple):
    """A part of the light map: a byte of brightness per pixel, its size, and `at`, where its block starts."""

    bright: bytes
    size: tuple[int, int]
    at: Cell


class Tones(NamedTuple):
    """Colours to map the ground's greys to: black, middle and white."""

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


def lay_ground(picture: DisplayList, shown: Grid, layout: Layout, theme: Theme) -> None:
    """Draw the ground of all visible spaces block by block; reuse unchanged blocks."""
    (left, top, right, bottom), cell = shown.box, layout.cell
    spaces: Mapping[Cell, Space] = {(one.x, one.y): one for one in shown.spaces}
    light, look, step = _light(shown), theme.name.partition("-")[0], max(1, _BLOCK // cell)
    for y in range(top, bottom + 1, step):
        for x in range(left, right + 1, step):
            rows = [
                [_stone(spaces, (across, down)) for across in range(x, min(x + step, right + 1))]
                for down in range(y, min(y + step, bottom + 1))
            ]
            at = (x - left) * _FINE, (y - top) * _FINE
            some = _part(light, at, (len(rows[0]) * _FINE, len(rows) * _FINE))
            block = _block(tuple(map(tuple, rows)), some, cell, look)
            picture.paste(block, (layout.left + (x - left) * cell, layout.top + (y - top) * cell))


def _stone(spaces: Mapping[Cell, Space], cell: Cell) -> Stone:
    x, y = cell
    return _kind(spaces, cell), (x * 7 + y * 13 + x * y) % VARIANTS


def _part(light: Image.Image, at: Cell, size: tuple[int, int]) -> Light:
    """Return a part of the light, with a margin of its surroundings."""
    (left, top), (wide, high) = at, size
    edges = max(0, left - _ROUND), max(0, top - _ROUND)
    part = light.crop(
        (*edges, min(light.width, left + wide + _ROUND), min(light.height, top + high + _ROUND))
    )
    return Light(part.tobytes(), part.size, (left - edges[0], top - edges[1]))


@lru_cache(maxsize=96)
def _block(stones: tuple[tuple[Stone, ...], ...], light: Light, cell: int, look: str) -> Image.Image:
    """Draw some spaces in their light."""
    ground = Image.new("L", (len(stones[0]) * cell, len(stones) * cell), 12)
    for y, row in enumerate(stones):
        for x, (kind, variant) in enumerate(row):
            if kind:
                ground.paste(stone(kind, variant, cell), (x * cell, y * cell))
    if not light.bright.strip(b"\0"):
        return _toned(ground, _COLD[look])
    fall = _shining(light, (len(stones[0]), len(stones)), cell)
    return Image.composite(_toned(ground, _WARM[look]), _toned(ground, _COLD[look]), fall)


def _shining(light: Light, spaces: Cell, cell: int) -> Image.Image:
    """Return the light on some spaces, in `_STEPS` levels."""
    (left, top), (wide, high) = light.at, spaces
    part = Image.frombytes("L", light.size, light.bright)
    box = left, top, left + wide * _FINE, top + high * _FINE
    return part.resize((wide * cell, high * cell), Image.Resampling.BICUBIC, box).point(_POSTER)


def _toned(ground: Image.Image, tones: Tones) -> Image.Image:
    """Tint the ground's greys."""
    coloured = ground.copy()
    coloured.putpalette(_palette(tones))
    return coloured.convert("RGB")


@lru_cache(maxsize=8)
def _palette(tones: Tones) -> bytes:
    greys = Image.frombytes("L", (256, 1), bytes(range(256)))
    return ImageOps.colorize(greys, tones.black, tones.white, tones.middle, midpoint=110).tobytes()


def _kind(spaces: Mapping[Cell, Space], cell: Cell) -> str:
    """Return the kind of stone for a space: rock above casts a shadow; "" for an unseen space."""
    x, y = cell
    space = spaces.get(cell)
    if space is None:
        return "rock" if any((x + dx, y + dy) in spaces for dx, dy in _NEAR) else ""
    return "wall" if space.kind == "floor" and (x, y - 1) not in spaces else space.kind


def _light(shown: Grid) -> Image.Image:
    """Return the light on the map as a small image, with `_FINE` pixels per space."""
    left, top, right, bottom = shown.box
    wide, high = right - left + 1, bottom - top + 1
    glow = Image.new("L", (wide, high), 0)
    spaces = {(one.x, one.y): one for one in shown.spaces}
    for (x, y), value in _glows(spaces):
        if left <= x <= right and top <= y <= bottom:
            glow.putpixel((x - left, y - top), value)
    small = (wide * _FINE, high * _FINE)
    fall = Image.new("L", small, 0)
    for lamp in (one for one in shown.figures if one.has_light):
        across, down = (round((at + 0.5 - _RADIUS) * _FINE) for at in (lamp.x - left, lamp.y - top))
        fall.paste(_disc(), (across, down))
    return ImageChops.multiply(fall, glow.resize(small, Image.Resampling.BILINEAR))


@lru_cache(maxsize=1)
def _disc() -> Image.Image:
    """Draw a lamp's light, without anything in its way."""
    reach = round(_RADIUS * _FINE)
    return ImageOps.invert(Image.radial_gradient("L")).resize((2 * reach, 2 * reach))


def _stepped(value: int) -> int:
    """Round a brightness (0 to 255) to one of `_STEPS` levels, slightly raised for dark-adapted eyes."""
    bright: float = min(1.0, (value / 255) ** 0.8 * 1.12)
    return round(round(bright * _STEPS) * 255 / _STEPS)


_POSTER: Final = [_stepped(value) for value in range(256)]


def _glows(spaces: Mapping[Cell, Space]) -> Iterator[tuple[Cell, int]]:
    """Yield the light that each space and its neighbouring rock reflects."""
    for (x, y), space in spaces.items():
        value = _GLOW["dim" if space.is_dim else "lit"]
        for dx, dy in _NEAR:
            if (x + dx, y + dy) not in spaces and not space.is_dim:
                yield (x + dx, y + dy), _GLOW["rock"]
        yield (x, y), value
