"""The frame of a grid map: title, shaft, fight order, crew, caption."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from render.paint.board.frame import caption
from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.pen import Pen
from render.paint.drawing.plates import lay, plate
from render.paint.drawing.text import drawable, fitted, short_name, shrunk, width, write
from render.paint.grid.canvas import Sheet
from render.paint.grid.figures import enemy
from render.paint.grid.portrait import portrait
from render.scenes.grid import Bar, Grid, Line, Rail, Turn
from render.theme import MARGIN, PHONE_TEXT, Theme, mix

LARGE, SMALL = PHONE_TEXT
_TITLE: Final = 52
_KEY: Final = 200
"""Least width in pixels for the legend of the shaft's marks; it is left out if less is free."""
_FACE: Final = 36.0
_LARGE_FACE: Final = 46.0
"""Radius in pixels of a portrait in the order of a fight, and on a hero's card."""
_LEAST_FACES: Final = 8
"""Places in the row of the order of a fight; more figures stand closer."""
_TRACKS: Final = {"heart": "#a13a3d", "head": "#3c5fa8"}
_EMPTY: Final = "#10131a"
"""Colours of a track that a sign names, and of its empty part; its numbers are white in every theme."""
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
        _turn(sheet, turn, number, len(shown.order))
    rows = -(-shown.around.lines // sheet.layout.abreast)
    for number, line in enumerate(shown.lines):
        _line(sheet, line, number, rows)
    if shown.caption:
        caption(sheet.picture, drawable(shown.caption), sheet.layout.foot, sheet.theme)


def _rail(sheet: Sheet, rail: Rail, box: Box) -> None:
    """Draw the shaft from the mouth on the left to the bottom on the right, with the rising dark."""
    draw, theme = sheet.picture, sheet.theme
    room, key = box.width - 2 * MARGIN, drawable(rail.key)
    size = LARGE if width(rail.words, LARGE) + 30 + width(key, SMALL) <= room else SMALL
    words = fitted(rail.words, size, room)
    write(draw, (MARGIN, box.top + 26), words, size, theme.text)
    left = room - width(words, size) - 30
    key = fitted(key, SMALL, left) if left > _KEY else ""
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


def _turn(sheet: Sheet, turn: Turn, number: int, of: int) -> None:
    """Draw a turn of the fight order as a face above its level: pale once done, bright while active."""
    box, theme = sheet.layout.order, sheet.theme
    wide = (box.width - 2 * MARGIN) / max(_LEAST_FACES, of)
    x, y = MARGIN + (number + 0.5) * wide, box.top + 50
    is_done = turn.state == "done"
    edge = theme.bright if turn.state == "now" else theme.panel_edge
    fill = theme.table if is_done else theme.panel
    lay(sheet.picture, plate(round(wide) - 8, 128, 14, fill, edge), x, box.top + 66)
    reach = min(_FACE, wide * 0.3)
    if turn.seat is None:
        face = enemy(reach * 0.8, turn.sort)
    elif turn.likeness is not None:
        face = portrait(sheet.marks[turn.seat], turn.likeness, reach)
    else:
        face = badge(sheet.marks[turn.seat], round(reach), theme)
    paste(sheet.picture, face, x, y)
    if turn.seat is None:
        letter = drawable(turn.text).removeprefix("The ")[:1]
        write(sheet.picture, (x, y), letter, SMALL, "#ffffff", anchor="mm", weight=1)
    ink = theme.faint if is_done else theme.gold
    write(sheet.picture, (x, box.top + 108), str(turn.level), SMALL, ink, anchor="mm", weight=1)


def _line(sheet: Sheet, line: Line, number: int, rows: int) -> None:
    """Draw a hero of the crew as a card: face, name, nerve, both tracks."""
    box, theme = sheet.layout.lines, sheet.theme
    abreast = sheet.layout.abreast
    wide = (box.width - 2 * MARGIN) / abreast
    left = box.left + MARGIN + number % abreast * wide
    high = box.height / rows
    top = box.top + number // abreast * high
    card = plate(round(wide) - 10, round(high) - 8, 14, theme.panel, theme.panel_edge)
    lay(sheet.picture, card, left + wide / 2, top + high / 2)
    mark = sheet.marks[line.seat]
    face = portrait(mark, line.likeness, _LARGE_FACE) if line.likeness else badge(mark, 40, theme)
    paste(sheet.picture, face, left + 66, top + high / 2)
    begin, end = left + 126, left + wide - 18
    ink = theme.alarm if line.note == "down" else theme.faint
    write(sheet.picture, (end, top + 38), line.note, SMALL, ink, anchor="rm")
    room = end - begin - width(line.note, SMALL) - 12
    name = short_name(drawable(line.text) or line.seat.title(), SMALL, room, 1)
    write(sheet.picture, (begin, top + 38), name, SMALL, theme.text, weight=1)
    each = (end - begin) / max(1, len(line.bars))
    for bar in line.bars:
        draw_bar(sheet.picture, bar, Box(begin, top + 70, begin + each - 8, top + 126), theme)
        begin += each


def draw_bar(picture: DisplayList, bar: Bar, box: Box, theme: Theme) -> None:
    """Draw a track as a bar of its remaining value, with name and numbers."""
    edges = (box.left, box.top, box.right, box.bottom)
    ground = _EMPTY if bar.sign else theme.panel
    picture.rounded_rectangle(edges, 12, fill=ground, outline=theme.panel_edge, width=2)
    share = bar.left / bar.of if bar.of else 0
    if share:
        end = box.left + 24 + (box.width - 24) * share
        usual = mix(theme.panel, theme.bright if share > 1 / 3 else theme.alarm, 0.42)
        fill = _TRACKS.get(bar.sign, usual)
        picture.rounded_rectangle((box.left, box.top, end, box.bottom), 12, fill=fill)
    words = f"{bar.left}/{bar.of}"
    if bar.sign:
        paste(picture, _sign(bar.sign), box.left + 30, box.middle[1])
        write(picture, (box.right - 12, box.middle[1]), words, SMALL, "#ffffff", anchor="rm", weight=1)
        return
    room = box.width - 36 - width(words, SMALL, 1)
    write(picture, (box.right - 12, box.middle[1]), words, SMALL, theme.text, anchor="rm", weight=1)
    write(picture, (box.left + 14, box.middle[1]), fitted(bar.name, SMALL, room), SMALL, theme.text)


@lru_cache(maxsize=4)
def _sign(name: str) -> Image.Image:
    """Draw a heart or a head in white."""
    pen = Pen(20.0, 1.0, 1.0)
    if name == "heart":
        pen.discs([(-0.36, -0.3), (0.36, -0.3)], 0.44, "#ffffff")
        pen.polygon([(-0.77, -0.14), (0.77, -0.14), (0, 0.85)], "#ffffff")
        pen.polygon([(-0.3, -0.3), (0.3, -0.3), (0.3, 0.1), (-0.3, 0.1)], "#ffffff")
    else:
        pen.oval(-0.05, -0.2, 0.6, 0.62, "#ffffff")
        pen.polygon([(0.4, -0.3), (0.85, 0.1), (0.45, 0.25)], "#ffffff")
        pen.box(-0.5, 0.0, 0.3, 0.85, "#ffffff", 0.1)
    return pen.stamp()
