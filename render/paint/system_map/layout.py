"""Layout of worlds and trajectories, in pixels: each place is in the box of its parent.

On a phone the children of the root place are bands, one below the other; on a large screen they are side by
side. A band has a column for each of its places. A close-up shows only the places in focus.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from render.paint.board.layout import CAPTION_LINES, Box
from render.paint.drawing import text
from render.scenes.system_map import Place, SystemMap
from render.theme import GAP, PHONE_LINE, PHONE_MARGIN, PHONE_TEXT, PHONE_WIDTH, Theme

COLUMNS: Final = 3
CELL: Final = (76, 76)
"""Width and height in pixels reserved for a piece."""
TIGHT: Final = 74
"""Least distance between pieces, in pixels."""
BESIDE: Final = 2
"""Most rows of pieces beside a world."""
LINE: Final = 54
GLOBE: Final = 124
"""Least diameter in pixels of a world with its regions."""
HEAD: Final = 66
ROW: Final = 64
FULL_UNIT: Final = 0.68
"""Scale of everything on a large screen, relative to a phone."""
_BARE, _LOADED = 52, 76
"""Height in pixels of a trajectory without fleets, and of one with fleets."""
UNDER: Final = 56
"""Distance in pixels from a trajectory's upper edge to its fleets, if they don't fit beside its name."""
_PAD = 6
_FILLED, _CLOSE = 1330, 340
"""Least height of a whole picture, and the largest minimum height of a world in a close-up, in pixels."""
_FILMED = 1350
"""Height of a film's frames in pixels, without seats and caption; all frames must have the same size."""
_UNITS = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.62, 0.54)
"""Scales to try for a film's frame, largest first, until everything fits."""
_DEEP = 1.2
"""Multiple of `GLOBE`: a world with this much height is drawn above its text instead of beside it."""


_STEP: Final = 24
"""Grid in pixels for the lower edges of bands, so that most turns have them in the same places."""
_BROADER: Final = (1.08, 1.2, 1.35)
"""Widths to try for one wider column, as multiples of the average width."""


Column = tuple[Place, ...]


class Spot(NamedTuple):
    """A place and its box."""

    place: Place
    box: Box


class Frame(NamedTuple):
    """A box around a trajectory's children, with its depth in the tree."""

    box: Box
    depth: int


@dataclass(frozen=True)
class Layout:
    """All boxes of a picture; `unit` is its scale relative to a phone's picture."""

    width: int
    height: int
    unit: float
    head: Box
    spots: tuple[Spot, ...]
    frames: tuple[Frame, ...]
    rows: tuple[Box, ...]
    lines: tuple[Box, ...]
    foot: Box | None


def arrange(shown: SystemMap, theme: Theme) -> Layout:
    """Lay out from top to bottom: the title, the places, the owners, the lines, the caption."""
    if shown.is_full:
        return _arranged(shown, theme.width, FULL_UNIT)
    if not shown.caption or shown.focus:
        return _arranged(shown, PHONE_WIDTH, 1.0, least=_FILLED if shown.standings else 0)
    height = _FILMED + _foot_height(shown, is_full=False)
    tries = (_arranged(shown, PHONE_WIDTH, unit, least=height / unit) for unit in _UNITS)
    return next(layout for layout in tries if layout.height <= height + 1 or layout.unit == _UNITS[-1])


def _arranged(shown: SystemMap, across: int, unit: float, least: float = 0) -> Layout:
    width = across / unit
    left, right = float(PHONE_MARGIN), width - PHONE_MARGIN
    head = Box(left, PHONE_MARGIN, right, PHONE_MARGIN + HEAD)
    page = _Page(left, right, head.bottom + GAP)
    if shown.focus:
        page.lay_close([place for place in shown.ordered() if place.name in shown.focus])
    else:
        page.lay_whole(shown, least - _foot_height(shown, is_full=shown.is_full))
    owners = shown.standings if not shown.focus else ()
    rows = _grid(len(owners), 4 if shown.is_full else 2, ROW, Box(left, page.y, right, 0))
    y = rows[-1].bottom + GAP if rows else page.y
    lines = _grid(len(shown.lines), 1, PHONE_LINE, Box(left, y, right, 0))
    y = lines[-1].bottom + GAP if lines else y
    foot = Box(left, y, right, y + 24 + CAPTION_LINES * PHONE_LINE) if shown.caption else None
    height = foot.bottom if foot else y
    boxes = (head, *rows, *lines)
    return Layout(
        round(width * unit),
        round(height * unit),
        unit,
        _scaled(boxes[0], unit),
        tuple(Spot(spot.place, _scaled(spot.box, unit)) for spot in page.spots),
        tuple(Frame(_scaled(frame.box, unit), frame.depth) for frame in page.frames),
        tuple(_scaled(box, unit) for box in rows),
        tuple(_scaled(box, unit) for box in lines),
        _scaled(foot, unit) if foot else None,
    )


