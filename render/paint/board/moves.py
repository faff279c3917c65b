"""Planned movements: an arrow from beside a piece to a pale piece with the number that arrives."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from render.paint.board import arrows
from render.paint.board.piece_layout import Arrangement, Arrival, Lying, arrangements
from render.paint.drawing.pen import XY
from render.scenes.scene import Move, Piece, Point, Scene
from render.seat_styles import SeatMark
from render.theme import mix

_SIDE: Final = 0.56
"""Distance from the middle of a piece to an arrow that begins beside it, in units."""
_BEFORE: Final = 0.5
"""Distance from the middle of a piece to an arrow that ends before it, in units."""
_LANES: Final = ((-0.5, 0.1, 0.8), (0.52, -0.2, 1.0))
"""Ways between neighbours in a row: height beside the pieces' middles, bow upwards, and cost."""
_VARIANTS: Final = tuple(
    (side, aim, (side < 0) * 0.4 + abs(aim)) for side in (1, -1) for aim in (0.0, -0.24, 0.24)
)
"""Other courses: the side where an arrow begins, how far beside the piece's middle it aims, and the cost."""
_HEAD: Final = 4
"""Points at the end of a course that the arrow's head covers."""
_BY_AIR: Final = 0.12
_SHORT: Final = 0.75
"""Length in units below which an arrow is hard to see."""
_PIECE: Final[XY] = (0.46, 0.44)
_NAME: Final[XY] = (0.4, 0.26)
"""Half the width and height of a piece and of a hex's name, with half an arrow's width, in units."""
_NAME_AT: Final[XY] = (0.0, -0.6)
_STEPS: Final = 8
_NEAR: Final = 0.4
_CLEAR: Final = 0.42
"""Distance in units that an arrow keeps from a sequence number."""
_SHAFT: Final = 0.17
_PALE, _DEEP = 0.8, 0.6


