"""A field of many hexes as a picture: title, field, overview map, seats, key, caption."""

from __future__ import annotations

from collections.abc import Sequence

from render.paint.board.frame import caption
from render.paint.board.layout import Box, Ground
from render.paint.board.pieces import TICK_AT, badge, tick, unit
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.plates import lay, plate
from render.paint.field import tiles
from render.paint.field.board import Layer, terrain
from render.paint.field.layout import Layout, arrange, head_lines, places_of
from render.scenes.field import Field, Foe, Row
from render.scenes.field import Ground as Kind
from render.scenes.scene import Point
from render.seat_styles import SeatMark, marks_of
from render.theme import PHONE_LINE, PHONE_TEXT, Theme

_SIZE, _LEAST = PHONE_TEXT
_BADGE = 25
_NAME = 86
_SHORT_NAME = 190
"""Width in pixels of a short name such as "Captain 1"."""
_SAMPLE = 30.0
_FOE = 92.0
_CHANCE = 60
_EVEN = 50
"""Least percentage that is written in green."""
_LIKELY, _SURE = "#6fe0a4", "#1b7a4b"


def draw_field(shown: Field, theme: Theme) -> DisplayList:
    """Draw a field."""
    layout = arrange(shown, theme)
    picture = DisplayList((layout.width, layout.height), theme.table)
    field = picture.within(0, round(layout.field.top), (layout.ground.width, layout.ground.height))
    field.paste(terrain(shown.radius, shown.grounds, shown.terrain, layout.ground, theme), (0, 0))
    Layer(field, shown, layout.ground, theme).lay_all()
    if layout.head:
        _head(picture, shown, layout.head, theme)
    for foe, box in zip(shown.foes, layout.foes, strict=False):
        _foe(picture, foe, box, marks_of(shown.seats, theme.palette)[foe.seat], theme)
    if layout.small:
        _small_map(picture, shown, layout, layout.small, theme)
    room = min((box.width for box in layout.rows), default=0) - 30 - _NAME - _SHORT_NAME
    rows = shown.rows if layout.rows else ()
    for row, said, box in zip(rows, _said(rows, room), layout.rows, strict=True):
        _row(picture, shown, row._replace(text=said), box, theme)
    for kind, box in zip(layout.kinds, layout.key, strict=True):
        _key(picture, kind, box, theme)
    if layout.foot:
        caption(picture, shown.caption, layout.foot, theme)
    return picture


def _head(picture: DisplayList, shown: Field, box: Box, theme: Theme) -> None:
    """Draw the title in the colour of the current seat."""
    mark = marks_of(shown.seats, theme.palette)[shown.turn] if shown.turn else None
    fill, ink = (mark.fill, mark.ink) if mark else (theme.paper, theme.ink)
    lay(picture, plate(round(box.width), round(box.height), 14, fill, fill), *box.middle)
    if mark:
        paste(picture, badge(mark, _BADGE, theme), box.left + 50, box.middle[1])
    lines = head_lines(shown)
    for number, line in enumerate(lines):
        y = box.middle[1] + (number - (len(lines) - 1) / 2) * PHONE_LINE
        text.write(picture, (box.left + (96 if mark else 24), y), line, _SIZE, ink, weight=1)


def _foe(picture: DisplayList, foe: Foe, box: Box, mark: SeatMark, theme: Theme) -> None:
    """Draw an enemy's card: its piece, the chance, its name and where it is."""
    edge = theme.bright if foe.is_aimed else mark.fill
    lay(picture, plate(round(box.width), round(box.height), 18, theme.panel, edge), *box.middle)
    top = box.top + 62
    paste(picture, unit(mark, foe.sign, foe.rank, _FOE, foe.is_spent, theme), box.left + 70, top)
    if foe.is_spent:
        paste(picture, tick(_FOE, theme), box.left + 70 + TICK_AT[0] * _FOE, top + TICK_AT[1] * _FOE)
    colour = theme.alarm if foe.percent < _EVEN else _LIKELY if theme.name.startswith("dark") else _SURE
    said = f"{foe.percent}%"
    text.write(picture, (box.right - 16, top), said, _CHANCE, colour, anchor="rm", weight=1)
    x, room = box.middle[0], box.width - 20
    for words, y, ink, weight in ((foe.name, 142, theme.text, 1), (foe.where, 198, theme.faint, 0)):
        fitted = text.fitted(text.drawable(words), _LEAST, room, weight)
        text.write(picture, (x, box.top + y), fitted, _LEAST, ink, anchor="mm", weight=weight)


