"""Marks on the ground: coordinates, tile numbers, reachable spaces, enemies' targets."""

from __future__ import annotations

import math
from typing import Final

from render.paint.drawing.pen import XY
from render.paint.drawing.text import width, write
from render.paint.grid.canvas import Sheet
from render.scenes.grid import Figure, Goal, Grid, Note

INK: Final = "#10131a"
GLOW: Final = "#ffe9a8"
AIM: Final = "#ff9d85"
_EVERY: Final = 80
"""Least distance in pixels between two column numbers or two row numbers."""
_EDGE_TEXT: Final = 36
_LEAST_NUMBER: Final = 34
"""Least font size of a tile number, even on small spaces, because reports refer to tiles by number."""


def draw_marks(sheet: Sheet, shown: Grid) -> None:
    """Draw everything below the figures."""
    if shown.has_numbers:
        _edges(sheet)
    _outline_of_light(sheet, shown)
    taken = {(goal.x, goal.y) for goal in shown.goals}
    for note in shown.notes:
        if sheet.shows(note.x, note.y) and (note.x, note.y) not in taken:
            _note(sheet, note)
    for cell in shown.reach:
        if sheet.shows(*cell) and cell not in taken:
            _dot(sheet, sheet.middle(*cell), max(3.0, sheet.cell * 0.07))
    for goal in shown.goals:
        if sheet.shows(goal.x, goal.y):
            _goal(sheet, sheet.middle(goal.x, goal.y), goal)
    if len(shown.trail) > 1:
        points = [sheet.middle(*cell) for cell in shown.trail]
        sheet.picture.line(points, fill=INK, width=max(6, sheet.cell // 7), joint="curve")
        sheet.picture.line(points, fill=GLOW, width=max(3, sheet.cell // 14), joint="curve")
    for figure in shown.figures:
        if figure.after is not None:
            _aim(sheet, figure, figure.after)


def _edges(sheet: Sheet) -> None:
    """Write column and row numbers, omitting some if crowded."""
    left, top, right, bottom = sheet.layout.box
    every = max(1, -(-_EVERY // sheet.cell))
    for x in range(left, right + 1):
        if x % every == 0:
            at = (sheet.middle(x, top)[0], sheet.layout.top - 26)
            write(sheet.picture, at, str(x), _EDGE_TEXT, sheet.theme.faint, anchor="mm")
    for y in range(top, bottom + 1):
        if y % every == 0:
            beside = (sheet.layout.left - 12, sheet.middle(left, y)[1])
            write(sheet.picture, beside, str(y), _EDGE_TEXT, sheet.theme.faint, anchor="rm")


def _outline_of_light(sheet: Sheet, shown: Grid) -> None:
    """Outline the tiles within the light."""
    near = {(one.x, one.y) for one in shown.spaces if not one.is_dim}
    dim = {(one.x, one.y) for one in shown.spaces if one.is_dim and one.kind != "closed"}
    for x, y in near:
        for (dx, dy), ends in _SIDES.items():
            if (x + dx, y + dy) in dim and sheet.shows(x, y):
                points = [sheet.corner(x + ex, y + ey) for ex, ey in ends]
                sheet.picture.line(points, fill=sheet.theme.bright, width=max(3, sheet.cell // 16))


_SIDES: Final = {
    (0, -1): ((0, 0), (1, 0)),
    (1, 0): ((1, 0), (1, 1)),
    (0, 1): ((0, 1), (1, 1)),
    (-1, 0): ((0, 0), (0, 1)),
}


def _note(sheet: Sheet, note: Note) -> None:
    """Draw a tile's number on a plate, with a sign for its contents."""
    x, y = sheet.middle(note.x, note.y)
    size = max(_LEAST_NUMBER, round(sheet.size * 0.82))
    wide = max(size * 0.62, width(note.text, size, 1) / 2 + size * 0.3)
    box = (x - wide, y - size * 0.62, x + wide, y + size * 0.62)
    is_place = note.sign == "place"
    sheet.picture.rounded_rectangle(box, size * 0.25, fill=sheet.theme.bright if is_place else INK)
    write(sheet.picture, (x, y), note.text, size, INK if is_place else "#e6ebf0", anchor="mm", weight=1)
    if note.sign == "token":
        _disc(sheet, (x + wide, y - size * 0.5), size * 0.5, "?")
    elif note.sign == "done":
        _disc(sheet, (x + wide, y - size * 0.5), size * 0.4, "")


def _disc(sheet: Sheet, at: XY, reach: float, words: str) -> None:
    """Draw a face-down token; a blank one marks a searched tile."""
    box = (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
    sheet.picture.ellipse(
        box, fill="#f6efdc" if words else "#5d6470", outline=INK, width=max(2, round(reach / 6))
    )
    if words:
        write(sheet.picture, at, words, round(reach * 1.5), INK, anchor="mm", weight=1)
        return
    tick = [(-0.5, 0.0), (-0.1, 0.4), (0.5, -0.45)]
    points = [(at[0] + x * reach, at[1] + y * reach) for x, y in tick]
    sheet.picture.line(points, fill="#ffffff", width=max(2, round(reach / 4)))


def _dot(sheet: Sheet, at: XY, reach: float) -> None:
    sheet.picture.ellipse(
        (at[0] - reach - 2, at[1] - reach - 2, at[0] + reach + 2, at[1] + reach + 2), fill=INK
    )
    sheet.picture.ellipse((at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach), fill=GLOW)


def _goal(sheet: Sheet, at: XY, goal: Goal) -> None:
    """Draw a goal's number, highlighted if there is a reason to go there."""
    reach = sheet.cell * (0.32 if goal.is_plain else 0.4)
    box = (at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
    if goal.is_plain:
        sheet.picture.ellipse(box, fill=INK)
    else:
        sheet.picture.ellipse(box, fill=GLOW, outline=INK, width=max(2, sheet.cell // 18))
    write(sheet.picture, at, goal.number, sheet.size, GLOW if goal.is_plain else INK, anchor="mm", weight=1)


def _aim(sheet: Sheet, figure: Figure, after: tuple[int, int]) -> None:
    """Draw a dashed arrow from an enemy to its target."""
    if not (sheet.shows(figure.x, figure.y) and sheet.shows(*after)):
        return
    (x0, y0), (x1, y1) = sheet.middle(figure.x, figure.y, figure.wide), sheet.middle(*after)
    long = math.hypot(x1 - x0, y1 - y0)
    begin, end = sheet.cell * 0.4 * figure.wide, long - sheet.cell * 0.5
    if end <= begin:
        return
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    step = max(10, sheet.cell / 5)
    at = begin
    while at < end:
        to = min(end, at + step * 0.6)
        line = [(x0 + ux * at, y0 + uy * at), (x0 + ux * to, y0 + uy * to)]
        sheet.picture.line(line, fill=AIM, width=max(3, sheet.cell // 20))
        at += step
    head, px, py = sheet.cell * 0.14, x0 + ux * end, y0 + uy * end
    sides = [(px - ux * head - uy * head * k, py - uy * head + ux * head * k) for k in (0.7, -0.7)]
    sheet.picture.polygon([(px + ux * head, py + uy * head), *sides], fill=AIM)
