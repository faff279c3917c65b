"""Arrows and links between hexes, drawn oversampled only over the area that they cross."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList
from render.paint.drawing.pen import XY
from render.scenes.scene import Arrow
from render.theme import Colour, Theme

_LARGE = 3
_STEP = 0.03
_HEAD = 0.3
_RIDES = {1: 0.16, 0: 0.12, -1: 0.16}
"""Distance in units from the start of an arrow to its load disc, by direction: up, level, down."""
_TRIMS = {1: (0.5, 0.25, 0.68), 0: (0.55, 0.35, 0.35), -1: (0.7, 0.25, 0.3)}
"""Distances in units from a hex's centre, by direction: arrow start, arrow end, end before a piece."""
_ASIDE = 0.33
_INWARD = 0.2
_ABOVE = 0.3
DISC_RADIUS = (0.2, 0.27)
"""Radius in units of a load disc: on a large board, and the maximum on a small one."""
_LEAST_DISC = 18
"""Radius in pixels at which the number on a load disc is readable on a phone."""
LOAD_SIZE = 2.4
"""Font size of the number on a load disc, as a multiple of the disc's radius."""
RIM = 0.045
DARK = "#10141b"
_PAPER = "#f6efdc"


class Sketch:
    """A transparent layer over a box of the picture; coordinates are the picture's pixels."""

    def __init__(self, spots: list[XY], room: float) -> None:
        self.left = math.floor(min(x for x, _ in spots) - room)
        self.top = math.floor(min(y for _, y in spots) - room)
        wide = math.ceil(max(x for x, _ in spots) + room) - self.left
        high = math.ceil(max(y for _, y in spots) + room) - self.top
        self.image = Image.new("RGBA", (wide * _LARGE, high * _LARGE))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, spot: XY) -> XY:
        return (spot[0] - self.left) * _LARGE, (spot[1] - self.top) * _LARGE

    def stroke(self, spots: list[XY], fill: Colour, width: float) -> None:
        points = [self.at(spot) for spot in [*spots[:-1:6], spots[-1]]]
        half = width * _LARGE / 2
        self.draw.line(points, fill=fill, width=round(2 * half), joint="curve")
        for x, y in (points[0], points[-1]):
            self.draw.ellipse((x - half, y - half, x + half, y + half), fill=fill)

    def shape(self, spots: list[XY], fill: Colour) -> None:
        self.draw.polygon([self.at(spot) for spot in spots], fill=fill)

    def disc(self, spot: XY, radius: float, fill: Colour) -> None:
        x, y = self.at(spot)
        reach = radius * _LARGE
        self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=fill)

    def lay_on(self, picture: DisplayList) -> None:
        small = self.image.reduce(_LARGE)
        picture.paste(small, (self.left, self.top), small)


def route(start: XY, end: XY, bow: float, trims: XY, scale: float) -> list[XY]:
    """Return points `_STEP` apart on a curve from `start` to `end`, shortened by `trims`.

    `bow` is how far the middle bulges sideways, relative to the curve's length.
    """
    (x0, y0), (x1, y1) = start, end
    middle = ((x0 + x1) / 2 + (y1 - y0) * bow, (y0 + y1) / 2 - (x1 - x0) * bow)
    count = max(24, round(math.dist(start, end) / (_STEP * scale)))
    curve = [
        (_bent(x0, middle[0], x1, k / count), _bent(y0, middle[1], y1, k / count)) for k in range(count + 1)
    ]
    near, far = trims[0] * scale, trims[1] * scale
    return [at for at in curve if math.dist(at, start) >= near and math.dist(at, end) >= far]


def _bent(a: float, b: float, c: float, share: float) -> float:
    """Return a point on the quadratic Bezier curve from a to c with control point b."""
    rest = 1 - share
    return rest * rest * a + 2 * share * rest * b + share * share * c


def head(spots: Sequence[XY], scale: float, grow: float = 0.0) -> list[XY]:
    """Return the points of an arrowhead; `grow` extends its tip by this many units."""
    tip, tail = spots[-1], spots[-round(_HEAD / _STEP)]
    angle = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
    cos, sin, wider = math.cos(angle), math.sin(angle), 0.2 + 1.6 * grow
    corners = [(1.7 * grow, 0.0), (-_HEAD - grow, -wider), (-_HEAD - grow, wider)]
    return [(tip[0] + (a * cos - b * sin) * scale, tip[1] + (a * sin + b * cos) * scale) for a, b in corners]


class Way(NamedTuple):
    """A path between two hexes' centres, in pixels; a piece may occupy either end."""

    start: XY
    end: XY
    scale: float
    is_blocked: bool = False

    @property
    def rise(self) -> int:
        """Return 1 if the arrow points up, -1 if down, 0 if level."""
        high = self.start[1] - self.end[1]
        return 0 if abs(high) < 0.1 * self.scale else 1 if high > 0 else -1

    def beside(self) -> tuple[XY, XY]:
        """Return the ends, shifted so that the arrow avoids hex names and numbers on pieces.

        Downward arrows start near the centre, so that two diverging ones hardly touch.
        """
        (x0, y0), (x1, y1) = self.start, self.end
        if not self.rise:
            return (x0, y0 - _ABOVE * self.scale), (x1, y1 - _ABOVE * self.scale)
        aside = math.copysign(_ASIDE * self.scale, (x1 - x0) * self.rise)
        return (x0 + (aside if self.rise > 0 else _INWARD * aside), y0), (x1 + aside, y1)


class Stroke(NamedTuple):
    """A brush stroke over these points, or with no width the area between them."""

    spots: list[XY]
    fill: Colour
    width: float = 0.0


Strokes = Sequence[Stroke]


