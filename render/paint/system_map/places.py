"""A place: a world ringed by its regions, or a trajectory as a strip; each with its fleets."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageDraw

from render.paint.board.layout import Box
from render.paint.board.pieces import piece
from render.paint.drawing import text
from render.paint.drawing.pen import Pen
from render.paint.drawing.shapes import body
from render.paint.system_map.canvas import WORDS, Canvas
from render.paint.system_map.globes import globe, region
from render.paint.system_map.layout import (
    CELL,
    GLOBE,
    LINE,
    NAME,
    PAD,
    REGION,
    SMALL_REGION,
    TIGHT,
    UNDER,
    across,
    fits_beside,
    fits_flat,
    fits_in_line,
    is_untouched,
    regions_across,
    stack_rows,
    stacks,
)
from render.scenes.system_map import Place, Stack
from render.seat_styles import SeatMark
from render.theme import Theme, mix

PIECE, LARGE = 66, 74
"""Diameter of a piece on a phone's picture, in pixels: usual, and with a longer number."""
_REGION = 0.48
"""Radius of a region, as a share of the distance between two."""
_DISC = 31
_LONG = 100


def draw_place(canvas: Canvas, place: Place, box: Box) -> None:
    """Draw the place in its box."""
    theme = canvas.theme
    if place.mark == "target":
        lit = mix(theme.panel, theme.bright, 0.13)
        canvas.plate(_grown(box, -canvas.px(2)), lit, theme.bright)
    (_world if place.is_world else _way)(canvas, place, box)