def _foot_height(shown: SystemMap, *, is_full: bool) -> float:
    rows = math.ceil(len(shown.standings) / (4 if is_full else 2))
    caption = 24 + CAPTION_LINES * PHONE_LINE if shown.caption else 0
    return rows * (ROW + GAP) + len(shown.lines) * (PHONE_LINE + GAP) + caption


def _scaled(box: Box, unit: float) -> Box:
    return Box(*(side * unit for side in box))


def _grid(count: int, columns: int, height: float, area: Box) -> list[Box]:
    """Return a grid of boxes from the area's top down."""
    wide = (area.width - (columns - 1) * GAP) / columns
    found = []
    for number in range(count):
        left = area.left + number % columns * (wide + GAP)
        top = area.top + number // columns * (height + GAP)
        found.append(Box(left, top, left + wide, top + height))
    return found


class _Page:
    """Layout of places in a column."""

    def __init__(self, left: float, right: float, y: float) -> None:
        self.left, self.right, self.y = left, right, y
        self.spots: list[Spot] = []
        self.frames: list[Frame] = []

    def lay_close(self, places: list[Place]) -> None:
        """Lay out trajectories in pairs, then worlds, as large as a normal picture allows."""
        ways, worlds = (
            [place for place in places if place.is_world == is_world] for is_world in (False, True)
        )
        for row in range(0, len(ways), 2):
            self._pair(ways[row : row + 2], 0)
        rows = math.ceil(len(worlds) / 2)
        least = min(_CLOSE, (_FILLED - self.y) / max(1, rows) - GAP)
        for row in range(0, len(worlds), 2):
            self._pair(worlds[row : row + 2], least)

    def _pair(self, some: list[Place], least: float) -> None:
        wide = (self.right - self.left - (len(some) - 1) * GAP) / len(some)
        high = max(least, *(height_of(place, wide) for place in some))
        for number, place in enumerate(some):
            left = self.left + number * (wide + GAP)
            box = Box(left, self.y, left + wide, self.y + high)
            if place.is_world:
                self.frames.append(Frame(box, 1))
            self.spots.append(Spot(place, box))
        self.y += high + GAP

    def lay_whole(self, shown: SystemMap, least: float) -> None:
        """Lay out the root place, then its bands.

        On a phone, the bands share the height that is left of `least`.
        """
        for top in shown.under(""):
            self._strip(top, self.left, self.right)
            bands = bands_of(shown, top)
            if shown.is_full:
                self._side_by_side(shown, bands)
                continue
            wide = self.right - self.left
            heights = [band_height(shown, band, wide) for band in bands]
            spare = max(0.0, least - self.y - sum(heights) - GAP * len(bands)) / max(1, len(bands))
            end = self.y
            for number, (band, height) in enumerate(zip(bands, heights, strict=True), 1):
                end += height + spare
                bottom = end if number == len(bands) else _snapped(end, self.y + height, end + spare)
                self._band(shown, band, Box(self.left, self.y, self.right, bottom))
                self.y, end = bottom + GAP, end + GAP

    def _side_by_side(self, shown: SystemMap, bands: list[tuple[Place, ...]]) -> None:
        wide = (self.right - self.left - (len(bands) - 1) * GAP) / max(1, len(bands))
        high = max((band_height(shown, band, wide) for band in bands), default=0.0)
        high = max(high, 0.56 * wide)
        for number, band in enumerate(bands):
            left = self.left + number * (wide + GAP)
            self._band(shown, band, Box(left, self.y, left + wide, self.y + high))
        self.y += high + GAP

    def _strip(self, place: Place, left: float, right: float) -> None:
        box = Box(left, self.y, right, self.y + way_height(place, right - left))
        self.spots.append(Spot(place, box))
        self.y = box.bottom + GAP

    def _band(self, shown: SystemMap, band: tuple[Place, ...], box: Box) -> None:
        """Lay out a trajectory with its contents, or worlds side by side."""
        self.frames.append(Frame(box, 1))
        y, columns = box.top + _PAD, columns_of(shown, band)
        left, right = box.left + _PAD, box.right - _PAD
        if not band[0].is_world:
            bottom = y + way_height(band[0], right - left)
            self.spots.append(Spot(band[0], Box(left, y, right, bottom)))
            y = bottom + _PAD
        rows = _rows(columns)
        needed = [row_height(row, right - left) for row in rows]
        spare = (box.bottom - _PAD - y - sum(needed) - _PAD * (len(rows) - 1)) / max(1, len(rows))
        for row, high in zip(rows, needed, strict=True):
            x = left
            for column, wide in zip(row, widths(row, right - left), strict=True):
                self._column(column, Box(x, y, x + wide, y + high + spare))
                x += wide + _PAD
            y += high + spare + _PAD

    def _column(self, column: tuple[Place, ...], box: Box) -> None:
        """Stack trajectories and worlds; worlds share the remaining room."""
        self.frames.append(Frame(box, 2))
        worlds = sum(place.is_world for place in column)
        spare = (box.height - column_height(column, box.width)) / max(1, worlds)
        y = box.top
        for place in column:
            high = height_of(place, box.width) + (spare if place.is_world else 0)
            self.spots.append(Spot(place, Box(box.left, y, box.right, y + high)))
            y += high


