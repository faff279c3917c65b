"""A hero's portrait: a face under a hat with a lamp, and the calling's tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PIL import Image

from render.paint.drawing.disk_cache import kept
from render.paint.drawing.pen import Pen
from render.paint.drawing.shapes import body
from render.paint.grid.marks import GLOW, INK
from render.scenes.grid import Likeness
from render.seat_styles import SeatMark
from render.theme import Colour, mix

_SKINS: Final = ("#e8b892", "#c98d63", "#8d5a3a", "#f1cba8")
_HAIRS: Final = ("#5b3a1e", "#23201f", "#b0703a", "#8b8d92")
_COAT: Final = "#27313d"
_WOOD: Final = "#9a6b3c"
_IRON: Final = "#aeb9c4"
_BRASS: Final = "#d9a637"
_FLAME: Final = "#fff6d8"
Draw = Callable[[Pen], None]


@kept(maxsize=64)
def portrait(mark: SeatMark, likeness: Likeness, reach: float) -> Image.Image:
    """Draw a hero in a circle of the seat's colour; the result is cached, never draw on it."""
    pen = Pen(reach, 1.5, 1.5)
    body(pen, mark.shape, 1.06, INK)
    body(pen, mark.shape, 0.98, mix(mark.fill, "#ffffff", 0.45))
    body(pen, mark.shape, 0.9, mark.fill)
    tool, hat, coat = _CALLINGS.get(likeness.calling, _CALLINGS["knife"])
    tool(pen)
    _bust(pen, likeness.tone, coat)
    hat(pen)
    _headlamp(pen)
    return pen.stamp()


def _bust(pen: Pen, tone: int, coat: Colour) -> None:
    """Draw shoulders and a face; half of the eight variants have a beard, half have long hair."""
    skin, hair = _SKINS[tone % len(_SKINS)], _HAIRS[tone // 2 % len(_HAIRS)]
    if tone % 2:
        pen.box(-0.45, -0.3, 0.45, 0.62, INK, 0.3)
        pen.box(-0.41, -0.3, 0.41, 0.58, hair, 0.28)
    pen.polygon([(-0.82, 0.98), (-0.6, 0.6), (-0.2, 0.46), (0.2, 0.46), (0.6, 0.6), (0.82, 0.98)], INK)
    pen.polygon([(-0.74, 0.94), (-0.55, 0.65), (-0.2, 0.53), (0.2, 0.53), (0.55, 0.65), (0.74, 0.94)], coat)
    pen.oval(0, 0.12, 0.4, 0.48, INK)
    pen.oval(0, 0.12, 0.35, 0.43, skin)
    if not tone % 2:
        pen.polygon(
            [(-0.35, 0.14), (-0.2, 0.3), (0.2, 0.3), (0.35, 0.14), (0.27, 0.5), (0, 0.66), (-0.27, 0.5)], hair
        )
    pen.discs([(-0.14, 0.13), (0.14, 0.13)], 0.06, INK)
    pen.line([(-0.09, 0.38), (0.09, 0.38)], INK, 0.05)


def _headlamp(pen: Pen) -> None:
    pen.oval(0, -0.4, 0.24, 0.24, GLOW)
    pen.oval(0, -0.4, 0.16, 0.16, INK)
    pen.oval(0, -0.4, 0.12, 0.12, _FLAME)


def _helm(pen: Pen) -> None:
    """Draw a round helm with a rim."""
    pen.oval(0, -0.3, 0.48, 0.46, INK)
    pen.oval(0, -0.3, 0.43, 0.41, "#8a6a3f")
    pen.box(-0.58, -0.26, 0.58, -0.08, INK, 0.08)
    pen.box(-0.53, -0.22, 0.53, -0.12, "#6d5230", 0.05)


def _souwester(pen: Pen) -> None:
    """Draw a hat with its brim over the neck."""
    pen.polygon(
        [(-0.78, 0.12), (-0.42, -0.5), (0, -0.82), (0.42, -0.5), (0.78, 0.12), (0.36, -0.14), (-0.36, -0.14)],
        INK,
    )
    pen.polygon(
        [(-0.68, 0.04), (-0.38, -0.47), (0, -0.75), (0.38, -0.47), (0.68, 0.04), (0.35, -0.2), (-0.35, -0.2)],
        "#d8b23a",
    )


def _hood(pen: Pen) -> None:
    """Draw a hood around the face."""
    pen.arc((0, 0.1), (0.56, 0.72), (150, 390), INK, 0.26)
    pen.arc((0, 0.1), (0.52, 0.68), (152, 388), "#6f7f96", 0.18)


def _cap(pen: Pen) -> None:
    """Draw a flat cap with its peak to one side."""
    pen.polygon(
        [(-0.46, -0.12), (-0.5, -0.42), (-0.2, -0.68), (0.3, -0.66), (0.52, -0.42), (0.78, -0.12)], INK
    )
    pen.polygon(
        [(-0.4, -0.18), (-0.43, -0.4), (-0.17, -0.61), (0.27, -0.59), (0.46, -0.38), (0.62, -0.18)], "#7c4a3a"
    )


def _shaft(pen: Pen) -> None:
    pen.line([(0.46, 0.95), (0.86, -0.62)], INK, 0.2)
    pen.line([(0.46, 0.95), (0.86, -0.62)], _WOOD, 0.12)


def _maul(pen: Pen) -> None:
    _shaft(pen)
    pen.polygon([(0.5, -0.98), (1.3, -0.78), (1.2, -0.34), (0.4, -0.54)], INK)
    pen.polygon([(0.57, -0.89), (1.21, -0.73), (1.14, -0.42), (0.49, -0.58)], _IRON)


def _harpoon(pen: Pen) -> None:
    _shaft(pen)
    pen.polygon([(1.02, -1.3), (1.2, -0.62), (0.92, -0.72), (0.62, -0.78)], INK)
    pen.polygon([(1.0, -1.16), (1.11, -0.71), (0.91, -0.79), (0.72, -0.83)], _IRON)


def _bell(pen: Pen) -> None:
    pen.line([(0.84, -0.72), (0.84, -0.3)], INK, 0.2)
    pen.line([(0.84, -0.72), (0.84, -0.3)], _WOOD, 0.12)
    pen.polygon([(0.6, -0.36), (1.08, -0.36), (1.32, 0.32), (0.36, 0.32)], INK)
    pen.polygon([(0.66, -0.3), (1.02, -0.3), (1.22, 0.26), (0.46, 0.26)], _BRASS)
    pen.oval(0.84, 0.34, 0.12, 0.12, INK)


def _knife(pen: Pen) -> None:
    pen.polygon([(0.72, 0.3), (1.06, 0.3), (1.1, -0.5), (0.86, -0.98), (0.72, -0.6)], INK)
    pen.polygon([(0.79, 0.24), (0.99, 0.24), (1.02, -0.48), (0.87, -0.8), (0.79, -0.56)], _IRON)
    pen.box(0.62, 0.26, 1.16, 0.42, INK, 0.06)
    pen.box(0.76, 0.4, 1.02, 0.9, INK, 0.06)
    pen.box(0.81, 0.4, 0.97, 0.84, _WOOD, 0.05)


_CALLINGS: Final[Mapping[str, tuple[Draw, Draw, Colour]]] = {
    "maul": (_maul, _helm, _COAT),
    "harpoon": (_harpoon, _souwester, "#3b3a1f"),
    "bell": (_bell, _hood, "#46536a"),
    "knife": (_knife, _cap, "#3d2b28"),
}
"""Calling -> functions that draw the tool and the hat, and the colour of the coat."""
CALLINGS: Final = tuple(_CALLINGS)
