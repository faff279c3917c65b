"""Terrain tiles as stamps: drawn once per terrain, variant and size, then pasted."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from PIL import Image

from render.paint.art import Ground, find_art
from render.paint.drawing.disk_cache import kept
from render.paint.drawing.pen import Pen, hexagon
from render.theme import HINT_SCALE, Colour, Theme, mix

TILE = 0.965
HALF = (0.9, 1.02)
"""Half the width and half the height of a tile's stamp, in units."""
_HINT_PLACES: Final = ((-0.56, -0.33), (0.56, -0.33))
VARIANTS = 2
_WASH: Final = 0.4
"""Opacity of the glaze over a tile's stamp, from 0 to 1."""


@kept(maxsize=96)
def tile(
    game: str, terrain: str, variant: int, scale: float, theme: Theme, idle: tuple[str, ...] = ()
) -> Image.Image:
    """Draw a game's terrain tile without its `idle` signs, centred on the stamp; scale is pixels per unit."""
    art = find_art(game)
    ground, wash = art.ground(terrain), art.washes.get(theme.palette, {}).get(terrain)
    pen = Pen(scale, *HALF, ground.base)
    ground.draw(pen, ground, Random(f"{terrain} {variant}"))
    _bevel(pen, ground)
    pen.clip(hexagon(TILE))
    stamp = pen.stamp()
    if wash:
        stamp = _washed(stamp, wash)
    hints = [name for name in ground.hints if name not in idle] if scale >= HINT_SCALE else []
    for place, name in zip(_HINT_PLACES, hints, strict=False):
        sign = hint(game, name, scale, theme)
        x, y = (stamp.width / 2 + place[0] * scale, stamp.height / 2 + place[1] * scale)
        stamp.paste(sign, (round(x - sign.width / 2), round(y - sign.height / 2)), sign)
    return stamp


def _washed(stamp: Image.Image, colour: Colour) -> Image.Image:
    """Glaze the stamp with this colour."""
    glazed = Image.blend(stamp.convert("RGB"), Image.new("RGB", stamp.size, colour), _WASH)
    glazed.putalpha(stamp.getchannel("A"))
    return glazed


@lru_cache(maxsize=32)
def hint(game: str, name: str, scale: float, theme: Theme) -> Image.Image:
    """Draw a small round sign for a terrain's yield or cost."""
    pen = Pen(scale, 0.16, 0.16)
    pen.oval(0, 0, 0.152, 0.152, theme.ink)
    pen.oval(0, 0, 0.13, 0.13, theme.paper)
    if sign := find_art(game).sign(name):
        sign(pen, 0, 0, 0.085, theme.ink)
    return pen.stamp()


def _bevel(pen: Pen, colours: Ground) -> None:
    outer, inner = hexagon(TILE + 0.01), hexagon(TILE - 0.045)
    light, dark = mix(colours.light, "#ffffff", 0.35), mix(colours.dark, "#000000", 0.3)
    for k in range(6):
        edge = light if k in (3, 4) else dark if k in (0, 1) else mix(light, dark, 0.5)
        following = (k + 1) % 6
        pen.polygon([outer[k], outer[following], inner[following], inner[k]], edge)


def variant_of(name: str) -> int:
    """Choose a hex's variant of its terrain drawing, so that neighbours differ."""
    return sum(map(ord, name)) % VARIANTS