def bands_of(shown: SystemMap, top: Place) -> list[tuple[Place, ...]]:
    """Return a band per trajectory below the root place; worlds directly below it share one band."""
    found: list[tuple[Place, ...]] = []
    for is_world, places in groupby(shown.under(top.name), key=lambda place: place.is_world):
        group = tuple(places)
        found += [group] if is_world else [(place,) for place in group]
    return found


def columns_of(shown: SystemMap, band: tuple[Place, ...]) -> list[tuple[Place, ...]]:
    """Return a band's columns, each a child with its descendants."""
    if band[0].is_world:
        return [(world,) for world in band]
    return [_flat(shown, below) for below in shown.under(band[0].name)]


def _flat(shown: SystemMap, place: Place) -> tuple[Place, ...]:
    return (place, *(one for below in shown.under(place.name) for one in _flat(shown, below)))


def _rows(columns: list[Column]) -> list[tuple[Column, ...]]:
    return [tuple(columns[at : at + COLUMNS]) for at in range(0, len(columns), COLUMNS)]


def _snapped(wanted: float, least: float, most: float) -> float:
    """Return a band's end, rounded to steps so that small changes move nothing below."""
    end = round(wanted / _STEP) * _STEP
    return end if least <= end <= most else wanted


@lru_cache(maxsize=16)
def widths(row: tuple[Column, ...], room: float) -> tuple[float, ...]:
    """Return the widths of a row's columns: equal, or one wider if that lowers the row.

    Cached, because three steps of the layout ask for the same row.
    """
    free, count = room - (len(row) - 1) * _PAD, len(row)
    alike = (free / count,) * count
    ways = [alike]
    for times in _BROADER if count > 1 else ():
        rest = (count - times) / (count - 1)
        ways += [
            tuple(alike[0] * (times if at == broad else rest) for at in range(count))
            for broad in range(count)
        ]
    return min(ways, key=lambda way: _height_at(row, way))


def row_height(row: tuple[Column, ...], room: float) -> float:
    """Return the minimum height for columns side by side."""
    return _height_at(row, widths(row, room))


def _height_at(row: tuple[Column, ...], way: tuple[float, ...]) -> float:
    return max(column_height(column, wide) for column, wide in zip(row, way, strict=True))


def band_height(shown: SystemMap, band: tuple[Place, ...], wide: float) -> float:
    """Return a band's minimum height at this width."""
    room = wide - 2 * _PAD
    strip = 0.0 if band[0].is_world else way_height(band[0], room) + _PAD
    rows = _rows(columns_of(shown, band))
    needed = (row_height(row, room) for row in rows)
    return 2 * _PAD + strip + sum(needed) + _PAD * (len(rows) - 1)


def column_height(column: tuple[Place, ...], wide: float) -> float:
    return sum(height_of(place, wide) for place in column)


def height_of(place: Place, wide: float) -> float:
    """Return a place's minimum height at this width."""
    return card_height(place, wide) if place.is_world else way_height(place, wide)


def stacks(place: Place) -> int:
    """Return the number of pieces in a place."""
    return len(place.fleets) + len(place.coming)


def way_height(place: Place, wide: float) -> float:
    if not stacks(place):
        return _BARE
    if fits_in_line(place, wide):
        return _LOADED
    return UNDER + math.ceil(stacks(place) / across(wide)) * CELL[1]


def fits_in_line(place: Place, wide: float, unit: float = 1.0) -> bool:
    """Return whether a trajectory's fleets fit beside its name."""
    words = text.width(place.title, PHONE_TEXT[1]) + (70 if place.disc else 0)
    return words + 40 + stacks(place) * CELL[0] <= wide / unit


def card_height(place: Place, wide: float) -> float:
    note = LINE if place.note else 0
    rows, _ = beside(place, wide)
    return max(GLOBE, LINE + rows * CELL[1]) + below_rows(place, wide) * CELL[1] + 2 * _PAD + note


def beside(place: Place, wide: float) -> tuple[int, int]:
    """Return the rows of pieces beside a world, and the pieces per row, on a card of this width."""
    columns = max(1, int((wide - GLOBE - 2 * _PAD - 4) // CELL[0]))
    return min(BESIDE, math.ceil(stacks(place) / columns)), columns


def below_rows(place: Place, wide: float) -> int:
    """Return the rows of pieces that do not fit beside the world."""
    rows, columns = beside(place, wide)
    return math.ceil(max(0, stacks(place) - rows * columns) / across(wide))


def across(wide: float) -> int:
    """Return the number of pieces that fit side by side on a card."""
    return max(1, int(wide // TIGHT))


def is_deep(place: Place, box: Box, unit: float) -> bool:
    """Return whether a card has its world above its text rather than beside it."""
    words = LINE + math.ceil(stacks(place) / across(box.width / unit)) * CELL[1] + 3 * _PAD
    has_room = box.height / unit - words >= _DEEP * GLOBE
    return has_room and box.height >= 0.95 * box.width
