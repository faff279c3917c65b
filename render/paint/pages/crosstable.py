"""Standings as a table: rank, name, a cell per round, total points."""

from __future__ import annotations

from typing import Final

from render.paint.board.layout import Box
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList
from render.paint.drawing.plates import lay, plate
from render.scenes.crosstable import Cell, Crosstable, Line
from render.theme import GAP, PHONE_MARGIN, PHONE_TEXT, PHONE_WIDTH, Colour, Theme, mix

_SIZE, _LEAST = PHONE_TEXT
_HEAD: Final = 96
_COLUMNS: Final = 62
_ROW: Final = 84
_RANK: Final = 84
_POINTS: Final = 128
_CELL: Final = (104, 60)
_ROUND: Final = 116
"""Width of a round's column in pixels; its cell is centred."""
_FOOT: Final = 70


def draw_crosstable(shown: Crosstable, theme: Theme) -> DisplayList:
    """Draw the title, the column headings and the lines."""
    foot = _FOOT if shown.more else PHONE_MARGIN
    height = _HEAD + _COLUMNS + len(shown.lines) * (_ROW + GAP) + foot
    picture = DisplayList((PHONE_WIDTH, height), theme.table)
    right = PHONE_WIDTH - 2 * PHONE_MARGIN
    text.write(picture, (right, _HEAD / 2 + 4), shown.when, _LEAST, theme.faint, anchor="rm")
    room = right - text.width(shown.when, _LEAST) - 70
    title = text.fitted(text.drawable(shown.title), _SIZE, room, 1)
    text.write(picture, (2 * PHONE_MARGIN, _HEAD / 2 + 4), title, _SIZE, theme.text, weight=1)
    _heads(picture, shown, theme)
    for number, line in enumerate(shown.lines):
        top = _HEAD + _COLUMNS + number * (_ROW + GAP)
        _line(picture, line, Box(PHONE_MARGIN, top, PHONE_WIDTH - PHONE_MARGIN, top + _ROW), theme)
    if shown.more:
        at = (2 * PHONE_MARGIN, height - _FOOT / 2)
        text.write(picture, at, f"and {shown.more} more", _LEAST, theme.faint)
    return picture


def _middle(place: int, rounds: int) -> float:
    """Return the horizontal centre of a round's column."""
    return PHONE_WIDTH - PHONE_MARGIN - _POINTS - (rounds - place - 0.5) * _ROUND


def _heads(picture: DisplayList, shown: Crosstable, theme: Theme) -> None:
    y = _HEAD + _COLUMNS / 2 - 4
    for place, name in enumerate(shown.rounds):
        text.write(picture, (_middle(place, len(shown.rounds)), y), name, _LEAST, theme.faint, anchor="mm")
    at = (PHONE_WIDTH - 2 * PHONE_MARGIN - 8, y)
    text.write(picture, at, "Pts", _LEAST, theme.faint, anchor="rm")


def _line(picture: DisplayList, line: Line, box: Box, theme: Theme) -> None:
    lay(picture, plate(round(box.width), round(box.height), 14, theme.panel, theme.panel), *box.middle)
    y = box.middle[1]
    fill = theme.faint if line.is_out else theme.text
    leads = line.rank == 1 and line.points > 0 and not line.is_out
    rank = theme.gold if leads else theme.faint
    text.write(picture, (box.left + _RANK - 16, y), str(line.rank), _LEAST, rank, anchor="rm", weight=1)
    left = _middle(0, len(line.cells)) - _ROUND / 2 if line.cells else box.right - _POINTS
    room = left - box.left - _RANK - 20
    note = text.drawable(line.table)
    wide = text.width(note, _LEAST) + 24 if note else 0
    name = text.drawable(line.name) or "?"
    shown = text.fitted(name, _LEAST, room - wide if room - wide > room / 2 else room, 1)
    text.write(picture, (box.left + _RANK + 8, y), shown, _LEAST, fill, weight=1)
    if note and text.width(shown, _LEAST, 1) + wide <= room:
        text.write(picture, (left - 12, y), note, _LEAST, theme.faint, anchor="rm")
    for place, cell in enumerate(line.cells):
        _cell(picture, cell, (_middle(place, len(line.cells)), y), theme)
    points = str(line.points)
    text.write(
        picture, (box.right - 22, y), points, _SIZE, theme.gold if leads else fill, anchor="rm", weight=1
    )


def _cell(picture: DisplayList, cell: Cell, at: tuple[float, float], theme: Theme) -> None:
    back, fill = _colours(cell.mark, theme)
    if back:
        lay(picture, plate(*_CELL, 12, back, back), *at)
    words = text.drawable(cell.text)
    size = text.shrunk(words, _LEAST, 36, _CELL[0] - 12)
    text.write(picture, at, words, size, fill, anchor="mm", weight=1 if cell.mark == "won" else 0)


def _colours(mark: str, theme: Theme) -> tuple[Colour | None, Colour]:
    """Return the colours of a cell and of its text."""
    return {
        "won": (theme.bright, theme.ink),
        "played": (mix(theme.panel, theme.panel_edge, 0.8), theme.text),
        "gone": (None, theme.alarm),
    }.get(mark, (None, theme.faint))
