"""A game in curves: one plot over the other, the rounds from left to right, a line for each seat."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.liveries import Marks, marks_of
from render.paint import text
from render.paint.board import paste
from render.paint.layout import Box
from render.paint.pen import XY, Pen
from render.paint.pieces import badge
from render.paint.plates import lay, plate
from render.paint.shapes import body
from render.scene import Chart, Plot
from render.theme import HEAD, MARGIN, PLOT_HEIGHT, Colour, Theme, mix

Spot = Callable[[int, float], XY]
_LARGE = 3


class Scale(NamedTuple):
    """Sizes in pixels for up to `most` seats.

    `apart` is how far their curves are moved apart, so that equal ones do not hide each other; `line` is how
    thick they are, `point` how large their points, which with `is_shaped` are the seats' shapes.
    """

    most: int
    apart: float
    line: int
    point: float
    badge: float
    value: int
    is_shaped: bool


_SCALES: Final = (
    Scale(4, 8.0, 6, 20 / 3, 18, 36, is_shaped=False),
    Scale(8, 4.5, 4, 7.5, 13, 28, is_shaped=True),
)


def draw_chart(chart: Chart, theme: Theme) -> Image.Image:
    """All plots with one key of the seats over them."""
    height = HEAD + len(chart.plots) * (PLOT_HEIGHT + MARGIN)
    picture = Image.new("RGB", (theme.width, height), theme.table)
    draw, marks = ImageDraw.Draw(picture), marks_of(chart.seats, theme.palette)
    size = text.shrunk(chart.title, 52, 30, 620, 1)
    text.write(draw, (MARGIN, HEAD / 2), text.fitted(chart.title, size, 620, 1), size, theme.text, weight=1)
    _key(picture, draw, chart, marks, theme)
    for number, plot in enumerate(chart.plots):
        top = HEAD + number * (PLOT_HEIGHT + MARGIN)
        _plot(picture, plot, marks, Box(MARGIN, top, theme.width - MARGIN, top + PLOT_HEIGHT), theme)
    return picture


def _key(picture: Image.Image, draw: ImageDraw.ImageDraw, chart: Chart, marks: Marks, theme: Theme) -> None:
    """Which seat is whose, along the right of the title; from the fifth seat on in two lines."""
    count = len(chart.names)
    columns = count if count <= 4 else math.ceil(count / 2)
    size, letters = (24, 32) if count <= 4 else (17, 28)
    room = (theme.width - 700) / max(1, columns)
    for number, (seat, name) in enumerate(chart.names):
        x = 680 + number % columns * room
        y = HEAD / 2 if count <= 4 else HEAD / 2 + (number // columns - 0.5) * 48
        paste(picture, badge(marks[seat], size, theme), x + 30, y)
        words = text.drawable(name) or seat.title()
        fits = letters if count <= 4 else text.shrunk(words, letters, 22, room - 80)
        text.write(draw, (x + 68, y), text.fitted(words, fits, room - 80), fits, theme.text)


def _plot(picture: Image.Image, plot: Plot, marks: Marks, box: Box, theme: Theme) -> None:
    panel = plate(round(box.width), round(box.height), 18, theme.panel, theme.panel_edge)
    lay(picture, panel, *box.middle)
    draw = ImageDraw.Draw(picture)
    text.write(draw, (box.left + 24, box.top + 38), plot.title, 36, theme.text, weight=1)
    at = box.left + 24 + text.width(plot.title, 36, 1) + 24
    text.write(draw, (at, box.top + 40), plot.goal_name, 30, theme.gold)
    field = Box(box.left + 90, box.top + 76, box.right - 150, box.bottom - 56)
    rounds = max((len(curve.values) for curve in plot.curves), default=0)
    most = max([1, plot.goal or 0, *(value for curve in plot.curves for value in curve.values)])

    def spot(number: int, value: float) -> XY:
        across = field.width * number / max(1, rounds - 1)
        return field.left + across, field.bottom - field.height * value / most

    _grid(draw, field, most, rounds, theme)
    if plot.goal is not None:
        _goal(draw, field, spot(0, plot.goal)[1], theme)
    layer = Image.new("RGBA", (round(box.width) * _LARGE, round(box.height) * _LARGE))
    _curves(layer, plot, marks, box, spot, theme)
    small = layer.reduce(_LARGE)
    picture.paste(small, (round(box.left), round(box.top)), small)
    _ends(picture, plot, marks, field, spot, theme)


def _grid(draw: ImageDraw.ImageDraw, field: Box, most: int, rounds: int, theme: Theme) -> None:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if most / step <= 6)
    for value in range(0, most + 1, step):
        y = field.bottom - field.height * value / most
        draw.line((field.left, y, field.right, y), fill=theme.panel_edge, width=2)
        text.write(draw, (field.left - 18, y), str(value), 26, theme.faint, anchor="rm")
    every = max(1, math.ceil(rounds / 16))
    for number in range(0, rounds, every):
        x = field.left + field.width * number / max(1, rounds - 1)
        text.write(draw, (x, field.bottom + 30), str(number + 1), 26, theme.faint, anchor="mm")


def _goal(draw: ImageDraw.ImageDraw, field: Box, y: float, theme: Theme) -> None:
    for x in range(round(field.left), round(field.right), 28):
        draw.line((x, y, min(x + 16, field.right), y), fill=theme.gold, width=4)


def _scale(plot: Plot) -> Scale:
    return next(scale for scale in _SCALES if len(plot.curves) <= scale.most)


def _curves(layer: Image.Image, plot: Plot, marks: Marks, box: Box, spot: Spot, theme: Theme) -> None:
    """The curves, several times too large; their points are the seats' shapes where there are many."""
    draw, scale = ImageDraw.Draw(layer), _scale(plot)
    for number, curve in enumerate(plot.curves):
        mark = marks[curve.seat]
        shift = (number - (len(plot.curves) - 1) / 2) * scale.apart
        points = [
            ((x - box.left) * _LARGE, (y + shift - box.top) * _LARGE)
            for x, y in (spot(index, value) for index, value in enumerate(curve.values))
        ]
        fill = mix(mark.fill, theme.text, 0.2)
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


@lru_cache(maxsize=32)
def _dot(shape: str, size: float, fill: Colour, theme: Theme) -> Image.Image:
    """A point of a curve in its seat's shape."""
    pen = Pen(size, 1.8, 1.8, times=1)
    body(pen, shape, 1.25, theme.panel)
    body(pen, shape, 1.0, fill)
    return pen.stamp()


def _ends(picture: Image.Image, plot: Plot, marks: Marks, field: Box, spot: Spot, theme: Theme) -> None:
    """The last value of each seat beside its badge, moved apart where they would overlap."""
    draw, scale = ImageDraw.Draw(picture), _scale(plot)
    last = sorted((spot(0, curve.values[-1])[1], curve) for curve in plot.curves if curve.values)
    places = apart([wanted for wanted, _ in last], field.top - 40, field.bottom + 18)
    for y, (_, curve) in zip(places, last, strict=True):
        paste(picture, badge(marks[curve.seat], scale.badge, theme), field.right + 44, y)
        text.write(draw, (field.right + 78, y), str(curve.values[-1]), scale.value, theme.text, weight=1)


def apart(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Where labels lie that want these heights, in order: moved only where they would overlap."""
    step = min(46.0, (bottom - top) / max(1, len(wanted)))
    y, places = top, list[float]()
    for at in wanted:
        y = max(y + step, at)
        places.append(y)
    return [min(y, bottom - (len(places) - 1 - number) * step) for number, y in enumerate(places)]
