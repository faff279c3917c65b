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
LINE: Final = 54
GLOBE: Final = 72
"""Diameter in pixels of a world."""
NAME: Final = 82
"""Height in pixels of a world's line with its globe and name, and the width left of the name."""
REGION, SMALL_REGION = 52, 38
"""Distance in pixels between regions: usual, and beside the name of a world without anything else."""
FLAT: Final = 74
"""Height in pixels of a card with everything in one line."""
HEAD: Final = 66
ROW: Final = 64
FULL_UNIT: Final = 0.68
"""Scale of everything on a large screen, relative to a phone."""
_BARE, _LOADED = 52, 76
"""Height in pixels of a trajectory without fleets, and of one with fleets."""
UNDER: Final = 56
"""Distance in pixels from a trajectory's upper edge to its fleets, if they don't fit beside its name."""
PAD: Final = 6
_FILLED, _CLOSE = 1160, 240
"""Least height of a whole picture, and the largest minimum height of a world in a close-up, in pixels."""
_FILMED = 1350
"""Height of a film's frames in pixels, without seats and caption; all frames must have the same size."""
_UNITS = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.62, 0.54)
"""Scales to try for a film's frame, largest first, until everything fits."""

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
    height = _FILMED + _foot_height(shown)
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
        page.lay_whole(shown, least - _foot_height(shown))
    owners = shown.standings if not shown.focus else ()
    rows = _grid(len(owners), seats_across(shown), ROW, Box(left, page.y, right, 0))
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


def _foot_height(shown: SystemMap) -> float:
    rows = math.ceil(len(shown.standings) / seats_across(shown))
    caption = 24 + CAPTION_LINES * PHONE_LINE if shown.caption else 0
    return rows * (ROW + GAP) + len(shown.lines) * (PHONE_LINE + GAP) + caption


def seats_across(shown: SystemMap) -> int:
    """Return the number of owners side by side; votes need more width."""
    if shown.is_full:
        return 4
    return 3 if len(shown.standings) > 4 and not any(one.choice for one in shown.standings) else 2


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
        y, columns = box.top + PAD, columns_of(shown, band)
        left, right = box.left + PAD, box.right - PAD
        if not band[0].is_world:
            bottom = y + way_height(band[0], right - left)
            self.spots.append(Spot(band[0], Box(left, y, right, bottom)))
            y = bottom + PAD
        rows = _rows(columns)
        needed = [row_height(row, right - left) for row in rows]
        spare = (box.bottom - PAD - y - sum(needed) - PAD * (len(rows) - 1)) / max(1, len(rows))
        for row, high in zip(rows, needed, strict=True):
            x = left
            for column, wide in zip(row, widths(row, right - left), strict=True):
                self._column(column, Box(x, y, x + wide, y + high + spare))
                x += wide + PAD
            y += high + spare + PAD

    def _column(self, column: tuple[Place, ...], box: Box) -> None:
        """Stack trajectories and worlds; worlds share the remaining room."""
        worlds = sum(place.is_world for place in column)
        spare = (box.height - column_height(column, box.width)) / max(1, worlds)
        y = box.top
        for place in column:
            high = height_of(place, box.width) + (spare if place.is_world else 0)
            card = Box(box.left, y, box.right, y + high)
            self.spots.append(Spot(place, card))
            if place.is_world:
                self.frames.append(Frame(card, 2))
            y += high + PAD


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
    free, count = room - (len(row) - 1) * PAD, len(row)
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
    room = wide - 2 * PAD
    strip = 0.0 if band[0].is_world else way_height(band[0], room) + PAD
    rows = _rows(columns_of(shown, band))
    needed = (row_height(row, room) for row in rows)
    return 2 * PAD + strip + sum(needed) + PAD * (len(rows) - 1)


def column_height(column: tuple[Place, ...], wide: float) -> float:
    """Return the minimum height for places one below the other."""
    return sum(height_of(place, wide) for place in column) + PAD * (len(column) - 1)


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
    """Return a world's minimum height: its name, its regions, its fleets, and its note."""
    if fits_flat(place, wide):
        return FLAT
    regions = math.ceil(len(place.regions) / regions_across(wide)) * REGION
    return 2 * PAD + NAME + regions + stack_rows(place, wide) * CELL[1] + (LINE if place.note else 0)


def is_untouched(place: Place) -> bool:
    """Return whether nobody holds or plans anything at a world."""
    return not any(place.regions) and not stacks(place)


def fits_flat(place: Place, wide: float) -> bool:
    """Return whether an untouched world's name and its regions fit into one line."""
    words = text.width(place.title, PHONE_TEXT[1], 1) + NAME + 4 * PAD
    has_more = place.note or place.disc or place.mark
    return is_untouched(place) and not has_more and words + len(place.regions) * SMALL_REGION <= wide


def stack_rows(place: Place, wide: float) -> int:
    """Return the rows of pieces below a world's regions."""
    return 0 if fits_beside(place, wide) else math.ceil(stacks(place) / across(wide))


def fits_beside(place: Place, wide: float) -> bool:
    """Return whether a world's pieces fit beside its name."""
    words = text.width(place.title, PHONE_TEXT[1], 1) + NAME + 2 * PAD
    return words + stacks(place) * CELL[0] <= wide


def regions_across(wide: float) -> int:
    """Return the number of regions that fit side by side on a card."""
    return max(1, int((wide - 2 * PAD) // REGION))


def across(wide: float) -> int:
    """Return the number of pieces that fit side by side on a card."""
    return max(1, int(wide // TIGHT))