def _grown(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


# ---------------------------------------------------------------- ways


def _way(canvas: Canvas, place: Place, box: Box) -> None:
    """Draw a strip with the name, with the fleets beside or below it."""
    theme, pad = canvas.theme, canvas.px(PAD)
    if place.mark != "target":
        canvas.plate(_grown(box, -canvas.px(3)), mix(theme.panel, theme.panel_edge, 0.5), theme.panel_edge)
    is_line = fits_in_line(place, box.width, canvas.unit)
    y = box.middle[1] if is_line else box.top + canvas.px(32)
    x = box.left + canvas.px(18)
    if place.disc:
        canvas.stamp(disc(place.disc, canvas.px(_DISC), theme), x + canvas.px(22), y)
        x += canvas.px(62)
    ink = theme.text if stacks(place) else theme.faint
    wide = canvas.write((x, y), place.title, ink, room=box.right - x - pad)
    _chevrons(canvas, x + wide + canvas.px(14), y, box.right - pad, is_bare=not stacks(place))
    if is_line:
        at = box.right - canvas.px(CELL[0]) * (stacks(place) - 0.5) - canvas.px(12)
        _line(canvas, list(_pieces(canvas, place)), at, y, canvas.px(CELL[0]))
    else:
        columns = across(box.width / canvas.unit)
        area = Box(box.left, box.top + canvas.px(UNDER), box.right, box.bottom)
        _rows(canvas, list(_pieces(canvas, place)), area, columns)


def _chevrons(canvas: Canvas, x: float, y: float, right: float, *, is_bare: bool) -> None:
    """Draw chevrons: fleets here continue downwards."""
    step, half = canvas.px(26), canvas.px(9)
    if not is_bare or x + step > right:
        return
    fill = mix(canvas.theme.panel_edge, canvas.theme.faint, 0.35)
    points = [(x, y - half / 2), (x + half, y + half / 2), (x + 2 * half, y - half / 2)]
    canvas.picture.line(points, fill=fill, width=canvas.px(4), joint="curve")


# ---------------------------------------------------------------- worlds


def _world(canvas: Canvas, place: Place, box: Box) -> None:
    """Draw a card: the globe with its name, the regions, then the fleets and the note."""
    wide, pad = box.width / canvas.unit, canvas.px(PAD)
    is_flat = fits_flat(place, wide) and box.height < canvas.px(2 * PAD + NAME + REGION) - 1
    y = box.middle[1] if is_flat else box.top + pad + canvas.px(NAME) / 2
    _globe(canvas, place, box.left + pad + canvas.px(GLOBE) / 2, y)
    ink = canvas.theme.faint if is_untouched(place) else canvas.theme.text
    left = box.left + pad + canvas.px(NAME)
    canvas.write((left, y), place.title, ink, room=box.right - left)
    if is_flat:
        apart = canvas.px(SMALL_REGION)
        _regions(canvas, place, (box.right - pad - len(place.regions) * apart, y), apart, len(place.regions))
        return
    columns = regions_across(wide)
    y = box.top + pad + canvas.px(NAME)
    _regions(canvas, place, (box.left + pad, y + canvas.px(REGION) / 2), canvas.px(REGION), columns)
    y += canvas.px(REGION) * math.ceil(len(place.regions) / columns)
    stamps = list(_pieces(canvas, place))
    if fits_beside(place, wide):
        at = box.right - pad - canvas.px(CELL[0]) * (len(stamps) - 0.5)
        _line(canvas, stamps, at, box.top + pad + canvas.px(NAME) / 2, canvas.px(CELL[0]))
    else:
        _rule(canvas, box, y)
        area = Box(box.left, y, box.right, box.bottom)
        _rows(canvas, stamps, area, across(wide), is_left=True)
        y += canvas.px(CELL[1]) * stack_rows(place, wide)
    if place.note:
        at_note = (box.middle[0], y + canvas.px(LINE) / 2)
        canvas.write(at_note, place.note, canvas.theme.gold, anchor="mm", room=box.width - canvas.px(20))


def _globe(canvas: Canvas, place: Place, x: float, y: float) -> None:
    radius = canvas.px(GLOBE) // 2
    canvas.stamp(globe(canvas.game, place.name, radius, canvas.theme), x, y)
    if place.disc:
        canvas.stamp(disc(place.disc, canvas.px(_DISC), canvas.theme), x - radius * 0.4, y - radius * 0.2)


def _regions(canvas: Canvas, place: Place, at: tuple[float, float], apart: float, columns: int) -> None:
    """Draw the regions in rows, each in its holder's shape and colour, free ones as rings."""
    for number, owner in enumerate(place.regions):
        mark = canvas.marks[owner] if owner else None
        stamp = region(mark, round(apart * _REGION), canvas.theme)
        x, y = at[0] + (number % columns + 0.5) * apart, at[1] + number // columns * apart
        canvas.stamp(stamp, x, y)


def _rule(canvas: Canvas, box: Box, y: float) -> None:
    """Draw a line between regions and fleets."""
    ends = [(box.left + canvas.px(14), y), (box.right - canvas.px(14), y)]
    canvas.picture.line(ends, fill=canvas.theme.panel_edge, width=canvas.px(3))


# ---------------------------------------------------------------- pieces


def _pieces(canvas: Canvas, place: Place) -> Iterator[Image.Image]:
    for stack in place.fleets:
        size = canvas.px(PIECE if stack.size < _LONG else LARGE)
        yield piece(canvas.marks[stack.owner], str(stack.size), size, canvas.theme)
    for stack in place.coming:
        yield planned(canvas.marks[stack.owner], _more(stack), canvas.px(LARGE), canvas.theme)


def _more(stack: Stack) -> str:
    return f"+{stack.size}"


def _line(canvas: Canvas, stamps: list[Image.Image], x: float, y: float, apart: float) -> None:
    for number, stamp in enumerate(stamps):
        canvas.stamp(stamp, x + number * apart, y)


def _rows(
    canvas: Canvas, stamps: list[Image.Image], area: Box, columns: int, *, is_left: bool = False
) -> None:
    """Draw rows of pieces from the top down, centred or left-aligned."""
    high = canvas.px(CELL[1])
    wide = canvas.px(CELL[0] if columns * canvas.px(CELL[0]) <= area.width + 1 else TIGHT)
    for row in range(0, len(stamps), columns):
        some = stamps[row : row + columns]
        x = area.left if is_left else area.middle[0] - len(some) * wide / 2
        _line(canvas, some, x + wide / 2, area.top + (row // columns + 0.5) * high, wide)


@lru_cache(maxsize=64)
def planned(mark: SeatMark, words: str, scale: int, theme: Theme) -> Image.Image:
    """Draw planned arrivals: a seat's hollow shape with the number to come."""
    pen = Pen(scale, 1.0, 1.0)
    body(pen, mark.shape, 0.545, mark.fill)
    body(pen, mark.shape, 0.46, theme.panel)
    stamp = pen.stamp()
    size = text.shrunk(words, round(0.62 * scale), WORDS * scale // LARGE, 1.08 * scale, 1)
    at = (stamp.width / 2, stamp.height / 2)
    text.write(ImageDraw.Draw(stamp), at, words, size, theme.text, anchor="mm", weight=1)
    return stamp


@lru_cache(maxsize=32)
def disc(words: str, radius: int, theme: Theme) -> Image.Image:
    """Draw a prominent number on gold."""
    pen = Pen(radius, 1.2, 1.2)
    pen.oval(0, 0, 1.06, 1.06, theme.ink)
    pen.oval(0, 0, 0.94, 0.94, theme.bright)
    stamp = pen.stamp()
    size = round(1.42 * radius)
    at = (stamp.width / 2, stamp.height / 2 + 0.36 * size)
    text.write(ImageDraw.Draw(stamp), at, words, size, theme.ink, anchor="ms", weight=1)
    return stamp
