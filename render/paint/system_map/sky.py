"""A system map's background: space, nested boxes, and stars on top."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from render.paint.drawing.display_list import DisplayList
from render.paint.drawing.plates import lay, plate
from render.paint.system_map.layout import Frame
from render.theme import Theme, mix, rgb

_STARS: Final = 1 / 2600
"""Stars per pixel."""
_DEPTHS: Final = (0.0, 0.42, 0.78)
"""Share of the panel's colour in a frame, by the frame's depth."""
_HIGH: Final = 512
"""Height in pixels of the star pattern. It repeats downwards, so skies of one width share a pattern."""


def lay_sky(picture: DisplayList, frames: tuple[Frame, ...], theme: Theme) -> None:
    """Draw everything below the places."""
    for frame in sorted(frames, key=lambda frame: frame.depth):
        fill = mix(theme.table, theme.panel, _DEPTHS[frame.depth])
        edge = mix(theme.table, theme.panel_edge, 0.35 + 0.3 * frame.depth)
        box = frame.box
        lay(picture, plate(round(box.width), round(box.height), 18, fill, edge), *box.middle)
    for top in range(0, picture.height, _HIGH):
        picture.paste(stars(picture.width, theme), (0, top), _where(picture.width, theme))


@lru_cache(maxsize=4)
def stars(width: int, theme: Theme) -> Image.Image:
    """Draw stars on a transparent background."""
    picture = Image.new("RGBA", (width, _HIGH))
    luck, draw = Random("stars"), ImageDraw.Draw(picture)
    for _ in range(round(width * _HIGH * _STARS)):
        x, y, glow = luck.uniform(0, width), luck.uniform(0, _HIGH), luck.random() ** 3
        radius = 0.8 + 1.5 * glow
        fill = rgb(mix(theme.panel, theme.faint, 0.25 + 0.5 * glow))
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)
    return picture


@lru_cache(maxsize=4)
def _where(width: int, theme: Theme) -> Image.Image:
    """Return a mask of the stars' pixels without partial coverage, which is fastest to paste."""
    return stars(width, theme).getchannel("A").convert("1", dither=Image.Dither.NONE)
