"""Seats' names and amounts: cards in a board's corners, or strips below it."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.paint.art import Art
from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.icons import Icon, crown
from render.paint.drawing.pen import XY, Pen
from render.paint.drawing.plates import lay, plate
from render.scenes.scene import Gauge, SeatCard
from render.seat_styles import SeatMark
from render.theme import Colour, Theme


@lru_cache(maxsize=48)
def icon(sign: Icon, size: float, colour: Colour) -> Image.Image:
    """Draw a sign as a stamp, `size` pixels from centre to edge."""
    pen = Pen(size, 1.1, 1.1)
    sign(pen, 0, 0, 0.95, colour)
    return pen.stamp()


def seat_card(picture: DisplayList, card: SeatCard, mark: SeatMark, art: Art, box: Box, theme: Theme) -> None:
    """Draw a seat's name, with its amounts in a column."""
    _owner(picture, card, mark, box, theme)
    for row, gauge in enumerate(card.gauges):
        _gauge(picture, gauge, art, (box.left + 24, box.top + 118 + row * 76), theme)


def seat_strip(
    picture: DisplayList, card: SeatCard, mark: SeatMark, art: Art, box: Box, theme: Theme
) -> None:
    """Draw a seat's name, with its amounts in one line."""
    _owner(picture, card, mark, box, theme)
    room = (box.width - 28) / max(1, len(card.gauges))
    for number, gauge in enumerate(card.gauges):
        left = box.left + 18 + number * room
        _small_gauge(picture, gauge, art, Box(left, box.top + 86, left + room - 10, box.bottom - 8), theme)


def _owner(picture: DisplayList, card: SeatCard, mark: SeatMark, box: Box, theme: Theme) -> None:
    """Draw the panel with the player's name."""
    edge = theme.bright if card.is_leader else theme.panel_edge
    panel = plate(round(box.width), round(box.height), 18, theme.panel, edge, mark.fill)
    lay(picture, panel, *box.middle)
    paste(picture, badge(mark, 26, theme), box.left + 46, box.top + 40)
    name = text.drawable(card.name) or card.seat.title()
    room = box.width - 100 - (50 if card.is_leader else 0)
    words = text.short_name(name, 38, room, 1)
    text.write(picture, (box.left + 88, box.top + 39), words, 38, mark.ink, weight=1)
    if card.is_leader:
        paste(picture, icon(crown, 19, mark.ink), box.right - 36, box.top + 40)


def _gauge(picture: DisplayList, gauge: Gauge, art: Art, at: XY, theme: Theme) -> None:
    x, y = at
    if sign := art.sign(gauge.kind):
        paste(picture, icon(sign, 22, theme.gold if gauge.is_goal else theme.text), x + 22, y)
    text.write(picture, (x + 60, y), str(gauge.value), 50, theme.text, weight=1)
    end = x + 60 + text.width(str(gauge.value), 50, 1)
    if gauge.of is not None:
        text.write(picture, (end + 4, y + 6), f"/{gauge.of}", 34, theme.faint)
        end += 4 + text.width(f"/{gauge.of}", 34)
    text.write(picture, (end + 12, y + 6), gauge.kind.title(), 27, theme.faint)
    if gauge.is_goal and gauge.of:
        step = 272 / gauge.of
        for k in range(gauge.of):
            fill = theme.gold if k < gauge.value else theme.panel_edge
            picture.rounded_rectangle((x + k * step, y + 30, x + (k + 1) * step - 6, y + 38), 4, fill=fill)


def _small_gauge(picture: DisplayList, gauge: Gauge, art: Art, box: Box, theme: Theme) -> None:
    """Draw a number with its limit, beside its sign and above its word."""
    x, y = box.left, box.top + 16
    ink = theme.gold if gauge.is_goal else theme.text
    if sign := art.sign(gauge.kind):
        paste(picture, icon(sign, 15, ink), x + 16, y)
        x += 38
    number = str(gauge.value) if gauge.of is None else f"{gauge.value}/{gauge.of}"
    size = text.shrunk(number, 34, 20, box.right - x, 1)
    text.write(picture, (x, y), text.fitted(number, size, box.right - x, 1), size, ink, weight=1)
    word = gauge.kind.title()
    small = text.shrunk(word, 24, 18, box.width)
    text.write(picture, (box.left, box.bottom - 12), text.fitted(word, small, box.width), small, theme.faint)
