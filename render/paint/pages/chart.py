"""A game's charts: plots in a column, rounds from left to right, a curve per seat."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.pen import XY, Pen
from render.paint.drawing.plates import lay, plate
from render.paint.drawing.shapes import body
from render.scenes.scene import Chart, Plot
from render.seat_styles import Marks, marks_of
from render.theme import (
    GAP,
    PHONE_LINE,
    PHONE_MARGIN,
    PHONE_TEXT,
    PHONE_WIDTH,
    PLOT_HEIGHT,
    SIGN_CONTRAST,
    Colour,
    Theme,
    contrast,
    mix,
)

Spot = Callable[[int, float], XY]
_LARGE = 3


class Scale(NamedTuple):
    """Sizes in pixels for up to `most` seats.

    `apart` is the offset between curves, so that equal ones stay visible. `line` is the curves' width,
    `point` the size of their points; with `is_shaped` points have the seats' shapes.
    """

    most: int
    apart: float
    line: int
    point: float
    badge: float
    is_shaped: bool


_SCALES: Final = (
    Scale(4, 8.0, 6, 20 / 3, 25, is_shaped=False),
    Scale(8, 4.5, 4, 8.5, 19, is_shaped=True),
)
_SIZE, _LEAST = PHONE_TEXT
_COLUMNS: Final = 4
_KEY_LINE: Final = 76
_END_LINE: Final = 46.0
_MOST_LINES: Final = 5
_DIGIT: Final = 28
_BOLD_DIGIT: Final = 44
"""Extra width in pixels for each digit beyond two, at the end of a curve."""
_ROUND: Final = 92
"""Least distance in pixels between two round numbers on the axis."""


def draw_chart(chart: Chart, theme: Theme) -> DisplayList:
    """Draw all plots with the seats' names above, at a phone picture's width."""
    top = PHONE_LINE + 2 * PHONE_MARGIN
    head = top + _KEY_LINE * math.ceil(len(chart.names) / _COLUMNS) + PHONE_MARGIN
    picture = DisplayList((PHONE_WIDTH, head + len(chart.plots) * (PLOT_HEIGHT + GAP)), theme.table)
    marks = marks_of(chart.seats, theme.palette)
    title = text.fitted(chart.title, _SIZE, PHONE_WIDTH - 4 * PHONE_MARGIN, 1)
    text.write(picture, (2 * PHONE_MARGIN, top / 2 + 6), title, _SIZE, theme.text, weight=1)
    _key(picture, chart, marks, theme)
    for number, plot in enumerate(chart.plots):
        y = head + number * (PLOT_HEIGHT + GAP)
        _plot(picture, plot, marks, Box(PHONE_MARGIN, y, PHONE_WIDTH - PHONE_MARGIN, y + PLOT_HEIGHT), theme)
    return picture


def _key(picture: DisplayList, chart: Chart, marks: Marks, theme: Theme) -> None:
    """Draw the seats with their players under the title, four per line."""
    room, top = (PHONE_WIDTH - 2 * PHONE_MARGIN) / _COLUMNS, PHONE_LINE + 2 * PHONE_MARGIN
    for number, (seat, name) in enumerate(chart.names):
        x = PHONE_MARGIN + number % _COLUMNS * room
        y = top + (number // _COLUMNS + 0.5) * _KEY_LINE
        paste(picture, badge(marks[seat], 25, theme), x + 42, y)
        words = text.short_name(text.drawable(name) or seat.title(), _LEAST, room - 88)
        text.write(picture, (x + 86, y), words, _LEAST, theme.text)


def _plot(picture: DisplayList, plot: Plot, marks: Marks, box: Box, theme: Theme) -> None:
    panel = plate(round(box.width), round(box.height), 18, theme.panel, theme.panel_edge)
    lay(picture, panel, *box.middle)
    text.write(picture, (box.left + 24, box.top + 40), plot.title, _SIZE, theme.text, weight=1)
    at = box.left + 24 + text.width(plot.title, _SIZE, 1) + 24
    text.write(picture, (at, box.top + 40), plot.goal_name, _LEAST, theme.gold)
    rounds = max((len(curve.values) for curve in plot.curves), default=0)
    most = max([1, plot.goal or 0, *(value for curve in plot.curves for value in curve.values)])
    more = max(0, len(str(most)) - 2)
    left, right = box.left + 92 + _DIGIT * more, box.right - 150 - _BOLD_DIGIT * more
    field = Box(left, box.top + 88, right, box.bottom - 72)

    def spot(number: int, value: float) -> XY:
        across = field.width * number / max(1, rounds - 1)
        return field.left + across, field.bottom - field.height * value / most

    _grid(picture, field, most, rounds, theme)
    if plot.goal is not None:
        _goal(picture, field, spot(0, plot.goal)[1], theme)
    layer = Image.new("RGBA", (round(box.width) * _LARGE, round(box.height) * _LARGE))
    _curves(layer, plot, marks, box, spot, theme)
    small = layer.reduce(_LARGE)
    picture.paste(small, (round(box.left), round(box.top)), small)
    _ends(picture, plot, marks, field, spot, theme)


def _grid(picture: DisplayList, field: Box, most: int, rounds: int, theme: Theme) -> None:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if most / step <= _MOST_LINES)
    for value in range(0, most + 1, step):
        y = field.bottom - field.height * value / most
        picture.line([(field.left, y), (field.right, y)], fill=theme.panel_edge, width=2)
        text.write(picture, (field.left - 18, y), str(value), _LEAST, theme.faint, anchor="rm")
    every = max(1, math.ceil(rounds * _ROUND / field.width))
    for number in range(0, rounds, every):
        x = field.left + field.width * number / max(1, rounds - 1)
        text.write(picture, (x, field.bottom + 38), str(number + 1), _LEAST, theme.faint, anchor="mm")


def _goal(picture: DisplayList, field: Box, y: float, theme: Theme) -> None:
    for x in range(round(field.left), round(field.right), 28):
        picture.line([(x, y), (min(x + 16, field.right), y)], fill=theme.gold, width=4)


def _scale(plot: Plot) -> Scale:
    return next(scale for scale in _SCALES if len(plot.curves) <= scale.most)


def _curves(layer: Image.Image, plot: Plot, marks: Marks, box: Box, spot: Spot, theme: Theme) -> None:
    """Draw the oversampled curves side by side, but a zero on its axis.

    With many seats, points have the seats' shapes.
    """
    draw, scale, axis = ImageDraw.Draw(layer), _scale(plot), spot(0, 0)[1]
    for number, curve in enumerate(plot.curves):
        mark = marks[curve.seat]
        shift = (number - (len(plot.curves) - 1) / 2) * scale.apart
        points = [
            ((x - box.left) * _LARGE, (y + (shift if y < axis else 0) - box.top) * _LARGE)
            for x, y in (spot(index, value) for index, value in enumerate(curve.values))
        ]
        fill = _visible(mark.fill, theme)
        for width, colour in ((scale.line + 4, theme.panel), (scale.line, fill)):
            if len(points) > 1:
                draw.line(points, fill=colour, width=width * _LARGE, joint="curve")
        reach = scale.point * _LARGE
        dot = _dot(mark.shape, reach, fill, theme) if scale.is_shaped else None
        for x, y in points:
            if dot:
                layer.paste(dot, (round(x - dot.width / 2), round(y - dot.height / 2)), dot)
            else:
                draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill)


def _visible(fill: Colour, theme: Theme) -> Colour:
    """Blend a seat's colour with the text colour if it has too little contrast with the plot."""
    shades = (mix(fill, theme.text, share / 10) for share in range(2, 10))
    return next((shade for shade in shades if contrast(shade, theme.panel) >= SIGN_CONTRAST), theme.text)


