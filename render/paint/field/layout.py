"""Layout of a field, overview map, seats and key, in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.kernel.hexes import HexBoard, hexagon
from render.paint.board.layout import CAPTION_LINES, Box, Ground
from render.paint.drawing import text
from render.scenes.field import Field
from render.scenes.field import Ground as Kind
from render.scenes.scene import Point, hex_centre
from render.theme import (
    CROP_HEIGHT,
    GAP,
    PHONE_LINE,
    PHONE_MARGIN,
    PHONE_SEAT,
    PHONE_TEXT,
    PHONE_WIDTH,
    Theme,
)

HEXES_ACROSS: Final = 9
"""Width of a partial view of the field, in hexes."""
PLAN_ACROSS: Final = 7
"""Width in hexes of a partial view in a panel."""
PLAN_HEIGHT: Final = 600
FOES: Final = 4
"""Most enemies on cards below a partial view in a panel."""
FOE_HEIGHT: Final = 236
SMALL_MAP: Final = 300
RIM: Final = 62
"""Margin in pixels around the whole field, for the labels of rows and columns."""
PLAN_MAP: Final = 220
MAPPED: Final = 7
"""Largest field radius without a small map: a panel's partial view shows enough of the field."""
MOST_KINDS: Final = 8
_BAR: Final = 24
_STEP: Final = math.sqrt(3)


@lru_cache
def board_of(radius: int) -> HexBoard:
    """Return the hexes of a field."""
    return hexagon(radius)


@lru_cache
def places_of(radius: int) -> dict[str, Point]:
    """Return the centre of each hex of a field, in board units."""
    board = board_of(radius)
    return {hex_: hex_centre(*board.axial(hex_)) for hex_ in board.hexes}


@dataclass(frozen=True)
class Layout:
    """A layout of a field; the ground covers the field's box."""

    width: int
    height: int
    ground: Ground
    head: Box | None
    field: Box
    small: Box | None
    """Box of the small map: beside the partial view, or in a corner of it."""
    foes: tuple[Box, ...]
    rows: tuple[Box, ...]
    key: tuple[Box, ...]
    kinds: tuple[Kind, ...]
    foot: Box | None


def head_lines(shown: Field) -> list[str]:
    """Return the title, wrapped into lines."""
    return text.wrapped(shown.title, PHONE_TEXT[0], PHONE_WIDTH - 2 * PHONE_MARGIN - 130)


def arrange(shown: Field, theme: Theme) -> Layout:
    """Lay out from top to bottom: title, field, overview map and seats, key, caption."""
    if shown.is_plan and shown.focus:
        return _plan(shown)
    width = theme.width if shown.is_full else PHONE_WIDTH
    left, right = PHONE_MARGIN, width - PHONE_MARGIN
    head = Box(left, left, right, left + _BAR + PHONE_LINE * len(head_lines(shown)))
    ground = _part(shown) if shown.focus else _whole(shown, width)
    field = Box(0, head.bottom + GAP, width, head.bottom + GAP + ground.height)
    y, small, from_left = field.bottom + GAP, None, left
    if shown.focus:
        small = Box(left, y, left + SMALL_MAP, y + SMALL_MAP)
        from_left = left + SMALL_MAP + GAP
    columns = 1 if shown.focus and len(shown.rows) <= 3 else 2
    rows = _grid(len(shown.rows), columns, PHONE_SEAT, Box(from_left, y, right, 0))
    y = max(small.bottom if small else 0, rows[-1].bottom if rows else 0, field.bottom) + GAP
    kinds = () if shown.caption else kinds_seen(shown, ground)[:MOST_KINDS]
    longest = max((text.width(kind.words, PHONE_TEXT[1]) for kind in kinds), default=0)
    key_columns = 2 if longest < (right - left) / 2 - 100 else 1
    key = _grid(len(kinds), key_columns, PHONE_LINE + 6, Box(left, y, right, 0))
    y = key[-1].bottom + GAP if key else y
    foot = Box(0, y, width, y + _BAR + CAPTION_LINES * PHONE_LINE) if shown.caption else None
    height = round(foot.bottom if foot else y)
    return Layout(width, height, ground, head, field, small, (), rows, key, kinds, foot)


def _grid(count: int, columns: int, height: float, area: Box) -> tuple[Box, ...]:
    wide = (area.width + GAP) / columns - GAP
    return tuple(
        Box(
            area.left + at % columns * (wide + GAP),
            area.top + at // columns * (height + GAP),
            area.left + at % columns * (wide + GAP) + wide,
            area.top + at // columns * (height + GAP) + height,
        )
        for at in range(count)
    )