def _row(picture: DisplayList, shown: Field, row: Row, box: Box, theme: Theme) -> None:
    """Draw a row's player and that side's state."""
    edge = theme.gold if row.is_turn else theme.panel_edge
    lay(picture, plate(round(box.width), round(box.height), 14, theme.panel, edge), *box.middle)
    mark, y = marks_of(shown.seats, theme.palette)[row.seat], box.middle[1]
    paste(picture, badge(mark, _BADGE, theme), box.left + 42, y)
    right, ink = box.right - 14, theme.faint if row.is_out else theme.text
    text.write(picture, (right, y), row.text, _LEAST, ink, anchor="rm", weight=1)
    room = right - text.width(row.text, _LEAST, 1) - 16 - box.left - _NAME
    name = text.short_name(text.drawable(row.name) or row.seat.title(), _LEAST, room)
    text.write(picture, (box.left + _NAME, y), name, _LEAST, ink)


def _said(rows: Sequence[Row], room: float) -> list[str]:
    """Shorten all rows to the same level of detail: "5 units, 180 points", "180 points", "180"."""
    last = [row.text.rpartition(", ")[2] for row in rows]
    forms = ([row.text for row in rows], last, [words.partition(" ")[0] for words in last])
    fitting = (form for form in forms if all(text.width(words, _LEAST, 1) <= room for words in form))
    return next(fitting, forms[-1])


def _key(picture: DisplayList, kind: Kind, box: Box, theme: Theme) -> None:
    """Draw a sample of a ground with its effects."""
    y = box.middle[1]
    paste(picture, tiles.tile(kind, _SAMPLE, theme), box.left + 40, y)
    words = text.fitted(text.drawable(kind.words), _LEAST, box.width - 84)
    text.write(picture, (box.left + 80, y), words, _LEAST, theme.text)


def _small_map(picture: DisplayList, shown: Field, layout: Layout, box: Box, theme: Theme) -> None:
    """Draw an overview map: the whole field, units as dots, and a frame around the visible part."""
    lay(picture, plate(round(box.width), round(box.height), 14, theme.panel, theme.panel_edge), *box.middle)
    scale = (box.width - 30) / (2 * shown.radius + 1) / 1.7321
    ground = Ground(round(box.width), round(box.height), scale, box.middle)
    places = places_of(shown.radius)
    laid = dict(shown.terrain)
    colours = {kind.name: tiles.colour_of(kind) for kind in shown.grounds}
    for hex_, at in places.items():
        _dot(picture, ground, at, 0.86, colours.get(laid.get(hex_, ""), tiles.colour_of(tiles.BLANK)))
    marks = marks_of(shown.seats, theme.palette)
    for figure in sorted(shown.figures, key=lambda figure: figure.rank):
        size = max(0.55 + 0.2 * figure.rank, (5 + 2 * figure.rank) / scale)
        _dot(picture, ground, places[figure.hex], size + 2 / scale, theme.ink)
        _dot(picture, ground, places[figure.hex], size, marks[figure.seat].fill)
    _window(picture, layout.ground, ground, box, theme)


def _dot(picture: DisplayList, ground: Ground, at: Point, size: float, fill: str) -> None:
    (x, y), reach = ground.pixel(at), size * ground.scale
    picture.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill)


def _window(picture: DisplayList, seen: Ground, small: Ground, box: Box, theme: Theme) -> None:
    """Draw the frame around the visible part on the overview map."""
    ratio = small.scale / seen.scale
    left, top = (small.origin[at] - seen.origin[at] * ratio for at in (0, 1))
    corners = (
        max(box.left + 6, left),
        max(box.top + 6, top),
        min(box.right - 6, left + seen.width * ratio),
        min(box.bottom - 6, top + seen.height * ratio),
    )
    picture.rectangle(corners, outline=theme.ink, width=8)
    picture.rectangle(corners, outline=theme.bright, width=5)
