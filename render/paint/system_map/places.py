"""A place: a world ringed by its regions, or a trajectory as a strip; each with its fleets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageDraw

from render.paint.board.layout import Box
from render.paint.board.pieces import piece
from render.paint.drawing import text
from render.paint.drawing.pen import Pen
from render.paint.drawing.shapes import body
from render.paint.system_map.canvas import WORDS, Canvas
from render.paint.system_map.globes import lay_world
from render.paint.system_map.layout import (
    CELL,
    GLOBE,
    LINE,
    TIGHT,
    UNDER,
    across,
    below_rows,
    beside,
    fits_in_line,
    is_deep,
    stacks,
)
from render.scenes.system_map import Place, Stack
from render.seat_styles import SeatMark
from render.theme import Theme, mix

PIECE, LARGE = 66, 74
"""Diameter of a piece on a phone's picture, in pixels: usual, and with a longer number."""
_PAD = 6
_NAME = 8
"""Gap between a world and its name, and after the name, in pixels."""
_LEAST_GLOBE = 0.75
"""Least size of a world, as a share of its usual size, if its name needs the space."""
_SIZES = 4
"""Step in pixels for a world's radius; with few sizes, most worlds are already in the cache."""
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
    theme, pad = canvas.theme, canvas.px(_PAD)
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
    note = canvas.px(LINE) if place.note else 0
    inner = Box(box.left, box.top, box.right, box.bottom - note)
    (_deep if is_deep(place, inner, canvas.unit) else _broad)(canvas, place, inner)
    if place.note:
        at = (box.middle[0], box.bottom - note / 2 - canvas.px(4))
        room = box.width - canvas.px(20)
        canvas.write(at, place.note, canvas.theme.gold, anchor="mm", room=room)


def _globe(canvas: Canvas, place: Place, x: float, y: float, across: float) -> None:
    holders = tuple(canvas.marks[owner] if owner else None for owner in place.regions)
    radius = int(across // 2 // _SIZES) * _SIZES
    looks = canvas.game, place.name
    lay_world(canvas.picture, (x, y), looks, holders, radius, canvas.theme)
    if place.disc:
        canvas.stamp(disc(place.disc, canvas.px(_DISC), canvas.theme), x - across * 0.36, y - across * 0.36)


def _broad(canvas: Canvas, place: Place, box: Box) -> None:
    """Draw the world on the left, its name and fleets on the right."""
    pad, (wide, high) = canvas.px(_PAD), map(canvas.px, CELL)
    rows, columns = beside(place, box.width / canvas.unit)
    below = below_rows(place, box.width / canvas.unit) * high
    columns = min(columns, max(2, stacks(place)))
    upper = Box(box.left, box.top, box.right, box.bottom - below)
    words = text.width(place.title, canvas.px(WORDS), 1) + canvas.px(_NAME)
    round_ = min(upper.height - 2 * pad, box.width - columns * wide - 2 * pad - canvas.px(4))
    round_ = max(round_, canvas.px(GLOBE))
    round_ = min(round_, max(box.width - words - pad - canvas.px(4), _LEAST_GLOBE * canvas.px(GLOBE)))
    _globe(canvas, place, box.left + pad + round_ / 2, upper.middle[1], round_)
    left = box.left + pad + round_ + canvas.px(4)
    top = max(box.top + canvas.px(4), upper.middle[1] - (canvas.px(LINE) + rows * high) / 2)
    at = (left + canvas.px(6), top + canvas.px(LINE) / 2)
    canvas.write(at, place.title, canvas.theme.text, room=box.right - at[0] - canvas.px(2))
    stamps = list(_pieces(canvas, place))
    area = Box(left, top + canvas.px(LINE), left + columns * wide, upper.bottom)
    _rows(canvas, stamps[: rows * columns], area, columns, is_left=True)
    area = Box(box.left, upper.bottom - pad, box.right, box.bottom)
    _rows(canvas, stamps[rows * columns :], area, across(box.width / canvas.unit))


def _deep(canvas: Canvas, place: Place, box: Box) -> None:
    """Draw the world on top, its name below, then the fleets."""
    pad, columns = canvas.px(_PAD), across(box.width / canvas.unit)
    rows = -(-stacks(place) // columns)
    words = canvas.px(LINE) + rows * canvas.px(CELL[1])
    round_ = min(box.width - 4 * pad, box.height - words - 3 * pad)
    top = box.top + (box.height - words - round_) / 2
    _globe(canvas, place, box.middle[0], top + round_ / 2, round_)
    y = top + round_ + canvas.px(LINE) / 2
    canvas.write((box.middle[0], y), place.title, canvas.theme.text, anchor="mm")
    area = Box(box.left, y + canvas.px(LINE) / 2, box.right, box.bottom)
    _rows(canvas, list(_pieces(canvas, place)), area, columns)


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
