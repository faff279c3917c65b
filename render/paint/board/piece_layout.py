"""Arrange pieces, tokens and arriving troops in a hex: one alone, two side by side, or a crowd in rows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from render.paint.drawing.pen import XY
from render.scenes.scene import Move, Piece, Scene, Token

_LEFT, _RIGHT = (-0.42, 0.22), (0.4, 0.22)
_BELOW: Final[XY] = (0.0, 0.74)
"""Offset of an order under two pieces that stand side by side."""
_ALONE: Final = ((-0.42, 0.22), (0.4, 0.22), (0.0, 0.2))
_PAIRED: Final = 0.8
"""Size of a piece that shares its hex, relative to a piece alone."""


class Arrival(NamedTuple):
    """Troops of a seat that planned movements bring into a hex."""

    hex: str
    seat: str
    text: str


class Lying(NamedTuple):
    """An item in a hex, with its scale factor and its offset from the hex's centre in units.

    For a token without a piece of its seat, a blank piece identifies the owner.
    """

    hex: str
    thing: Piece | Token | Arrival
    share: float
    at: XY


Arrangement = tuple[Lying, ...]
"""All items of one hex."""


def arrangements(scene: Scene) -> Mapping[str, tuple[Arrangement, ...]]:
    """Return hex -> the ways to arrange its items so that none covers another's label, the usual one first.

    An order that a movement shows needs no token.
    """
    begun = {move.start for move in scene.moves if not move.is_dashed}
    here: dict[str, list[Piece | Token | Arrival]] = {}
    for piece in scene.pieces:
        here.setdefault(piece.hex, []).append(piece)
    for token in scene.tokens:
        if token.hex in begun:
            continue
        things = here.setdefault(token.hex, [])
        if not any(isinstance(thing, Piece) and thing.seat == token.seat for thing in things):
            things.append(Piece(token.hex, token.seat, ""))
        things.append(token)
    for arrival in _arrivals(scene.moves):
        here.setdefault(arrival.hex, []).append(arrival)
    return {hex_: tuple(_ways(hex_, things, is_left=hex_ in begun)) for hex_, things in here.items()}


def lying(scene: Scene) -> list[Lying]:
    """Return all pieces and tokens in their usual places."""
    return [one for ways in arrangements(scene).values() for one in ways[0]]


def _arrivals(moves: tuple[Move, ...]) -> list[Arrival]:
    """Sum up what arrives in each hex, without what leaves it again in the same plan."""
    counts: dict[tuple[str, str], int] = {}
    for move in moves:
        counts[move.end, move.seat] = counts.get((move.end, move.seat), 0) + move.number
    return [Arrival(hex_, seat, str(count)) for (hex_, seat), count in counts.items()]


def _ways(hex_: str, things: list[Piece | Token | Arrival], *, is_left: bool) -> list[Arrangement]:
    """Return the ways to arrange a hex's items; `is_left`: troops march out of it."""
    bodies = [thing for thing in things if not isinstance(thing, Token)]
    tokens = [thing for thing in things if isinstance(thing, Token)]
    arrives = any(isinstance(thing, Arrival) for thing in things)
    if len(things) == 1 and (arrives or is_left):
        return [(Lying(hex_, things[0], _PAIRED, at),) for at in _ALONE]
    if len(bodies) == 1 and len(tokens) == 1:
        return [(Lying(hex_, bodies[0], _PAIRED, _LEFT), Lying(hex_, tokens[0], 1.0, _RIGHT))]
    if arrives and len(bodies) == 2 and len(tokens) <= 1:
        below = tuple(Lying(hex_, token, 1.0, _BELOW) for token in tokens)
        return [
            (*(Lying(hex_, thing, _PAIRED, at) for thing, at in zip(bodies, spots, strict=True)), *below)
            for spots in permutations((_LEFT, _RIGHT))
        ]
    share, spots = crowd(len(things))
    return [tuple(Lying(hex_, thing, share, at) for thing, at in zip(things, spots, strict=True))]


_MIDST: Final[XY] = (0.0, 0.2)
_MIDDLE: Final = 0.12


class Crowd(NamedTuple):
    """A layout for several pieces: pieces per row, `share` of the normal size, distance in units."""

    rows: tuple[int, ...]
    share: float
    apart: XY


_CROWDS: Final = (
    Crowd((2,), 0.46, (0.78, 0.0)),
    Crowd((1, 2), 0.44, (0.74, 0.62)),
    Crowd((2, 2), 0.44, (0.74, 0.62)),
    Crowd((3, 2), 0.32, (0.54, 0.56)),
    Crowd((3, 3), 0.32, (0.54, 0.56)),
    Crowd((2, 3, 2), 0.3, (0.5, 0.44)),
    Crowd((3, 3, 2), 0.3, (0.5, 0.44)),
    Crowd((3, 4, 4, 3), 0.2, (0.36, 0.31)),
)
MOST: Final = sum(_CROWDS[-1].rows)
"""Most pieces drawn side by side in a hex; further pieces are stacked on the last spot."""


@lru_cache(maxsize=MOST)
def crowd(count: int) -> tuple[float, tuple[XY, ...]]:
    """Return the scale factor for this number of pieces, and their positions in units."""
    if count <= 1:
        return 1.0, (_MIDST,)
    packed = next((one for one in _CROWDS if count <= sum(one.rows)), _CROWDS[-1])
    (wide, high), rows = packed.apart, len(packed.rows)
    places = [
        ((column - (row - 1) / 2) * wide, _MIDDLE + (number - (rows - 1) / 2) * high)
        for number, row in enumerate(packed.rows)
        for column in range(row)
    ]
    return packed.share, (*places[:count], *[places[-1]] * (count - len(places)))
