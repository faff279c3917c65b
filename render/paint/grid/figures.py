"""Figures on a grid map: heroes in their seats' shapes, enemies with spikes."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image

from render.paint.drawing.disk_cache import kept
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.pen import XY, Pen
from render.paint.drawing.shapes import body
from render.paint.drawing.text import shrunk, write
from render.paint.grid.canvas import Sheet
from render.paint.grid.marks import GLOW, INK
from render.scenes.grid import Figure, Grid
from render.seat_styles import SeatMark
from render.theme import Colour, mix

_ENEMY_EDGE: Final = "#ffd0c2"
_LEAST: Final = 22.0
"""Least radius of a figure in pixels, as long as it stays within its space."""
_WITHIN: Final = 0.36
"""Radius of a figure, as a share of its space, at which the widest shape covers no neighbour."""
_SORTS: Final = ((8, "#7d1626"), (6, "#54307a"), (10, "#1d5a48"), (5, "#6a4a10"))
"""Number of spikes and colour for four kinds of enemy; further kinds reuse them."""


def draw_figures(sheet: Sheet, shown: Grid) -> None:
    """Draw enemies first, then heroes, the active one on top."""
    ranked = sorted(shown.figures, key=lambda one: (one.seat is not None, not one.is_down, one.is_active))
    for figure in ranked:
        if sheet.shows(figure.x, figure.y):
            _draw(sheet, figure)


def _draw(sheet: Sheet, figure: Figure) -> None:
    at = sheet.middle(figure.x, figure.y, figure.wide)
    space = sheet.cell * figure.wide
    reach = max(space * 0.33, min(_LEAST, space * _WITHIN))
    if figure.is_struck:
        paste(sheet.picture, _burst(reach, sheet.theme.alarm), *at)
    if figure.is_active:
        paste(sheet.picture, _ring(reach), *at)
    if figure.seat is None:
        paste(sheet.picture, enemy(reach, figure.sort), *at)
        ink = "#ffffff"
    else:
        mark = sheet.marks[figure.seat]
        paste(sheet.picture, _hero(mark, reach, figure.is_down), *at)
        ink = "#ffffff" if figure.is_down else mark.ink
    size = shrunk(figure.text, max(sheet.size, round(reach * 1.7)), 10, reach * 1.75, 1)
    write(sheet.picture, at, figure.text, size, ink, anchor="mm", weight=1)
    if figure.has_light:
        paste(sheet.picture, lantern(max(12.0, reach * 0.5)), at[0] + reach * 0.98, at[1] - reach * 0.85)
    if figure.wounds and figure.health:
        _health(sheet.picture, figure, (at[0], at[1] + reach * 1.12), reach)


@kept(maxsize=64)
def _hero(mark: SeatMark, reach: float, is_down: bool) -> Image.Image:
    """Draw a hero; a downed one is a hollow shape with a cross."""
    pen = Pen(reach, 1.7, 1.7)
    if is_down:
        body(pen, mark.shape, 1.0, mark.fill)
        body(pen, mark.shape, 0.8, "#23272e")
        pen.line([(-0.8, -0.8), (0.8, 0.8)], mark.fill, 0.1)
        return pen.stamp()
    body(pen, mark.shape, 1.06, INK)
    body(pen, mark.shape, 0.98, mix(mark.fill, "#ffffff", 0.55))
    body(pen, mark.shape, 0.86, mark.fill, y=0.03)
    return pen.stamp(shadow=0.12)


@kept(maxsize=64)
def enemy(reach: float, sort: int) -> Image.Image:
    """Draw a star whose shape and colour depend on the kind; the result is cached, never draw on it."""
    spikes, fill = _SORTS[sort % len(_SORTS)]
    pen = Pen(reach, 1.7, 1.7)
    pen.polygon(_star(spikes, 1.3, 1.02), _ENEMY_EDGE)
    pen.polygon(_star(spikes, 1.18, 0.93), fill)
    return pen.stamp(shadow=0.12)


def _star(spikes: int, long: float, short: float) -> list[XY]:
    angles = [(math.pi * (k / spikes - 0.5), long if k % 2 == 0 else short) for k in range(2 * spikes)]
    return [(reach * math.cos(angle), reach * math.sin(angle)) for angle, reach in angles]


@lru_cache(maxsize=16)
def _ring(reach: float) -> Image.Image:
    """Draw the ring around the acting figure."""
    pen = Pen(reach, 1.6, 1.6)
    pen.ring(0, 0, 1.46, 0.14, INK)
    pen.ring(0, 0, 1.42, 0.09, "#ffffff")
    return pen.stamp()


@lru_cache(maxsize=16)
def _burst(reach: float, fill: Colour) -> Image.Image:
    """Draw the burst behind a figure that was hit."""
    pen = Pen(reach, 2.0, 2.0)
    angles = [(math.pi * k / 11, 1.85 if k % 2 == 0 else 1.2) for k in range(22)]
    pen.polygon([(far * math.cos(a), far * math.sin(a)) for a, far in angles], "#fff3d6")
    pen.polygon([(far * 0.88 * math.cos(a), far * 0.88 * math.sin(a)) for a, far in angles], fill)
    return pen.stamp()


@lru_cache(maxsize=16)
def lantern(reach: float) -> Image.Image:
    """Draw the Lamp: a flame in a cage."""
    pen = Pen(reach, 1.3, 1.5)
    pen.oval(0, 0.1, 1.1, 1.1, INK)
    pen.ring(0, -0.85, 0.4, 0.14, GLOW)
    pen.box(-0.62, -0.6, 0.62, 0.9, GLOW, 0.2)
    pen.box(-0.44, -0.38, 0.44, 0.7, INK, 0.1)
    pen.polygon([(0, -0.36), (0.3, 0.2), (0.16, 0.6), (-0.16, 0.6), (-0.3, 0.2)], "#ffb52e")
    return pen.stamp()


def _health(picture: DisplayList, figure: Figure, at: XY, reach: float) -> None:
    """Draw remaining health as a bar; up to eight points are pips."""
    left = max(0, figure.health - figure.wounds)
    wide, high = reach * 2.1, max(7.0, reach * 0.3)
    x, y = at[0] - wide / 2, at[1] - high / 2
    picture.rounded_rectangle((x - 3, y - 3, x + wide + 3, y + high + 3), 5, fill=INK)
    picture.rectangle((x, y, x + wide, y + high), fill="#6b1620")
    if left:
        picture.rectangle((x, y, x + wide * left / figure.health, y + high), fill="#fff3d6")
    if figure.health <= 8:
        for pip in range(1, figure.health):
            px = x + wide * pip / figure.health
            picture.line([(px, y), (px, y + high)], fill=INK, width=2)
