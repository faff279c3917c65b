"""Calculate the layout of board and frame in pixels; the frame never covers a hex."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

from render.paint.drawing import text
from render.scenes.scene import Headline, Point, Scene
from render.theme import (
    BOARD_HEIGHT,
    CARD,
    CROP_HEIGHT,
    CROP_SCALES,
    FOOT,
    GAP,
    HEAD,
    MARGIN,
    PHONE_LINE,
    PHONE_MARGIN,
    PHONE_SEAT,
    PHONE_TEXT,
    PHONE_WIDTH,
    STRIP_HEIGHT,
    SUMS_CROP_HEIGHT,
    Theme,
)

_HALF_WIDTH = math.sqrt(3) / 2
_BESIDE: Final = 0.2
"""Width of the table shown beside the board, in units."""
_BAR: Final = 24
"""Padding of a bar in pixels: its height minus the height of its lines."""
_HEAD_ROOM: Final = PHONE_WIDTH - 2 * PHONE_MARGIN - 48
CAPTION_LINES: Final = 3
KEY_COLUMNS: Final = 4


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Ground(NamedTuple):
    """A board's position: `scale` is pixels per board unit, `origin` the pixel of (0, 0)."""

    width: int
    height: int
    scale: float
    origin: tuple[float, float]

    def pixel(self, at: Point) -> tuple[float, float]:
        return self.origin[0] + at.x * self.scale, self.origin[1] + at.y * self.scale


@dataclass(frozen=True)
class Layout:
    """The layout of a picture with its size in pixels; the ground covers the board's box."""

    width: int
    height: int
    ground: Ground
    board: Box
    head: Box | None = None
    alarm: Box | None = None
    foot: Box | None = None
    """Box for the trays or the caption."""
    key: tuple[Box, ...] = ()
    """Boxes for the legend of token kinds."""
    strips: tuple[Box, ...] = ()
    """Boxes for the seats that have no corner."""
    sums: tuple[Box, ...] = ()
    is_phone: bool = True

    @property
    def scale(self) -> float:
        return self.ground.scale

    def pixel(self, at: Point) -> tuple[float, float]:
        x, y = self.ground.pixel(at)
        return x + self.board.left, y + self.board.top

    def corner(self, number: int) -> Box:
        """Return the box of a seat's card in a corner; corners count clockwise from the top left."""
        width, height = CARD
        left = MARGIN if number in (0, 3) else self.width - MARGIN - width
        top = self.board.top + 4 if number in (0, 1) else self.board.bottom - 4 - height
        return Box(left, top, left + width, top + height)


def arrange(scene: Scene, theme: Theme) -> Layout:
    """Lay out a scene: the whole board for a large screen, or the part for a phone."""
    return _full(scene, theme) if scene.is_full and not scene.focus else _phone(scene, theme)


def bounds(places: list[Point]) -> Box:
    """Return the box in board units that holds the hexes with these centres."""
    xs, ys = [place.x for place in places], [place.y for place in places]
    return Box(min(xs) - _HALF_WIDTH, min(ys) - 1, max(xs) + _HALF_WIDTH, max(ys) + 1)


def _ground(box: Box, width: int, height: int, scale: float) -> Ground:
    """Return a ground of this size with the box centred."""
    x, y = box.middle
    return Ground(width, height, scale, (width / 2 - x * scale, height / 2 - y * scale))


def _full(scene: Scene, theme: Theme) -> Layout:
    box = bounds(list(scene.places.values()))
    room = min((theme.width - 2 * MARGIN) / box.width, BOARD_HEIGHT / box.height)
    scale = theme.hex_scale if room >= theme.hex_scale else float(math.floor(room))
    ground = _ground(box, theme.width, round(box.height * scale) + 22, scale)
    board = Box(0, HEAD, theme.width, HEAD + ground.height)
    count = sum(card.corner is None for card in scene.cards)
    area = Box(MARGIN, board.bottom + 10, theme.width - MARGIN, 0)
    strips = _grid(count, math.ceil(count / max(1, math.ceil(count / 4))), STRIP_HEIGHT, area)
    height = round((strips[-1].bottom + GAP if strips else board.bottom + 10) + FOOT)
    head, foot = Box(0, 0, theme.width, HEAD), Box(0, height - FOOT, theme.width, height)
    return Layout(theme.width, height, ground, board, head, foot=foot, strips=strips, is_phone=False)