class Line(NamedTuple):
    """An arrow's course in units; `bow` is how far its middle bulges sideways, relative to its length."""

    begin: XY
    end: XY
    bow: float = 0.0

    @property
    def middle(self) -> XY:
        return self.spots()[_STEPS // 2]

    def spots(self) -> list[XY]:
        (x0, y0), (x1, y1) = self.begin, self.end
        bend = (y1 - y0) * self.bow / 2, (x0 - x1) * self.bow / 2
        shares = [(k / _STEPS, 4 * k * (_STEPS - k) / _STEPS**2) for k in range(_STEPS + 1)]
        return [(x0 + (x1 - x0) * k + bend[0] * b, y0 + (y1 - y0) * k + bend[1] * b) for k, b in shares]


Chosen = dict[str, Arrangement]


def pale(mark: SeatMark) -> SeatMark:
    """Return the style of troops that are still to arrive."""
    return mark._replace(fill=mix(mark.fill, "#ffffff", _PALE), ink=mix(mark.fill, "#000000", _DEEP))


def settled(scene: Scene) -> Chosen:
    """Arrange the items of every hex so that arrows are long and pass beside numbers and names.

    Each hex in turn takes the arrangement that costs its arrows least, twice.
    """
    ways = arrangements(scene)
    chosen = {hex_: options[0] for hex_, options in ways.items()}
    open_ = {hex_: options for hex_, options in ways.items() if len(options) > 1}
    for _ in range(2 if scene.moves else 0):
        for hex_, options in open_.items():
            touching = [move for move in scene.moves if hex_ in (move.start, move.end)]
            costs = [_cost(scene, {**chosen, hex_: option}, touching) for option in options]
            chosen[hex_] = options[costs.index(min(costs))]
    return chosen


def _cost(scene: Scene, chosen: Mapping[str, Arrangement], moves: Sequence[Move]) -> float:
    """Add up what hides these arrows, and what of them lies side by side."""
    found = [_best(scene, chosen, move) for move in moves]
    middles = [line.middle for _, line in found]
    pairs = ((one, other) for at, one in enumerate(middles) for other in middles[at + 1 :])
    return sum(cost for cost, _ in found) + 2 * sum(math.dist(*pair) < _NEAR for pair in pairs)


def courses(scene: Scene, chosen: Mapping[str, Arrangement]) -> dict[Move, Line]:
    """Return each arrow's course, from beside the troops that go to before the piece that arrives.

    Each takes the best of several, beside those before it.
    """
    found: dict[Move, Line] = {}
    for move in scene.moves:
        boxes = list(_boxes(scene, chosen, move))
        middles = [line.middle for line in found.values()]
        priced = [
            (
                price + _hidden(line, boxes) + 2 * sum(math.dist(line.middle, at) < _NEAR for at in middles),
                line,
            )
            for price, line in _lines(scene.places, chosen, move, _VARIANTS)
        ]
        found[move] = min(priced, key=lambda one: one[0])[1]
    return found


def _best(scene: Scene, chosen: Mapping[str, Arrangement], move: Move) -> tuple[float, Line]:
    boxes = list(_boxes(scene, chosen, move))
    lines = _lines(scene.places, chosen, move, _VARIANTS[:1])
    priced = [(price + _hidden(line, boxes), line) for price, line in lines]
    return min(priced, key=lambda one: one[0])


def _hidden(line: Line, boxes: Sequence[tuple[XY, XY, float]]) -> float:
    """Return how much of an arrow is too short or lies under something that must be read."""
    spots = line.spots()
    found = max(0.0, _SHORT - math.dist(line.begin, line.end)) * 4
    for (x, y), (wide, high), price in boxes:
        hits = [abs(a - x) < wide and abs(b - y) < high for a, b in spots]
        found += price * (sum(hits) + 2 * sum(hits[-_HEAD:]))
    return found


def _boxes(scene: Scene, chosen: Mapping[str, Arrangement], move: Move) -> Iterator[tuple[XY, XY, float]]:
    """Yield what the arrow should not cross: middle, half the size, and the cost of a step over it."""
    for hex_ in (move.start, move.end):
        middle = scene.places[hex_]
        yield _moved(middle, _NAME_AT), _NAME, 0.5
        for lies in chosen.get(hex_, ()):
            yield _moved(middle, lies.at), _PIECE, 1.0


def _lines(
    places: Mapping[str, Point],
    chosen: Mapping[str, Arrangement],
    move: Move,
    variants: Sequence[tuple[int, float, float]],
) -> Iterator[tuple[float, Line]]:
    """Yield the courses that an arrow may take, each with its cost."""
    begin = _moved(places[move.start], _of(chosen.get(move.start, ()), move, arriving=move.is_dashed))
    end = _moved(places[move.end], _of(chosen.get(move.end, ()), move, arriving=True))
    side = math.copysign(1, end[0] - begin[0])
    for times, aim, price in variants:
        beside, goal = (begin[0] + times * side * _SIDE, begin[1] - 0.1), (end[0] + aim, end[1])
        length = math.dist(beside, goal)
        share = max(0.25, 1 - _BEFORE / length) if length else 0.0
        before = beside[0] + (goal[0] - beside[0]) * share, beside[1] + (goal[1] - beside[1]) * share
        yield price, Line(beside, before, _BY_AIR if move.is_curved else 0.0)
    if places[move.start].y == places[move.end].y:
        for height, bow, price in _LANES:
            ends = ((begin[0] + side * 0.1, begin[1] + height), (end[0] - side * 0.1, end[1] + height))
            yield price, Line(*ends, bow * side)


def _of(arrangement: Arrangement, move: Move, *, arriving: bool) -> XY:
    """Return the offset of the seat's piece, or of the troops that arrive."""
    kind: type[Piece | Arrival] = Arrival if arriving else Piece
    fits = (lies for lies in arrangement if isinstance(lies.thing, kind) and lies.thing.seat == move.seat)
    found: Lying | None = next(fits, None)
    return found.at if found else (0.0, 0.2)


def _moved(middle: Point, by: XY) -> XY:
    return middle.x + by[0], middle.y + by[1]


def is_clearer(courses: Mapping[Move, Line], one: Point, other: Point) -> bool:
    """Return whether arrows come near the second spot, and less near the first one."""
    spots = [spot for line in courses.values() for spot in line.spots()]
    near, far = (min((math.dist(at, spot) for spot in spots), default=_CLEAR) for at in (other, one))
    return near < _CLEAR and near < far


def drawn(line: Line, scale: float, mark: SeatMark, *, is_dashed: bool) -> tuple[arrows.Strokes, list[XY]]:
    """Return the strokes of a movement's arrow, and the pixels along it; `line` is in pixels."""
    spots = arrows.route(line.begin, line.end, line.bow, (0.0, 0.0), scale)
    return arrows.stroked(spots, scale, mark.fill, is_dashed=is_dashed, shaft=_SHAFT), spots
