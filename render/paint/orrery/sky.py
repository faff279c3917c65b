"""The ground of an orrery: space with its stars, and the boxes of what hangs together; it is kept."""

from __future__ import annotations

from random import Random

from PIL import Image, ImageDraw

from render.paint.keeping import kept
from render.paint.orrery.layout import Frame
from render.paint.plates import lay, plate
from render.theme import Theme, mix, rgb

_STARS = 1 / 2600
"""How many there are on a pixel."""
_DEPTHS = (0.0, 0.42, 0.78)
"""How much of a panel's colour a box has, by how deep it lies."""


@kept(maxsize=4)
def sky(width: int, height: int, frames: tuple[Frame, ...], theme: Theme) -> Image.Image:
    """Never to be drawn upon."""
    picture = Image.new("RGB", (width, height), theme.table)
    for frame in sorted(frames, key=lambda frame: frame.depth):
        fill = mix(theme.table, theme.panel, _DEPTHS[frame.depth])
        edge = mix(theme.table, theme.panel_edge, 0.35 + 0.3 * frame.depth)
        box = frame.box
        lay(picture, plate(round(box.width), round(box.height), 18, fill, edge), *box.middle)
    _stars(picture, theme)
    return picture


def _stars(picture: Image.Image, theme: Theme) -> None:
    luck, draw = Random("stars"), ImageDraw.Draw(picture)
    for _ in range(round(picture.width * picture.height * _STARS)):
        x, y, glow = luck.uniform(0, picture.width), luck.uniform(0, picture.height), luck.random() ** 3
        radius = 0.8 + 1.5 * glow
        fill = rgb(mix(theme.panel, theme.faint, 0.25 + 0.5 * glow))
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)
