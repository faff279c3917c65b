"""A map of square spaces as a picture, plainly drawn: floor, doors, figures, numbers to go to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from render.grid import Figure, Grid, Space
from render.liveries import Marks, marks_of
from render.paint.text import drawable, fitted, shrunk, write
from render.theme import Colour, Theme

WIDTH, FULL_WIDTH = 1170, 1600
_TEXT: Final = 44
_HEAD: Final = 84
_EDGE: Final = 96
_LINE: Final = 60
_MOST_CELL: Final = 112
_MOST_HEIGHT: Final = 1100
_FLOOR: Final = {"floor": "#5b6673", "door": "#d9a441", "joined": "#8b7a5a"}
_DIM: Final = {"floor": "#39424d", "door": "#8c6a2c", "joined": "#544b39"}
_ROCK: Final = "#161b22"
_ENEMY: Final = "#8e2430"
_SEAM: Final = "#20262e"
_GOAL: Final = "#ffe9a8"


@dataclass(frozen=True)
class _Sheet:
    """Where things are drawn: the canvas, the spaces that are shown, and how large one is."""

    draw: ImageDraw.ImageDraw
    left: int
    top: int
    cell: float
    margin: float
    theme: Theme

    def corner(self, x: int, y: int) -> tuple[float, float]:
        return self.margin + (x - self.left) * self.cell, _HEAD + _EDGE / 2 + (y - self.top) * self.cell

    def middle(self, x: int, y: int, wide: int = 1) -> tuple[float, float]:
        at = self.corner(x, y)
        return at[0] + self.cell * wide / 2, at[1] + self.cell * wide / 2

    @property
    def size(self) -> int:
        """Of letters in a space."""
        return max(10, min(_TEXT, round(self.cell * 0.5)))


def draw_grid(shown: Grid, theme: Theme) -> Image.Image:
    """The pixels of the map."""
    left, top, right, bottom = shown.box
    wide, high = right - left + 1, bottom - top + 1
    width = FULL_WIDTH if shown.is_full else WIDTH
    cell = min(_MOST_CELL, (width - _EDGE - 20) / wide, _MOST_HEIGHT / high)
    height = round(_HEAD + _EDGE / 2 + high * cell + 20 + _LINE * (len(shown.lines) + bool(shown.caption)))
    image = Image.new("RGB", (width, height), theme.table)
    draw = ImageDraw.Draw(image)
    sheet = _Sheet(draw, left, top, cell, _EDGE + (width - _EDGE - 20 - wide * cell) / 2, theme)
    write(draw, (20, _HEAD / 2), fitted(drawable(shown.title), 54, width - 40, 1), 54, theme.text, weight=1)
    _draw_ground(sheet, shown)
    _draw_edges(sheet, shown)
    marks = marks_of(shown.seats, theme.palette)
    goals = {(goal.x, goal.y) for goal in shown.goals}
    for note in shown.notes:
        if _is_shown(shown, note.x, note.y) and (note.x, note.y) not in goals:
            write(draw, sheet.middle(note.x, note.y), note.text, sheet.size, theme.faint, anchor="mm")
    for goal in shown.goals:
        if _is_shown(shown, goal.x, goal.y):
            _draw_goal(sheet, goal.x, goal.y, goal.number)
    for figure in shown.figures:
        if _is_shown(shown, figure.x, figure.y):
            _draw_figure(sheet, figure, marks)
    _draw_lines(sheet, shown, marks, width, height)
    return image


def _is_shown(shown: Grid, x: int, y: int) -> bool:
    left, top, right, bottom = shown.box
    return left <= x <= right and top <= y <= bottom


def _draw_ground(sheet: _Sheet, shown: Grid) -> None:
    left, top, right, bottom = shown.box
    first, last = sheet.corner(left, top), sheet.corner(right + 1, bottom + 1)
    sheet.draw.rectangle((*first, *last), fill=_ROCK)
    for space in shown.spaces:
        if _is_shown(shown, space.x, space.y):
            at, end = sheet.corner(space.x, space.y), sheet.corner(space.x + 1, space.y + 1)
            sheet.draw.rectangle((*at, *end), fill=_ground_of(space), outline=_SEAM)


def _ground_of(space: Space) -> Colour:
    return (_DIM if space.is_dim else _FLOOR)[space.kind]


def _draw_edges(sheet: _Sheet, shown: Grid) -> None:
    """The numbers of columns and rows, as many as there is room for."""
    left, top, right, bottom = shown.box
    every = max(1, -(-80 // round(sheet.cell)))
    size = 36
    for x in range(left, right + 1):
        if x % every == 0:
            at = (sheet.middle(x, top)[0], _HEAD + _EDGE / 4)
            write(sheet.draw, at, str(x), size, sheet.theme.faint, anchor="mm")
    for y in range(top, bottom + 1):
        if y % every == 0:
            at = (sheet.corner(left, y)[0] - 14, sheet.middle(left, y)[1])
            write(sheet.draw, at, str(y), size, sheet.theme.faint, anchor="rm")


def _draw_goal(sheet: _Sheet, x: int, y: int, number: str) -> None:
    cx, cy = sheet.middle(x, y)
    half = sheet.cell * 0.36
    sheet.draw.ellipse((cx - half, cy - half, cx + half, cy + half), outline=_GOAL, width=4)
    write(sheet.draw, (cx, cy), number, sheet.size, _GOAL, anchor="mm", weight=1)


def _draw_figure(sheet: _Sheet, figure: Figure, marks: Marks) -> None:
    cx, cy = sheet.middle(figure.x, figure.y, figure.wide)
    half = sheet.cell * figure.wide * 0.42
    box = (cx - half, cy - half, cx + half, cy + half)
    fill, ink = (_ENEMY, "#ffffff")
    if figure.seat is not None:
        fill, ink = marks[figure.seat].fill, marks[figure.seat].ink
    if figure.has_light:
        glow = half * 1.16
        sheet.draw.ellipse((cx - glow, cy - glow, cx + glow, cy + glow), fill=sheet.theme.gold)
    if figure.seat is None:
        sheet.draw.rounded_rectangle(box, half * 0.3, fill=fill, outline="#f4c6c6", width=3)
    elif figure.is_down:
        sheet.draw.ellipse(box, fill=_ROCK, outline=fill, width=6)
        ink = "#ffffff"
    else:
        rim = "#ffffff" if figure.is_active else _SEAM
        sheet.draw.ellipse(box, fill=fill, outline=rim, width=6 if figure.is_active else 3)
    size = shrunk(figure.text, sheet.size, 10, half * 1.8, 1)
    write(sheet.draw, (cx, cy), figure.text, size, ink, anchor="mm", weight=1)
    for pip in range(min(figure.wounds, 6)):
        px, py = cx - half + 6 + pip * sheet.cell * 0.13, cy + half - 4
        sheet.draw.ellipse((px - 5, py - 5, px + 5, py + 5), fill=sheet.theme.alarm)


def _draw_lines(sheet: _Sheet, shown: Grid, marks: Marks, width: int, height: int) -> None:
    lines = [*shown.lines]
    y = height - _LINE * (len(lines) + bool(shown.caption)) + _LINE / 2
    for line in lines:
        if line.seat is not None:
            mark = marks[line.seat]
            sheet.draw.ellipse((20, y - 20, 60, y + 20), fill=mark.fill)
        text = fitted(drawable(line.text), _TEXT, width - 100)
        write(sheet.draw, (76 if line.seat else 20, y), text, _TEXT, sheet.theme.text)
        y += _LINE
    if shown.caption:
        text = fitted(drawable(shown.caption), _TEXT, width - 40)
        write(sheet.draw, (20, y), text, _TEXT, sheet.theme.gold)
