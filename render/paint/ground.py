"""Terrain tiles as stamps: drawn once for each terrain, variant and size, then pasted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Final

from PIL import Image

from render.paint import built, nature
from render.paint.icons import ICONS
from render.paint.pen import Pen, hexagon
from render.theme import Colour, Ground, Theme, mix

Art = Callable[[Pen, Ground, Random], None]
TILE = 0.965
HALF = (0.9, 1.02)
"""How far a tile's stamp reaches to each side, in units."""
ART: Final[Mapping[str, Art]] = {
    "plains": nature.plains,
    "village": built.village,
    "farmland": nature.farmland,
    "forest": nature.forest,
    "desert": nature.desert,
    "mountain": nature.mountain,
    "swamp": nature.swamp,
    "city": built.city,
    "home": built.home,
    "airport": built.airport,
}
HINTS: Final[Mapping[str, tuple[str, ...]]] = {
    "home": ("barrel", "barrel"),
    "city": ("barrel",),
    "farmland": ("barrel", "barrel"),
    "desert": ("owed",),
    "forest": ("sword", "shield"),
    "mountain": ("turtle", "shield"),
    "swamp": ("turtle",),
}
_HINT_PLACES: Final = ((-0.56, -0.33), (0.56, -0.33))
VARIANTS = 2


@lru_cache(maxsize=64)
def tile(ground: str, variant: int, scale: float, theme: Theme) -> Image.Image:
    """A tile of a terrain, its centre in the stamp's middle; scale is pixels a unit."""
    colours = theme.grounds[ground]
    pen = Pen(scale, *HALF, colours.base)
    ART[ground](pen, colours, Random(f"{ground} {variant}"))
    _bevel(pen, colours)
    pen.clip(hexagon(TILE))
    stamp = pen.stamp()
    if ground in theme.washes:
        stamp = _washed(stamp, theme.washes[ground], theme.wash)
    for place, name in zip(_HINT_PLACES, HINTS.get(ground, ()), strict=False):
        sign = hint(name, scale, theme)
        x, y = (stamp.width / 2 + place[0] * scale, stamp.height / 2 + place[1] * scale)
        stamp.paste(sign, (round(x - sign.width / 2), round(y - sign.height / 2)), sign)
    return stamp


def _washed(stamp: Image.Image, colour: Colour, share: float) -> Image.Image:
    """The stamp, as under a glaze of the colour."""
    glazed = Image.blend(stamp.convert("RGB"), Image.new("RGB", stamp.size, colour), share)
    glazed.putalpha(stamp.getchannel("A"))
    return glazed


@lru_cache(maxsize=32)
def hint(name: str, scale: float, theme: Theme) -> Image.Image:
    """A small round sign on a tile for what its terrain gives or costs."""
    pen = Pen(scale, 0.16, 0.16)
    pen.oval(0, 0, 0.152, 0.152, theme.ink)
    pen.oval(0, 0, 0.13, 0.13, theme.paper)
    ICONS[name](pen, 0, 0, 0.085, theme.ink)
    return pen.stamp()


def _bevel(pen: Pen, colours: Ground) -> None:
    outer, inner = hexagon(TILE + 0.01), hexagon(TILE - 0.045)
    light, dark = mix(colours.light, "#ffffff", 0.35), mix(colours.dark, "#000000", 0.3)
    for k in range(6):
        edge = light if k in (3, 4) else dark if k in (0, 1) else mix(light, dark, 0.5)
        following = (k + 1) % 6
        pen.polygon([outer[k], outer[following], inner[following], inner[k]], edge)


def variant_of(name: str) -> int:
    """Which drawing of its terrain a hex gets, so that neighbours are not all alike."""
    return sum(map(ord, name)) % VARIANTS
