"""Chances against each rival as bars, in a group for each place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.paint.board.layout import Box
from render.paint.board.pieces import piece
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.plates import lay, plate
from render.scenes.odds import WAYS, Front, Odds, Rival
from render.seat_styles import NEUTRAL, SeatMark, marks_of
from render.theme import GAP, PHONE_MARGIN, PHONE_TEXT, PHONE_WIDTH, Colour, Theme, rgb

_SIZE, _LEAST = PHONE_TEXT
_HEAD: Final = 84
_ROW: Final = 88
_FOOT: Final = 64
_BAR: Final = 54
_SIGN: Final = 52.0
_NAMES: Final = 400
"""Width in pixels of the signs and names, left of the bars."""
_FILLS: Final[tuple[Colour, ...]] = ("#c9343e", "#8b3f95")
_HEADS: Final[tuple[Colour, ...]] = ("#ff9a8a", "#dc9ae6")
_DARK_HEADS: Final[tuple[Colour, ...]] = ("#a51f2b", "#7a2f86")
_TROUGH: Final = "#10151c"


def draw_odds(shown: Odds, theme: Theme) -> DisplayList:
    """Draw the groups from top to bottom."""
    picture = DisplayList((PHONE_WIDTH, height_of(shown)), theme.table)
    marks = {**marks_of(shown.seats, theme.palette), shown.neutral: NEUTRAL}
    top = 0
    for front in shown.fronts:
        _front(picture, front, top, marks, theme)
        top += _height(front)
    if shown.more:
        text.write(picture, (2 * PHONE_MARGIN, top + _FOOT / 2 - 4), shown.more, _LEAST, theme.faint)
    return picture


def height_of(shown: Odds) -> int:
    """Return the picture's height in pixels; its width is a phone's."""
    return sum(map(_height, shown.fronts)) + (_FOOT if shown.more else PHONE_MARGIN)


def rows_of(shown: Odds) -> Iterator[tuple[Front, Rival, Box]]:
    """Yield each rival with the box of its row in pixels."""
    top = 0
    for front in shown.fronts:
        for number, rival in enumerate(front.rivals):
            yield front, rival, _row(top, number)
        top += _height(front)


def _row(top: int, number: int) -> Box:
    start = top + _HEAD + number * (_ROW + GAP)
    return Box(PHONE_MARGIN, start, PHONE_WIDTH - PHONE_MARGIN, start + _ROW)


def _height(front: Front) -> int:
    return _HEAD + len(front.rivals) * (_ROW + GAP)


def _room() -> float:
    """Return the width of a column with bars."""
    return (PHONE_WIDTH - PHONE_MARGIN - _NAMES) / WAYS


def _front(picture: DisplayList, front: Front, top: int, marks: dict[str, SeatMark], theme: Theme) -> None:
    y = top + _HEAD / 2 + 4
    room = _NAMES - 3 * PHONE_MARGIN
    text.write(picture, (2 * PHONE_MARGIN, y), _fitted(front.title, room), _SIZE, theme.text, weight=1)
    colours = _HEADS if rgb(theme.text) > rgb(theme.table) else _DARK_HEADS
    for number, words in enumerate(front.heads):
        said = text.fitted(words, _LEAST, _room() - 8)
        text.write(picture, (_NAMES + number * _room(), y), said, _LEAST, colours[number])
    for number, rival in enumerate(front.rivals):
        _rival(picture, rival, _row(top, number), marks[rival.owner], theme)


def _fitted(words: str, room: float) -> str:
    return text.fitted(words, _SIZE, room, 1)


def _rival(picture: DisplayList, rival: Rival, box: Box, mark: SeatMark, theme: Theme) -> None:
    edge = theme.bright if rival.order else theme.panel
    lay(picture, plate(round(box.width), round(box.height), 14, theme.panel, edge), *box.middle)
    y = box.middle[1]
    paste(picture, piece(mark, rival.order, _SIGN, theme), box.left + 50, y)
    name = text.drawable(rival.name) or rival.owner.title()
    room = _NAMES - PHONE_MARGIN - 96 - 10
    text.write(
        picture, (box.left + 96, y), text.short_name(name, _LEAST, room, 1), _LEAST, theme.text, weight=1
    )
    for number, chance in enumerate(rival.chances):
        left = _NAMES + number * _room()
        if chance is not None:
            _bar(picture, chance, Box(left, y - _BAR / 2, left + _room() - 16, y + _BAR / 2), _FILLS[number])


def _bar(picture: DisplayList, percent: int, box: Box, fill: Colour) -> None:
    """Draw a dark trough, filled from the left, with the number at its right end."""
    lay(picture, plate(round(box.width), _BAR, 12, _TROUGH, _TROUGH), *box.middle)
    wide = max(30, round(box.width * percent / 100))
    if percent:
        picture.rounded_rectangle((box.left, box.top, box.left + wide, box.bottom), 12, fill=fill)
    at = (box.right - 14, box.middle[1])
    text.write(picture, at, f"{percent}%", _LEAST, "#ffffff", anchor="rm", weight=1)
