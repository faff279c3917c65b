"""The places of a card table: number and name, card, tokens, progress towards the goal."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from render.paint.board.layout import Box
from render.paint.board.pieces import piece
from render.paint.card_table.cards import CARD, card, token
from render.paint.card_table.layout import PLACE, STRIP
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.pen import Pen
from render.paint.drawing.plates import lay, plate
from render.paint.drawing.shapes import body
from render.scenes.card_table import Place
from render.seat_styles import Marks, SeatMark
from render.theme import PHONE_TEXT, Theme, mix

_SIZE, _LEAST = PHONE_TEXT
_NUMBER_AT: Final = 28
_TITLE_AT: Final = 52
_SIDE: Final = 168
"""Left edge in pixels of a place's tokens, to the right of its card."""
_PIPS: Final = 52
"""Height in pixels of the row of pips at the foot of a place, padding included."""
_NOTE: Final = 46


class Grid(NamedTuple):
    """A layout of up to `most` tokens in a place: `scale` of the pieces, distance `apart` in pixels."""

    most: int
    scale: float
    columns: int
    apart: tuple[float, float]


_GRIDS: Final = (
    Grid(1, 96, 1, (0, 0)),
    Grid(2, 86, 2, (100, 0)),
    Grid(4, 72, 2, (100, 80)),
    Grid(9, 52, 3, (58, 62)),
)


def draw_place(picture: DisplayList, place: Place, marks: Marks, box: Box, theme: Theme) -> None:
    """Draw a place with its contents; nothing covers its card."""
    _bare(picture, place, Box(*map(round, box)), theme)
    foot = box.bottom - (_PIPS if place.goal is not None else 8)
    note = _NOTE if place.note else 0
    _tokens(
        picture, place, marks, Box(box.left + _SIDE, box.top + STRIP + 6, box.right - 6, foot - note), theme
    )
    if place.note:
        at, room = (box.left + _SIDE + (box.width - _SIDE - 6) / 2, foot - _NOTE / 2), box.width - _SIDE - 8
        ink = theme.gold if place.mark else theme.text
        words = text.fitted(place.note, _LEAST, room, 1)
        text.write(picture, at, words, _LEAST, ink, anchor="mm", weight=1)
    if place.goal is not None:
        pips = [marks[stack.seat] for stack in place.stacks for _ in range(stack.size)]
        _track(picture, [*pips, *[None] * place.tokens], place.goal, box, theme)


def _bare(picture: DisplayList, place: Place, box: Box, theme: Theme) -> None:
    """Draw a place with number, name and card."""
    is_lit, (x, _) = place.mark in ("target", "done"), box.middle
    edge, ink = (theme.bright, theme.ink) if is_lit else (theme.panel_edge, theme.text)
    fill = mix(theme.panel, theme.bright, 0.3) if place.mark == "done" else theme.panel
    width, y = int(box.width), box.top + STRIP / 2
    lay(picture, plate(width, PLACE, 18, fill, edge), x, box.top + PLACE / 2)
    lay(picture, plate(width, STRIP, 18, edge, edge), x, y)
    text.write(picture, (box.left + _NUMBER_AT, y), str(place.number), _SIZE, ink, anchor="mm", weight=2)
    title = text.fitted(place.card.title, _LEAST, width - _TITLE_AT - 6)
    text.write(picture, (box.left + _TITLE_AT, y), title, _LEAST, ink)
    at = box.left + 10 + CARD[0] / 2, box.top + STRIP + 8 + CARD[1] / 2
    paste(picture, card(place.card, theme), *at)


def _tokens(picture: DisplayList, place: Place, marks: Marks, box: Box, theme: Theme) -> None:
    """Draw the seats' tokens in a place, then the neutral ones, in as many rows as needed."""
    count = len(place.stacks) + bool(place.tokens)
    grid = next(grid for grid in _GRIDS if count <= grid.most)
    stamps = [piece(marks[stack.seat], str(stack.size), grid.scale, theme) for stack in place.stacks]
    if place.tokens:
        stamps.append(token(place.tokens, grid.scale / 2, theme))
    columns, rows = min(count, grid.columns), math.ceil(count / grid.columns)
    for index, stamp in enumerate(stamps):
        dx = (index % grid.columns - (columns - 1) / 2) * grid.apart[0]
        dy = (index // grid.columns - (rows - 1) / 2) * grid.apart[1]
        paste(picture, stamp, box.middle[0] + dx, box.middle[1] + dy)


def _track(picture: DisplayList, filled: list[SeatMark | None], goal: int, box: Box, theme: Theme) -> None:
    """Draw a pip per token towards the goal: the seat's shape, pale if neutral, hollow if missing."""
    count, width = max(goal, len(filled)), round(box.width) - 20
    step = width / count
    radius, y = min(17.0, step * 0.42), box.bottom - _PIPS / 2 + 2
    for index in range(count):
        pip = _pip(filled[index], radius, theme) if index < len(filled) else _hollow(radius, theme)
        paste(picture, pip, box.middle[0] - width / 2 + (index + 0.5) * step, y)


@lru_cache(maxsize=48)
def _pip(mark: SeatMark | None, radius: float, theme: Theme) -> Image.Image:
    """Draw a pip for a token that is there: a seat's or a neutral one."""
    pen, rim = Pen(1, 20, 20, times=4), min(2.5, radius * 0.4)
    if mark:
        body(pen, mark.shape, radius * 0.92 + rim, theme.text)
        body(pen, mark.shape, radius * 0.92, mark.fill)
    else:
        pen.oval(0, 0, radius, radius, theme.text)
        pen.oval(0, 0, radius - rim, radius - rim, mix(theme.faint, theme.paper, 0.25))
    return pen.stamp()


@lru_cache(maxsize=16)
def _hollow(radius: float, theme: Theme) -> Image.Image:
    """Draw a hollow pip for a token that is still missing."""
    pen = Pen(1, 20, 20, times=4)
    pen.ring(0, 0, radius * 0.9, 3, mix(theme.panel, theme.faint, 0.6))
    return pen.stamp()
