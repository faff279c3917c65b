"""Scenes as encoded pictures: the only modules that know Pillow. Safe to call from any thread."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.paint import board, chart, frame, ground
from render.paint.layout import arrange
from render.scene import Chart, Scene
from render.theme import DARK, Theme

SUFFIX = ".png"


def picture(scene: Scene | Chart, theme: Theme = DARK) -> Image.Image:
    """The pixels of a scene or a chart."""
    if isinstance(scene, Chart):
        return chart.draw_chart(scene, theme)
    layout = arrange(scene, theme)
    image = board.terrain(scene.tiles, layout, theme).copy()
    board.lay(image, scene, layout, theme)
    frame.clear(image, layout, theme)
    frame.draw_frame(image, scene, layout, theme)
    return image


def prepare(theme: Theme = DARK) -> None:
    """Draw beforehand what every picture needs."""
    for name in theme.grounds:
        for variant in range(ground.VARIANTS):
            ground.tile(name, variant, theme.hex_scale, theme)


def encode(image: Image.Image) -> bytes:
    """The pixels as a file that Discord shows inline."""
    data = BytesIO()
    colours = image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    colours.save(data, "PNG", compress_level=4)
    return data.getvalue()


def draw(scene: Scene | Chart, theme: Theme = DARK) -> bytes:
    """A scene as a picture file."""
    return encode(picture(scene, theme))
