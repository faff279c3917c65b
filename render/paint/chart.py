"""A game in curves: one plot over the other, the rounds from left to right, a line for each seat."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageDraw

from render.paint import text
from render.paint.board import paste
from render.paint.layout import Box
from render.paint.pen import XY
from render.paint.pieces import badge
from render.paint.plates import lay, plate
from render.scene import Chart, Plot
from render.theme import HEAD, MARGIN, PLOT_HEIGHT, Theme, mix

Spot = Callable[[int, float], XY]
_LARGE = 3
_APART = 8.0
"""Pixels by which the curves of the seats are moved apart, so that equal ones do not hide each other."""


def draw_chart(chart: Chart, theme: Theme) -> Image.Image:
    """All plots with one key of the seats over them."""
    height = HEAD + len(chart.plots) * (PLOT_HEIGHT + MARGIN)
    picture = Image.new("RGB", (theme.width, height), theme.table)
    draw = ImageDraw.Draw(picture)
    size = text.shrunk(chart.title, 52, 30, 620, 1)
    text.write(draw, (MARGIN, HEAD / 2), text.fitted(chart.title, size, 620, 1), size, theme.text, weight=1)
    _key(picture, draw, chart, theme)
    for number, plot in enumerate(chart.plots):
        top = HEAD + number * (PLOT_HEIGHT + MARGIN)
        _plot(picture, plot, Box(MARGIN, top, theme.width - MARGIN, top + PLOT_HEIGHT), theme)
    return picture


def _key(picture: Image.Image, draw: ImageDraw.ImageDraw, chart: Chart, theme: Theme) -> None:
    """Which seat is whose, along the right of the title."""
    room = (theme.width - 700) / max(1, len(chart.names))
    for number, (seat, name) in enumerate(chart.names):
        x = 680 + number * room
        paste(picture, badge(seat, 24, theme), x + 30, HEAD / 2)
        words = text.drawable(name) or seat.title()
        text.write(draw, (x + 68, HEAD / 2), text.fitted(words, 32, room - 80), 32, theme.text)


def _plot(picture: Image.Image, plot: Plot, box: Box, theme: Theme) -> None:
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
    _curves(ImageDraw.Draw(layer), plot, box, spot, theme)
    small = layer.reduce(_LARGE)
    picture.paste(small, (round(box.left), round(box.top)), small)
    _ends(picture, draw, plot, field, spot, theme)


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


def _shift(number: int, count: int) -> float:
    return (number - (count - 1) / 2) * _APART


def _curves(draw: ImageDraw.ImageDraw, plot: Plot, box: Box, spot: Spot, theme: Theme) -> None:
    for number, curve in enumerate(plot.curves):
        shift = _shift(number, len(plot.curves))
        points = [
            ((x - box.left) * _LARGE, (y + shift - box.top) * _LARGE)
            for x, y in (spot(index, value) for index, value in enumerate(curve.values))
        ]
        fill = mix(theme.seats[curve.seat].fill, theme.text, 0.2)
        for width, colour in ((10, theme.panel), (6, fill)):
            if len(points) > 1:
                draw.line(points, fill=colour, width=width * _LARGE, joint="curve")
        for x, y in points:
            draw.ellipse((x - 20, y - 20, x + 20, y + 20), fill=fill)


def _ends(
    picture: Image.Image, draw: ImageDraw.ImageDraw, plot: Plot, field: Box, spot: Spot, theme: Theme
) -> None:
    """The last value of each seat beside its badge, moved apart where they would overlap."""
    last = sorted((spot(0, curve.values[-1])[1], curve) for curve in plot.curves if curve.values)
    step = min(46.0, (field.height + 90) / max(1, len(last)))
    y = field.top - 40
    places = []
    for wanted, curve in last:
        y = max(y + step, wanted)
        places.append((y, curve))
    over = max(0.0, y - (field.bottom + 18))
    for number, (at, curve) in enumerate(places):
        y = max(at - over, field.top - 40 + (number + 1) * step * 0.5)
        paste(picture, badge(curve.seat, 18, theme), field.right + 44, y)
        text.write(draw, (field.right + 78, y), str(curve.values[-1]), 36, theme.text, weight=1)
