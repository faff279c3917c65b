"""Arrange pieces and tokens in a hex: one alone, an order beside it, or a crowd in rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from render.paint.board import crowd
from render.paint.drawing.pen import XY
from render.scenes.scene import Piece, Scene, Token

_PAIR: Final[tuple[XY, XY]] = ((-0.42, 0.22), (0.4, 0.22))
_PAIRED: Final = 0.8
"""Size of a piece that shares its hex with a token, relative to a piece alone."""


class Lying(NamedTuple):
    """An item in a hex, with its scale factor and its offset from the hex's centre in units.

    For a token without a piece of its seat, a blank piece identifies the owner.
    """

    hex: str
    thing: Piece | Token
    share: float
    at: XY


def lying(scene: Scene) -> Iterator[Lying]:
    """Yield all pieces and tokens, placed so that none covers another's label."""
    here: dict[str, list[Piece | Token]] = {}
    for piece in scene.pieces:
        here.setdefault(piece.hex, []).append(piece)
    for token in scene.tokens:
        things = here.setdefault(token.hex, [])
        if not any(isinstance(thing, Piece) and thing.seat == token.seat for thing in things):
            things.append(Piece(token.hex, token.seat, ""))
        things.append(token)
    for hex_, things in here.items():
        yield from _spread(hex_, things)


def _spread(hex_: str, things: list[Piece | Token]) -> Iterator[Lying]:
    if len(things) == 2 and isinstance(things[1], Token):
        yield Lying(hex_, things[0], _PAIRED, _PAIR[0])
        yield Lying(hex_, things[1], 1.0, _PAIR[1])
        return
    share, spots = crowd.spots(len(things))
    for thing, spot in zip(things, spots, strict=True):
        yield Lying(hex_, thing, share, spot)
