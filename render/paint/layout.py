"""Where the board and its frame lie on the picture, in pixels; the frame never covers a hex."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from render.scene import Point, Scene
from render.theme import (
    BOARD_HEIGHT,
    CAPTION_FOOT,
    CARD,
    CROP_HEIGHT,
    CROP_SCALES,
    FOOT,
    GAP,
    HEAD,
    MARGIN,
    STRIP_HEIGHT,
    TALLY_WIDTH,
    Theme,
)

_HALF_WIDTH = math.sqrt(3) / 2


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


@dataclass(frozen=True)
class Layout:
    """`scale` is pixels a board unit; `origin` is the pixel of the board's (0, 0)."""

    width: int
    height: int
    scale: float
    origin: tuple[float, float]
    board: Box
    head: Box
    foot: Box | None
    side: Box | None
    strips: tuple[Box, ...] = ()
    """Where those seats are told of that have no corner."""

    def pixel(self, at: Point) -> tuple[float, float]:
        return self.origin[0] + at.x * self.scale, self.origin[1] + at.y * self.scale

    def corner(self, number: int) -> Box:
        """The frame's box in a corner, clockwise from the top left."""
        width, height = CARD
        left = MARGIN if number in (0, 3) else self.width - MARGIN - width
        top = self.board.top + 4 if number in (0, 1) else self.board.bottom - 4 - height
        return Box(left, top, left + width, top + height)


def arrange(scene: Scene, theme: Theme) -> Layout:
    """The layout of a scene: the whole board with its seats, or a crop with room at its side."""
    return _crop(scene, theme) if scene.focus else _whole(scene, theme)


def bounds(places: list[Point]) -> Box:
    """The box in board units that holds the hexes with these centres."""
    xs, ys = [place.x for place in places], [place.y for place in places]
    return Box(min(xs) - _HALF_WIDTH, min(ys) - 1, max(xs) + _HALF_WIDTH, max(ys) + 1)


def _whole(scene: Scene, theme: Theme) -> Layout:
    box = bounds(list(scene.places.values()))
    room = min((theme.width - 2 * MARGIN) / box.width, BOARD_HEIGHT / box.height)
    scale = theme.hex_scale if room >= theme.hex_scale else float(math.floor(room))
    top = HEAD + 14.0
    board = Box(0, top, theme.width, top + box.height * scale + 8)
    low = CAPTION_FOOT if scene.caption else FOOT
    strips = _strips(sum(card.corner is None for card in scene.cards), board.bottom + 10, theme)
    height = round((strips[-1].bottom + GAP if strips else board.bottom + 10) + low)
    x, y = board.middle
    origin = (x - box.middle[0] * scale, y - box.middle[1] * scale)
    foot = Box(0, height - low, theme.width, height)
    head = Box(0, 0, theme.width, HEAD)
    return Layout(theme.width, height, scale, origin, board, head, foot, None, strips)


def _strips(count: int, top: float, theme: Theme) -> tuple[Box, ...]:
    """The boxes of so many strips, in rows of at most four under the board."""
    rows = math.ceil(count / 4)
    columns = math.ceil(count / max(1, rows))
    width = (theme.width - 2 * MARGIN + GAP) / max(1, columns) - GAP
    places = (
        (MARGIN + at % columns * (width + GAP), top + at // columns * (STRIP_HEIGHT + GAP))
        for at in range(count)
    )
    return tuple(Box(x, y, x + width, y + STRIP_HEIGHT) for x, y in places)


def _crop(scene: Scene, theme: Theme) -> Layout:
    box = bounds([scene.places[name] for name in scene.focus])
    side = TALLY_WIDTH if scene.tallies else 0
    board = Box(0, HEAD, theme.width - side, HEAD + CROP_HEIGHT)
    room = min((board.width - 20) / box.width, (board.height - 20) / box.height)
    scale = max((step for step in CROP_SCALES if step <= room), default=float(math.floor(room)))
    x, y = board.middle
    origin = (x - box.middle[0] * scale, y - box.middle[1] * scale)
    panel = Box(board.right, HEAD, theme.width, board.bottom) if side else None
    height = round(board.bottom)
    return Layout(theme.width, height, scale, origin, board, Box(0, 0, theme.width, HEAD), None, panel)
