"""A unit as a stamp: its seat's shape and colour, its silhouette, and what can be seen of its state."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.paint.board.pieces import piece
from render.paint.drawing.disk_cache import kept
from render.paint.drawing.display_list import paste
from render.paint.drawing.pen import XY, Pen
from render.paint.drawing.shapes import body
from render.paint.drawing.silhouettes import silhouette
from render.scenes.field import MASTER
from render.seat_styles import SeatMark
from render.theme import Theme, mix

SIGN: Final = 0.36
"""Half the width of a silhouette, as a share of a piece's scale."""
_GOLD: Final = 0.57
_SPENT: Final = 0.55
_FAR: Final[XY] = (0.4, 0.44)
"""Distance of a tick or an eye from a piece's centre, in units."""


@kept(maxsize=320)
def unit(mark: SeatMark, sign: str, rank: int, scale: float, is_spent: bool, theme: Theme) -> Image.Image:
    """Draw a unit: a Master has a gold edge; one that has acted is paler."""
    if is_spent:
        fill, ink = mix(mark.fill, theme.table, 1 - _SPENT), mix(mark.ink, mark.fill, 1 - _SPENT)
        mark = mark._replace(fill=fill, ink=ink)
    stamp = piece(mark, "", scale, theme).copy()
    if rank == MASTER:
        pen = Pen(scale, 1.0, 1.0)
        body(pen, mark.shape, _GOLD, theme.bright)
        under = pen.stamp()
        paste(under, stamp, under.width / 2, under.height / 2)
        stamp = under
    if sign:
        shown = silhouette(sign, SIGN * scale, mark.ink)
        paste(stamp, shown, stamp.width / 2, stamp.height / 2)
    return stamp


@kept(maxsize=16)
def tick(scale: float, theme: Theme) -> Image.Image:
    """Draw the tick of a unit that has acted."""
    pen = Pen(scale, 0.3, 0.3)
    pen.oval(0, 0, 0.2, 0.2, theme.ink)
    pen.ring(0, 0, 0.2, 0.025, "#8b98aa")
    pen.line([(-0.09, 0.01), (-0.02, 0.08), (0.1, -0.08)], "#ffffff", 0.05)
    return pen.stamp()


@kept(maxsize=16)
def eye(scale: float, is_ready: bool, theme: Theme) -> Image.Image:
    """Draw the open eye of a unit on guard, faint once it has fired."""
    pen, white = Pen(scale, 0.3, 0.3), "#ffffff" if is_ready else theme.faint
    pen.oval(0, 0, 0.22, 0.22, "#10141b")
    pen.oval(0, 0, 0.17, 0.1, white)
    pen.oval(0, 0, 0.06, 0.06, "#10141b")
    return pen.stamp()


TICK_AT: Final[XY] = _FAR
EYE_AT: Final[XY] = (_FAR[0], -_FAR[1])
