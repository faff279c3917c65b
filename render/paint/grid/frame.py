"""The frame of a grid map: title, shaft, fight order, crew, caption."""

from __future__ import annotations

from typing import Final

from render.paint.board.frame import caption
from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.plates import lay, plate
from render.paint.drawing.text import drawable, fitted, short_name, shrunk, width, write
from render.paint.grid.canvas import Sheet
from render.paint.grid.figures import enemy
from render.paint.grid.layout import IN_A_ROW
from render.paint.grid.portrait import portrait
from render.scenes.grid import Bar, Grid, Line, Rail, Turn
from render.theme import MARGIN, PHONE_TEXT, Theme, mix

LARGE, SMALL = PHONE_TEXT
_TITLE: Final = 52
_KEY: Final = 200
"""Least width in pixels for the legend of the shaft's marks; it is left out if less is free."""
_FACE: Final = 30.0
"""Radius in pixels of a portrait in the order of a fight."""
_DARK: Final = "#3f6f86"
"""Colour of the water in the shaft."""


def draw_around(sheet: Sheet, shown: Grid) -> None:
    """Draw everything outside the grid."""
    head = sheet.layout.head
    title, aim = drawable(shown.title), drawable(shown.aim)
    room = head.width - 2 * MARGIN - (width(aim, LARGE, 1) + 24 if aim else 0)
    size = shrunk(title, _TITLE, LARGE, room, 1)
    words = fitted(title, size, room, 1)
    write(sheet.picture, (MARGIN, head.middle[1]), words, size, sheet.theme.text, weight=1)
    end = (head.right - MARGIN, head.middle[1])
    write(sheet.picture, end, aim, LARGE, sheet.theme.gold, anchor="rm", weight=1)
    if shown.rail is not None:
        _rail(sheet, shown.rail, sheet.layout.rail)
    for number, turn in enumerate(shown.order):
        _turn(sheet, turn, number)
    for number, line in enumerate(shown.lines):
        _line(sheet, line, number, shown.around.lines)
    if shown.caption:
        caption(sheet.picture, drawable(shown.caption), sheet.layout.foot, sheet.theme)


def _rail(sheet: Sheet, rail: Rail, box: Box) -> None:
    """Draw the shaft from the mouth on the left to the bottom on the right, with the rising dark."""
    draw, theme = sheet.picture, sheet.theme
    words = fitted(rail.words, LARGE, box.width - 2 * MARGIN)
    write(draw, (MARGIN, box.top + 26), words, LARGE, theme.text)
    room = box.width - 2 * MARGIN - width(words, LARGE) - 30
    key = fitted(drawable(rail.key), SMALL, room) if room > _KEY else ""
    write(draw, (box.right - MARGIN, box.top + 26), key, SMALL, theme.faint, anchor="rm")
    step = (box.width - 2 * MARGIN) / (rail.deepest + 1)
    top, bottom = box.top + 60, box.bottom - 14
    for space in range(rail.deepest + 1):
        left = MARGIN + (rail.deepest - space) * step
        deep = mix(theme.panel, theme.panel_edge, 1 - space / rail.deepest)
        fill = _DARK if space <= rail.dark else deep
        draw.rounded_rectangle((left + 2, top, left + step - 2, bottom), 10, fill=fill)
        middle = (left + step / 2, (top + bottom) / 2)
        if space == rail.crew:
            _crew(sheet, middle, step)
        elif space == rail.dark:
            _waves(sheet, middle, step)
        elif space > rail.dark and space in (*rail.omens, *rail.cards):
            write(draw, middle, "?" if space in rail.omens else "+", 34, theme.faint, anchor="mm", weight=1)


def _crew(sheet: Sheet, at: tuple[float, float], step: float) -> None:
    """Draw the crew's position: its Lamp."""
    reach = step * 0.36
    sheet.picture.ellipse(_about(at, reach), fill=sheet.theme.bright, outline=sheet.theme.ink, width=3)
    sheet.picture.polygon(
        [
            (at[0], at[1] - reach * 0.7),
            (at[0] + reach * 0.4, at[1] + reach * 0.5),
            (at[0] - reach * 0.4, at[1] + reach * 0.5),
        ],
        fill=sheet.theme.ink,
    )


