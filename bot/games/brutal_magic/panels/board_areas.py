"""Divide the board into fixed hexagonal areas, few enough for a menu."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, product

from bot.games.panels import MENU_LIMIT
from engine.brutal_magic.board.layout import board_of
from engine.kernel.hexes import Hex

Patch = tuple[Hex, ...]


@cache
def patches(radius: int) -> tuple[Patch, ...]:
    """Divide all hexes into at most a menu's number of areas, from the bottom row up."""
    found = (tuple(_patches(radius, size)) for size in count(2))
    few = next(one for one in found if len(one) <= MENU_LIMIT)
    return tuple(sorted(few, key=lambda patch: board_of(radius).hexes.index(patch[0])))


def _patches(radius: int, size: int) -> Iterator[Patch]:
    """Tile the plane with hexagons of this radius, whose centres form a lattice."""
    board, reach = board_of(radius), range(-radius, radius + 1)
    middles = ((i * (2 * size + 1) + j * size, j * (size + 1) - i * size) for j, i in product(reach, reach))
    shape = [cell for cell in product(range(-size, size + 1), repeat=2) if abs(sum(cell)) <= size]
    place = {hex_: number for number, hex_ in enumerate(board.hexes)}
    for q, r in middles:
        cells = ((q + dq, r + dr) for dq, dr in shape)
        patch = [board.name(*cell) for cell in cells if max(map(abs, (*cell, sum(cell)))) <= radius]
        if patch:
            yield tuple(sorted(patch, key=place.__getitem__))
