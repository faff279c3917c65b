"""Rows about one seat under a title; each row's edge colour shows its topic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.plates import lay, plate
from render.scenes.scene import Digest, Row
from render.seat_styles import marks_of
from render.theme import GAP, PHONE_MARGIN, PHONE_TEXT, PHONE_WIDTH, Colour, Theme

_SIZE, _LEAST = PHONE_TEXT
_HEAD: Final = 96
_ROW: Final = 78
_EDGE: Final = 16
_MOST_LINES: Final = 2
_WON: Final = "#5fd39a"
_NOW: Final = "#5b7cfa"


def draw_digest(shown: Digest, theme: Theme) -> DisplayList:
    """Draw the title with the seat's badge, and the rows."""
    rooms = [_lines(row) for row in shown.rows]
    height = _HEAD + sum(_height(lines) + GAP for lines in rooms) + PHONE_MARGIN
    picture = DisplayList((PHONE_WIDTH, height), theme.table)
    y = _HEAD / 2 + 4
    paste(picture, badge(marks_of(shown.seats, theme.palette)[shown.seat], 25, theme), 54, y)
    right = PHONE_WIDTH - 2 * PHONE_MARGIN
    text.write(picture, (right, y), shown.when, _LEAST, theme.faint, anchor="rm")
    room = right - text.width(shown.when, _LEAST) - 130
    text.write(picture, (100, y), text.fitted(shown.title, _SIZE, room, 1), _SIZE, theme.text, weight=1)
    top = float(_HEAD)
    for row, lines in zip(shown.rows, rooms, strict=True):
        box = Box(PHONE_MARGIN, top, PHONE_WIDTH - PHONE_MARGIN, top + _height(lines))
        _row(picture, row, lines, box, theme)
        top = box.bottom + GAP
    return picture


def _height(lines: list[str]) -> int:
    return _ROW + 56 * (len(lines) - 1)


def _lines(row: Row) -> list[str]:
    """Return one line if the detail fits beside the text, else two."""
    room = PHONE_WIDTH - 4 * PHONE_MARGIN - _EDGE
    words, detail = text.drawable(row.text), text.drawable(row.detail)
    if text.width(words, _LEAST, 1) + text.width(detail, _LEAST) + 40 <= room or not detail:
        return [text.fitted(words, _LEAST, room, 1)]
    return [text.fitted(words, _LEAST, room, 1), text.fitted(detail, _LEAST, room)]


def _row(picture: DisplayList, row: Row, lines: list[str], box: Box, theme: Theme) -> None:
    colour = edge_colours(theme)[row.edge]
    wide, high = round(box.width), round(box.height)
    lay(picture, plate(wide, high, 14, colour, colour), *box.middle)
    panel = plate(wide - _EDGE, high, 14, theme.panel, theme.panel)
    lay(picture, panel, box.middle[0] + _EDGE / 2, box.middle[1])
    left, right = box.left + _EDGE + 22, box.right - 24
    text.write(picture, (left, box.top + _ROW / 2), lines[0], _LEAST, theme.text, weight=1)
    if len(lines) == _MOST_LINES:
        text.write(picture, (left, box.bottom - _ROW / 2 + 6), lines[1], _LEAST, theme.faint)
    else:
        detail = text.drawable(row.detail)
        text.write(picture, (right, box.middle[1]), detail, _LEAST, theme.faint, anchor="rm")


def edge_colours(theme: Theme) -> Mapping[str, Colour]:
    """Return topic -> colour of a row's edge."""
    return {
        "lost": theme.alarm,
        "won": _WON,
        "changed": theme.faint,
        "leads": theme.gold,
        "now": _NOW,
    }