def lay(picture: DisplayList, strokes: Strokes, spots: list[XY], room: float) -> None:
    """Draw strokes on a picture, all within `room` pixels of the spots."""
    sketch = Sketch(spots, room)
    for stroke in strokes:
        if stroke.width:
            sketch.stroke(stroke.spots, stroke.fill, stroke.width)
        else:
            sketch.shape(stroke.spots, stroke.fill)
    sketch.lay_on(picture)


def arrow(way: Way, fill: Colour, kind: Arrow) -> Strokes:
    """Return the strokes of an arrow between two hexes."""
    return stroked(line(way, kind), way.scale, fill, is_two_way=kind.is_two_way)


def stroked(
    spots: list[XY],
    scale: float,
    fill: Colour,
    *,
    is_two_way: bool = False,
    is_dashed: bool = False,
    shaft: float = 0.14,
) -> Strokes:
    """Return the strokes of an arrow along these pixels, `_STEP` apart; `shaft` is its width in units."""
    strokes = list[Stroke]()
    end = round(_HEAD / _STEP)
    course = spots[(end if is_two_way else 0) : -end] or spots[:1]
    heads = [spots, spots[::-1]] if is_two_way else [spots]
    for grow, colour in ((0.055, DARK), (0.03, "#ffffff"), (0.0, fill)):
        parts = _dashes(course) if is_dashed else [course]
        strokes += [Stroke(part, colour, (shaft + 2 * grow) * scale) for part in parts]
        strokes += [Stroke(head(way_there, scale, grow), colour) for way_there in heads]
    return strokes


def carried(at: XY, words: str, scale: float) -> Strokes:
    """Return the strokes of the disc under an arrow's label, stretched to fit the words."""
    radius, half = disc_radius(scale), _drawn_out(words, scale)
    ends = [(at[0] - half, at[1]), (at[0] + half, at[1])]
    return [
        Stroke(ends, colour, 2 * (radius + grow * scale)) for grow, colour in ((RIM, DARK), (0.0, _PAPER))
    ]


def disc_radius(scale: float) -> float:
    """Return the radius of a label's disc, in pixels."""
    small, large = (share * scale for share in DISC_RADIUS)
    return max(small, min(large, _LEAST_DISC))


def _drawn_out(words: str, scale: float) -> float:
    """Return the distance by which a label's disc is stretched to each side, in pixels."""
    radius = disc_radius(scale)
    return max(0.0, text.width(words, round(LOAD_SIZE * radius), 1) / 2 - 0.75 * radius)


def told(words: str, scale: float) -> float:
    """Return the half width of a label's disc with these words, in pixels."""
    return disc_radius(scale) + RIM * scale + _drawn_out(words, scale)


def apart(loads: Sequence[tuple[Sequence[XY], float]], discs: Sequence[tuple[XY, float]]) -> list[XY]:
    """Choose a position for each label: the first one where its disc overlaps no other disc.

    `loads` are candidate positions with a radius; `discs` are a centre with a radius.
    """
    taken, found = list(discs), list[XY]()
    for spots, radius in loads:
        rooms = [
            min((math.dist(at, other) - reach for other, reach in taken), default=radius) for at in spots
        ]
        free = (at for at, room in zip(spots, rooms, strict=True) if room >= radius)
        found.append(next(free, spots[rooms.index(max(rooms))]))
        taken.append((found[-1], radius))
    return found


def line(way: Way, kind: Arrow) -> list[XY]:
    """Return points along an arrow's centre line, up to the tip."""
    if kind.is_curved:
        return route(way.start, way.end, 0.2, _trims(kind, way), way.scale)
    return route(*way.beside(), 0.0, _trims(kind, way), way.scale)


def rides(way: Way, kind: Arrow) -> list[XY]:
    """Return candidate positions for an arrow's label, the best first."""
    spots = line(way, kind)
    if kind.is_curved:
        middle = len(spots) // 2
        return [spots[middle + step * side] for step in range(0, middle // 2, 4) for side in (1, -1)]
    begin, end = round(_RIDES[way.rise] / _STEP), len(spots) - round(_HEAD / _STEP)
    onwards = spots[begin + 2 : end : 2] if way.rise >= 0 else []
    return [spots[begin], *onwards, *spots[begin - 2 : begin // 2 - 1 : -2]]


def _trims(kind: Arrow, way: Way) -> XY:
    """Return the distances from the hexes' centres where an arrow begins and ends, in units."""
    if kind.is_two_way:
        return 0.2, 0.2
    if kind.is_curved:
        return 0.58, 0.42
    begin, free, blocked = _TRIMS[way.rise]
    return begin, blocked if way.is_blocked else free


def _dashes(spots: list[XY]) -> list[list[XY]]:
    """Cut the line into dashes, allowing for their round ends."""
    period, dash = round(0.36 / _STEP), round(0.12 / _STEP)
    return [spots[k : k + dash] for k in range(0, max(1, len(spots) - dash), period)]


def link(picture: DisplayList, ends: tuple[XY, XY], scale: float, colour: Colour, theme: Theme) -> None:
    """Draw a support link between two hexes: a row of dots."""
    spots = route(*ends, 0.0, (0.3, 0.3), scale)
    sketch = Sketch(spots, 0.2 * scale)
    for spot, radius, fill in link_discs(spots, scale, colour, theme):
        sketch.disc(spot, radius, fill)
    sketch.lay_on(picture)


def link_discs(
    spots: Sequence[XY], scale: float, colour: Colour, theme: Theme
) -> Iterator[tuple[XY, float, Colour]]:
    """Yield the dots of a support link."""
    for grow, fill in ((0.05, theme.ink), (0.025, "#ffffff"), (0.0, colour)):
        for spot in spots[:: round(0.19 / _STEP)]:
            yield spot, (0.06 + grow) * scale, fill