def _about(at: tuple[float, float], reach: float) -> tuple[float, float, float, float]:
    return at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach


def _waves(sheet: Sheet, at: tuple[float, float], step: float) -> None:
    """Draw the level of the rising dark."""
    reach = step * 0.3
    for row in (-0.5, 0.1, 0.7):
        y = at[1] + row * reach * 0.9
        points = [(at[0] + (k - 2) * reach / 2, y + (k % 2) * reach * 0.32) for k in range(5)]
        sheet.picture.line(points, fill="#ffffff", width=4, joint="curve")


def _turn(sheet: Sheet, turn: Turn, number: int) -> None:
    """Draw a turn of the fight order: pale once done, bright while active."""
    box, theme = sheet.layout.order, sheet.theme
    wide = (box.width - 2 * MARGIN) / IN_A_ROW
    left = MARGIN + number % IN_A_ROW * wide
    y = box.top + number // IN_A_ROW * 76 + 36
    edge = theme.bright if turn.state == "now" else theme.panel_edge
    fill = theme.table if turn.state == "done" else theme.panel
    lay(sheet.picture, plate(round(wide) - 10, 66, 14, fill, edge), left + wide / 2 - 5, y)
    write(sheet.picture, (left + 16, y), str(turn.level), LARGE, theme.gold, weight=1)
    begin = left + 22 + width(str(turn.level), LARGE, 1)
    if turn.seat is not None and turn.likeness is not None:
        paste(sheet.picture, portrait(sheet.marks[turn.seat], turn.likeness, _FACE), begin + 34, y)
        begin += 74
    else:
        sign = enemy(17.0, turn.sort) if turn.seat is None else badge(sheet.marks[turn.seat], 20, theme)
        paste(sheet.picture, sign, begin + 26, y)
        begin += 56
    ink = theme.faint if turn.state == "done" else theme.text
    room = left + wide - 22 - begin
    name = short_name(drawable(turn.text) or (turn.seat or "").title(), SMALL, room, 0)
    write(sheet.picture, (begin + 4, y), name, SMALL, ink)


def _line(sheet: Sheet, line: Line, number: int, of: int) -> None:
    """Draw a hero of the crew: name, both tracks, nerve."""
    box, theme = sheet.layout.lines, sheet.theme
    y = box.top + (number + 0.5) * box.height / of
    paste(sheet.picture, badge(sheet.marks[line.seat], 25, theme), MARGIN + 34, y)
    name = short_name(drawable(line.text) or line.seat.title(), LARGE, 230, 1)
    write(sheet.picture, (MARGIN + 80, y), name, LARGE, theme.text, weight=1)
    left: float = MARGIN + 320
    wide = (box.width - left - 210) / max(1, len(line.bars))
    for bar in line.bars:
        draw_bar(sheet.picture, bar, Box(left, y - 28, left + wide - 16, y + 28), theme)
        left += wide
    ink = theme.alarm if line.note == "down" else theme.text
    write(sheet.picture, (box.right - MARGIN, y), fitted(line.note, SMALL, 200), SMALL, ink, anchor="rm")


def draw_bar(picture: DisplayList, bar: Bar, box: Box, theme: Theme) -> None:
    """Draw a track as a bar of its remaining value, with name and numbers."""
    edges = (box.left, box.top, box.right, box.bottom)
    picture.rounded_rectangle(edges, 12, fill=theme.panel, outline=theme.panel_edge, width=2)
    share = bar.left / bar.of if bar.of else 0
    if share:
        end = box.left + 24 + (box.width - 24) * share
        fill = mix(theme.panel, theme.bright if share > 1 / 3 else theme.alarm, 0.42)
        picture.rounded_rectangle((box.left, box.top, end, box.bottom), 12, fill=fill)
    words = f"{bar.left}/{bar.of}"
    room = box.width - 36 - width(words, SMALL, 1)
    write(picture, (box.right - 12, box.middle[1]), words, SMALL, theme.text, anchor="rm", weight=1)
    write(picture, (box.left + 14, box.middle[1]), fitted(bar.name, SMALL, room), SMALL, theme.text)