@lru_cache(maxsize=32)
def _dot(shape: str, size: float, fill: Colour, theme: Theme) -> Image.Image:
    """Draw a curve's point in its seat's shape."""
    pen = Pen(size, 1.8, 1.8, times=1)
    body(pen, shape, 1.25, theme.panel)
    body(pen, shape, 1.0, fill)
    return pen.stamp()


def _ends(picture: DisplayList, plot: Plot, marks: Marks, field: Box, spot: Spot, theme: Theme) -> None:
    """Write each seat's last value beside its badge; separate labels that would overlap."""
    scale = _scale(plot)
    last = sorted((spot(0, curve.values[-1])[1], curve) for curve in plot.curves if curve.values)
    step = max(_END_LINE, 2 * scale.badge + 6)
    places = apart([wanted for wanted, _ in last], field.top - 44, field.bottom + 14, step)
    for y, (_, curve) in zip(places, last, strict=True):
        paste(picture, badge(marks[curve.seat], scale.badge, theme), field.right + 44, y)
        text.write(picture, (field.right + 86, y), str(curve.values[-1]), _LEAST, theme.text, weight=1)


def apart(wanted: Sequence[float], top: float, bottom: float, most: float = _END_LINE) -> list[float]:
    """Return the labels' heights, moved only as far as needed to avoid overlap."""
    step = min(most, (bottom - top) / max(1, len(wanted)))
    y, places = top, list[float]()
    for at in wanted:
        y = max(y + step, at)
        places.append(y)
    return [min(y, bottom - (len(places) - 1 - number) * step) for number, y in enumerate(places)]