def _whole(shown: Field, width: int) -> Ground:
    """Fit all hexes, with margins for row and column names unless each hex shows its own."""
    across = 2 * shown.radius + 1
    room = width - 12 if has_names(shown, (width - 12) / across / _STEP) else width - 2 * RIM
    scale = room / across / _STEP
    edge = (width - room) / 2
    high = round((3 * shown.radius + 2) * scale + 2 * edge)
    return Ground(width, high, scale, (width / 2, high / 2))


def _plan(shown: Field) -> Layout:
    """Lay out a partial view for a panel, with the overview map in its emptiest corner."""
    ground = _part(shown, PLAN_ACROSS, PLAN_HEIGHT)
    small = _corner(shown, ground) if shown.radius > MAPPED else None
    field = Box(0, 0, ground.width, ground.height)
    cards = Box(PHONE_MARGIN, ground.height + GAP, ground.width - PHONE_MARGIN, 0)
    foes = _grid(FOES, FOES, FOE_HEIGHT, cards)[: len(shown.foes)]
    height = round(foes[0].bottom + GAP) if foes else ground.height
    return Layout(ground.width, height, ground, None, field, small, foes, (), (), (), None)


def _corner(shown: Field, ground: Ground) -> Box:
    """Return the corner with the fewest hexes; hexes with units or highlights count as several."""
    edge, side = PHONE_MARGIN, PLAN_MAP
    lefts, tops = (edge, ground.width - edge - side), (edge, ground.height - edge - side)
    corners = [Box(left, top, left + side, top + side) for top in tops for left in lefts]
    busy = {figure.hex for figure in shown.figures} | {*shown.lit, *shown.watched, *shown.aimed, shown.chosen}
    spots = [(ground.pixel(at), 4 if hex_ in busy else 1) for hex_, at in places_of(shown.radius).items()]
    reach = ground.scale

    def covered(box: Box) -> int:
        return sum(
            weight
            for (x, y), weight in spots
            if box.left - reach < x < box.right + reach and box.top - reach < y < box.bottom + reach
        )

    return min(corners, key=covered)


def _scale_of(across: int) -> float:
    """Return the pixels per unit for this number of hexes side by side."""
    return (PHONE_WIDTH - 12) / across / _STEP


def _part(shown: Field, across: int = HEXES_ACROSS, high: int = CROP_HEIGHT) -> Ground:
    """Return a ground of this many hexes around the focus, shifted inwards at the field's edge."""
    scale, width = _scale_of(across), PHONE_WIDTH
    places = places_of(shown.radius)
    seen = [places[hex_] for hex_ in shown.focus]
    x, y = (sum(values) / len(seen) for values in zip(*seen, strict=True))
    if shown.is_plan:
        x = _near(x, seen[0][0], width / 2 / scale - 1)
        y = _near(y, seen[0][1], high / 2 / scale - 1)
    most_x, most_y = (2 * shown.radius + 1) * _STEP / 2, 1.5 * shown.radius + 1
    x, y = _held(x, most_x - width / 2 / scale), _held(y, most_y - high / 2 / scale)
    return Ground(width, high, scale, (width / 2 - x * scale, high / 2 - y * scale))


def _near(value: float, own: float, most: float) -> float:
    """Return the value, at most that far from the acting unit's, so that its hex is whole in the picture."""
    return max(own - most, min(own + most, value))


def _held(value: float, most: float) -> float:
    """Clamp the value to ±`most`; return 0 if `most` is not positive, because everything fits then."""
    return max(-most, min(most, value)) if most > 0 else 0.0


def has_names(shown: Field, scale: float) -> bool:
    """Return whether hexes are wide enough for names legible on a phone."""
    longest = board_of(shown.radius).hexes[-1]
    return text.width(longest, PHONE_TEXT[1], 1) <= _STEP * scale * (1 if scale > 58 else 0.9)


def kinds_seen(shown: Field, ground: Ground) -> tuple[Kind, ...]:
    """Return the kinds of ground visible in the picture."""
    places = places_of(shown.radius)
    seen = {name for hex_, name in shown.terrain if is_near(ground, places[hex_])}
    return tuple(kind for kind in shown.grounds if kind.name in seen)


def is_near(ground: Ground, at: Point, more: float = 0.5) -> bool:
    """Return whether a hex is visible or within `more` units of the picture."""
    x, y = ground.pixel(at)
    reach = more * ground.scale
    return -reach < x < ground.width + reach and -reach < y < ground.height + reach
