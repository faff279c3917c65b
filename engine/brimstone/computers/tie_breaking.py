"""Break ties between equal gains, without favour for any hex."""

from __future__ import annotations

from collections.abc import Mapping
from zlib import crc32

from engine.brimstone.board.hexes import HEXES, Hex, mirrored, rotated
from engine.brimstone.board.state import Position
from engine.kernel.core import Seat

_LEAST = 1e-6


def _ranks(sixths: int, *, is_mirrored: bool) -> Mapping[Hex, float]:
    """Return a tiny penalty for each hex: its place in the order of names after this symmetry."""
    return {
        hex_: -_LEAST * (1 + HEXES.index(rotated(mirrored(hex_) if is_mirrored else hex_, sixths)))
        for hex_ in HEXES
    }


_TURNS = tuple(_ranks(sixths, is_mirrored=flip) for sixths in range(6) for flip in (False, True))


def ties(position: Position, seat: Seat) -> Mapping[Hex, float]:
    """Return a tiny bonus for each hex; each symmetry of the board is equally likely to set them."""
    table = f"{position.round}{seat}{position.leader}{position.event}{''.join(position.tiles.values())}"
    return _TURNS[crc32(table.encode()) % len(_TURNS)]
