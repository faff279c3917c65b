"""Worlds and their regions: lit globes, and shapes in their holders' colours."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from PIL import Image, ImageChops

from render.paint.art import Globe, find_art
from render.paint.drawing.disk_cache import kept
from render.paint.drawing.pen import XY, Pen
from render.paint.drawing.shapes import body
from render.seat_styles import SeatMark
from render.theme import Theme, mix

_RING: Final = (1.72, 0.5)
"""Horizontal and vertical radius of a world's ring, as multiples of the world's radius."""
_TILT: Final = -0.32
_LIGHT: Final = (0.34, 0.3)
"""Brightest spot of a globe, as shares of its width and height."""
_DARKEST: Final = 0.78


@kept(maxsize=96)
def region(mark: SeatMark | None, radius: int, theme: Theme) -> Image.Image:
    """Draw one region in its holder's shape and colour, or hollow."""
    pen = Pen(radius, 1.3, 1.3)
    if mark is None:
        pen.oval(0, 0, 0.8, 0.8, mix(theme.panel, theme.table, 0.5))
        pen.oval(0, 0, 0.7, 0.7, mix(theme.panel_edge, theme.faint, 0.8))
        pen.oval(0, 0, 0.58, 0.58, mix(theme.panel, theme.table, 0.5))
        return pen.stamp()
    body(pen, mark.shape, 0.92, theme.ink)
    body(pen, mark.shape, 0.82, "#ffffff")
    body(pen, mark.shape, 0.68, mark.fill)
    return pen.stamp()


@kept(maxsize=48)
def globe(game: str, name: str, radius: int, theme: Theme) -> Image.Image:
    """Draw a world's globe, lit from the upper left, centred on its stamp."""
    looks = find_art(game).globe(name)
    size = max(6, round(radius * looks.size))
    ball = _lit(looks, name, size)
    if not looks.ring:
        return ball
    half = math.ceil(size * _RING[0]) + 2
    stamp = Image.new("RGBA", (2 * half, 2 * half))
    back, front = (_rings(looks, size, half, is_front=is_front) for is_front in (False, True))
    stamp.alpha_composite(back)
    stamp.alpha_composite(ball, (half - ball.width // 2,) * 2)
    stamp.alpha_composite(front)
    return stamp


def _lit(looks: Globe, name: str, size: int) -> Image.Image:
    pen = Pen(size, 1.06, 1.06, looks.base)
    looks.draw(pen, looks, Random(name))
    pen.clip([(math.cos(math.radians(at)), math.sin(math.radians(at))) for at in range(0, 360, 5)])
    ball = pen.stamp()
    light = Image.radial_gradient("L").resize((2 * ball.width, 2 * ball.height))
    left, top = (round(ball.width * (1 - share)) for share in _LIGHT)
    shade = light.crop((left, top, left + ball.width, top + ball.height))
    shade = shade.point([round(255 * _DARKEST * _dusk(value / 255)) for value in range(256)])
    night = Image.new("RGBA", ball.size, "#04060c")
    night.putalpha(ImageChops.multiply(shade, ball.getchannel("A")))
    ball.alpha_composite(night)
    glow = Pen(size, 1.06, 1.06)
    glow.ring(0, 0, 1.0, 0.05, mix(looks.light, "#ffffff", 0.35) + "66")
    ball.alpha_composite(glow.stamp())
    return ball


def _dusk(share: float) -> float:
    """Return the darkness at a distance from the brightest spot: slow to rise at first, then fast."""
    return math.pow(min(1.0, max(0.0, (share - 0.14) / 0.5)), 1.5)


def _rings(looks: Globe, size: int, half: int, *, is_front: bool) -> Image.Image:
    """Draw the back or front half of a world's ring."""
    pen = Pen(size, half / size, half / size)
    for reach, width, share in ((1.0, 0.16, 0.0), (0.84, 0.12, 0.35), (0.72, 0.05, 0.7)):
        tone = mix(looks.ring, looks.dark, share)
        points = [_ring_at(reach, turn, is_front=is_front) for turn in range(0, 181, 4)]
        pen.line(points, tone, width)
    return pen.stamp()


def _ring_at(reach: float, degrees: float, *, is_front: bool) -> XY:
    turn = math.radians(degrees if is_front else degrees + 180)
    x, y = 0.94 * _RING[0] * reach * math.cos(turn), _RING[1] * reach * math.sin(turn)
    return x * math.cos(_TILT) - y * math.sin(_TILT), x * math.sin(_TILT) + y * math.cos(_TILT)
