"""Pages of a crew's book as a picture: one plate each, with tracks, numbers and entries."""

from __future__ import annotations

from typing import Final, NamedTuple

from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.pen import XY
from render.paint.drawing.plates import lay, plate
from render.paint.grid.figures import lantern
from render.paint.grid.frame import draw_bar
from render.paint.grid.portrait import portrait
from render.scenes.grid import Bar
from render.scenes.sheets import Entry, Page, SheetPages
from render.seat_styles import Marks, marks_of
from render.theme import GAP, PHONE_LINE, PHONE_MARGIN, PHONE_TEXT, PHONE_WIDTH, Theme

_SIZE, _LEAST = PHONE_TEXT
_TITLE: Final = 52
_HEAD: Final = 92
_PAD: Final = 26
_TOP: Final = 84
"""Height of a page's title in pixels."""
_BAR: Final = 72
_CELL: Final = 110
"""Height in pixels of a number with its label."""
_FACE: Final = 62.0
"""Radius in pixels of a portrait: beside title and tracks, or within a title."""
_SMALL_FACE: Final = 34.0
_BESIDE: Final = 196
_IN_A_ROW: Final = 4
_APART: Final = 10
_INNER: Final = PHONE_WIDTH - 2 * (PHONE_MARGIN + _PAD)


class _Sheet(NamedTuple):
    """A page in progress."""

    picture: DisplayList
    marks: Marks
    theme: Theme


def draw_sheets(shown: SheetPages, theme: Theme) -> DisplayList:
    """Draw a title and the pages below."""
    heights = [_height(page) for page in shown.pages]
    size = (PHONE_WIDTH, _HEAD + sum(heights) + GAP * (len(heights) + 1))
    picture = DisplayList(size, theme.table)
    sheet = _Sheet(picture, marks_of(shown.seats, theme.palette), theme)
    title = text.fitted(text.drawable(shown.title), _TITLE, PHONE_WIDTH - 4 * PHONE_MARGIN, 1)
    text.write(sheet.picture, (2 * PHONE_MARGIN, _HEAD / 2 + 4), title, _TITLE, theme.text, weight=1)
    top = float(_HEAD)
    for page, height in zip(shown.pages, heights, strict=True):
        _page(sheet, page, Box(PHONE_MARGIN, top, PHONE_WIDTH - PHONE_MARGIN, top + height))
        top += height + GAP
    return picture


def _lines(entry: Entry) -> list[str]:
    """Return an entry's text in lines, the first one beside its heading."""
    return text.wrapped(text.drawable(f"{entry.heading}: {entry.text}"), _LEAST, _INNER)


def _height(page: Page) -> int:
    """Return the height in pixels that `_page` needs."""
    rows = -(-len(page.numbers) // _IN_A_ROW)
    lines = sum(len(_lines(entry)) for entry in page.entries)
    return (
        _TOP + _BAR * bool(page.bars) + _CELL * rows
        + PHONE_LINE * lines + _APART * len(page.entries) + _PAD * bool(page.bars or rows or lines)
    )  # fmt: skip


def _page(sheet: _Sheet, page: Page, box: Box) -> None:
    theme = sheet.theme
    panel = plate(round(box.width), round(box.height), 18, theme.panel, theme.panel_edge)
    lay(sheet.picture, panel, *box.middle)
    left, y, right = box.left + _PAD, box.top, box.right - _PAD
    begin = left + _BESIDE * _has_face(page)
    if page.seat is not None and page.likeness is not None and _has_face(page):
        face = portrait(sheet.marks[page.seat], page.likeness, _FACE)
        paste(sheet.picture, face, left + _BESIDE / 2 - 10, y + (_TOP + _BAR) / 2)
    _title(sheet, page, (begin, y + _TOP / 2 + 4), right)
    y += _TOP
    _bars(sheet, page.bars, (begin, y), right)
    y += _BAR * bool(page.bars)
    for number, one in enumerate(page.numbers):
        across, down = number % _IN_A_ROW, number // _IN_A_ROW
        middle = left + (across + 0.5) * _INNER / _IN_A_ROW
        top = y + down * _CELL
        text.write(sheet.picture, (middle, top + 32), one.number, _TITLE, theme.bright, anchor="mm", weight=1)
        word = text.fitted(text.drawable(one.word), _LEAST, _INNER / _IN_A_ROW - 10)
        text.write(sheet.picture, (middle, top + 78), word, _LEAST, theme.text, anchor="mm")
    y += _CELL * -(-len(page.numbers) // _IN_A_ROW)
    for entry in page.entries:
        y = _entry(sheet, entry, left, y) + _APART


def _has_face(page: Page) -> bool:
    """Return whether a portrait fits beside title and tracks."""
    return page.likeness is not None and bool(page.bars)


def _title(sheet: _Sheet, page: Page, at: XY, right: float) -> None:
    """Draw the title with the seat's badge or portrait and the Lamp; the note is right-aligned."""
    theme, (left, y) = sheet.theme, at
    if page.seat is not None and page.likeness is not None and not _has_face(page):
        paste(sheet.picture, portrait(sheet.marks[page.seat], page.likeness, _SMALL_FACE), left + 40, y)
        left += 98
    elif page.seat is not None and page.likeness is None:
        paste(sheet.picture, badge(sheet.marks[page.seat], 30, theme), left + 34, y)
        left += 86
    if page.has_light:
        paste(sheet.picture, lantern(26), left + 20, y)
        left += 62
    note = text.fitted(text.drawable(page.note), _LEAST, (right - left) / 2)
    text.write(sheet.picture, (right, y), note, _LEAST, theme.gold, anchor="rm")
    room = right - left - text.width(note, _LEAST) - 24
    title = text.fitted(text.drawable(page.title), _SIZE, room, 1)
    text.write(sheet.picture, (left, y), title, _SIZE, theme.text, weight=1)


def _bars(sheet: _Sheet, bars: tuple[Bar, ...], at: XY, right: float) -> None:
    left, y = at
    wide = (right - left) / max(1, len(bars))
    for number, bar in enumerate(bars):
        begin = left + number * wide
        draw_bar(sheet.picture, bar, Box(begin, y, begin + wide - 14, y + _BAR - 14), sheet.theme)


def _entry(sheet: _Sheet, entry: Entry, left: float, y: float) -> float:
    """Draw heading and text; return the next entry's position."""
    lines = _lines(entry)
    for number, line in enumerate(lines):
        at = (left, y + PHONE_LINE * (number + 0.5))
        text.write(sheet.picture, at, line, _LEAST, sheet.theme.text)
    heading = text.drawable(f"{entry.heading}:")
    if lines and lines[0].startswith(heading):
        text.write(sheet.picture, (left, y + PHONE_LINE / 2), heading, _LEAST, sheet.theme.gold)
    return y + PHONE_LINE * len(lines)