def _grid(count: int, columns: int, height: float, area: Box) -> tuple[Box, ...]:
    """Return a grid of boxes of this height from the area's top, row by row."""
    width = (area.width + GAP) / max(1, columns) - GAP
    places = (
        (area.left + at % columns * (width + GAP), area.top + at // columns * (height + GAP))
        for at in range(count)
    )
    return tuple(Box(x, y, x + width, y + height) for x, y in places)


def head_lines(head: Headline, *, is_short: bool = False) -> list[str]:
    """Return the lines of a phone's title bar; the short form omits a card's effect."""
    title = " · ".join(filter(None, (head.title, head.card)))
    if is_short or not head.effect:
        return text.wrapped(title, PHONE_TEXT[0], _HEAD_ROOM)
    words = f"{title}: {head.effect[:1].lower()}{head.effect[1:]}"
    if text.width(words, PHONE_TEXT[0], 1) <= _HEAD_ROOM:
        return [words]
    return [title, *text.wrapped(head.effect, PHONE_TEXT[1], _HEAD_ROOM)]


def _phone(scene: Scene, theme: Theme) -> Layout:
    """Lay out from top to bottom: the bar, the board, the key to the tokens, the seats or sums."""
    left, right, y = PHONE_MARGIN, PHONE_WIDTH - PHONE_MARGIN, 0.0
    head = alarm = foot = None
    if scene.tallies or not scene.focus:
        lines = head_lines(scene.headline, is_short=bool(scene.caption))
        head = Box(left, left, right, left + _BAR + PHONE_LINE * len(lines))
        y = head.bottom + GAP
    if scene.headline.alarm and not scene.focus and not scene.caption:
        alarm = Box(left, y, right, y + _BAR + PHONE_LINE)
        y = alarm.bottom + GAP
    ground = _phone_ground(scene)
    board = Box(0, y, PHONE_WIDTH, y + ground.height)
    y = board.bottom + GAP
    kinds = len({token.kind for token in scene.tokens}) if has_letters(scene) else 0
    key = _grid(kinds, KEY_COLUMNS, PHONE_LINE, Box(left, y, right, 0))
    y = key[-1].bottom + GAP if key else y
    columns = 2 if has_numbers(scene) and not key else KEY_COLUMNS
    strips = _grid(len(scene.cards) if head else 0, columns, PHONE_SEAT, Box(left, y, right, 0))
    y = strips[-1].bottom + GAP if strips else y
    terms = max((len(tally.terms) for tally in scene.tallies), default=0)
    sums = _grid(len(scene.tallies), 2, 190 + PHONE_LINE * terms, Box(left, y, right, 0))
    y = sums[-1].bottom + GAP if sums else y
    if scene.caption:
        foot = Box(0, y, PHONE_WIDTH, y + _BAR + CAPTION_LINES * PHONE_LINE)
        y = foot.bottom
    height = round(board.bottom if y == board.bottom + GAP else y)
    return Layout(PHONE_WIDTH, height, ground, board, head, alarm, foot, key, strips, sums)


def has_letters(scene: Scene) -> bool:
    """Return whether tokens show letters with a key below (on a phone) instead of signs."""
    return not scene.focus and not scene.caption


def has_numbers(scene: Scene) -> bool:
    """Return whether any seat has numbers to show yet."""
    return any(gauge.value for card in scene.cards for gauge in card.gauges)


def _phone_ground(scene: Scene) -> Ground:
    """Fit the whole board, or the focus, to the phone's width, as large as possible."""
    box = bounds([scene.places[name] for name in scene.focus or scene.places])
    wide = (PHONE_WIDTH - 12) / box.width
    most = SUMS_CROP_HEIGHT if scene.tallies else CROP_HEIGHT
    high = (most - 20) / box.height if scene.focus else CROP_SCALES[0]
    room = min(wide, max(high, CROP_SCALES[0]))
    scale = max((step for step in CROP_SCALES if step <= room), default=float(math.floor(room)))
    height = round(box.height * scale) + 20
    if not scene.tallies:
        box = _on_board(box, bounds(list(scene.places.values())), PHONE_WIDTH / scale)
    return _ground(box, PHONE_WIDTH, height, scale)


def _on_board(box: Box, board: Box, across: float) -> Box:
    """Shift a part sideways so that it shows as much of the board as possible."""
    half = across / 2
    least, most = board.left - _BESIDE + half, board.right + _BESIDE - half
    x = box.middle[0]
    by = max(least, min(most, x)) - x if least < most else board.middle[0] - x
    return Box(box.left + by, box.top, box.right + by, box.bottom)
