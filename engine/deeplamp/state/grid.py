"""The grid: cells, tiles on it, and adjacency (S44, S46, S49)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from engine.deeplamp.pack.complete_pack import Pack
from engine.deeplamp.pack.finding import find_pack
from engine.deeplamp.pack.model import Connector, Tile
from engine.deeplamp.pack.tiles import door_cells
from engine.kernel.core import Json, Refused

Cell = tuple[int, int]
"""Space (x, y): x grows to the right, y downwards."""
DIRECTIONS: Final[tuple[Cell, ...]] = (
    (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1),
)  # fmt: skip
"""Directions N NE E SE S SW W NW, in the order in which neighbours are tried (S45)."""
SIDES: Final = ("N", "E", "S", "W")
OPEN, JOINED, CLOSED, UNKNOWN, GATE = "open", "joined", "closed", "unknown", "gate"


class Lying(NamedTuple):
    """A tile on the grid: its top left cell, its quarter turns, and the state of each connector."""

    tile: str
    at: Cell
    turn: int
    doors: tuple[str, ...]


@dataclass(frozen=True)
class Turned:
    """A tile after turning, with its top left cell at [0, 0]."""

    wide: int
    high: int
    spaces: frozenset[Cell]
    doors: tuple[tuple[Cell, Cell], ...]
    sides: tuple[str, ...]
    """Side of the tile on which each connector lies."""


@dataclass(frozen=True)
class Board:
    """All tiles of the map, joined into one grid."""

    tiles: Mapping[Cell, tuple[int, ...]]
    """Space -> numbers of the tiles that it belongs to."""
    near: Mapping[Cell, tuple[Cell, ...]]
    """Space -> adjacent spaces, in the order of DIRECTIONS."""
    exits: Mapping[Cell, tuple[int, int]]
    """Space at an open door that leads nowhere yet -> its tile and connector."""
    joined: Mapping[int, frozenset[int]]
    """Tile number -> numbers of the adjacent tiles (S49)."""
    worlds: Mapping[int, str] = field(default_factory=dict)
    """Tile number -> its world; empty for a pack without other worlds."""
    fields: dict[Cell, Any] = field(default_factory=dict, repr=False, compare=False)
    """Cache: start space -> search that ignores all models (engine.deeplamp.state.paths.bare)."""

    def is_linked(self, one: Cell, other: Cell) -> bool:
        """Return whether two spaces share a tile."""
        tiles = self.tiles.get(other, ())
        return any(number in tiles for number in self.tiles.get(one, ()))

    def share_world(self, one: Cell, other: Cell) -> bool:
        """Return whether two spaces are in one world; a gate's spaces are in both of its worlds (S171)."""
        if not self.worlds:
            return True
        theirs = {self.worlds[number] for number in self.tiles.get(other, ())}
        return any(self.worlds[number] in theirs for number in self.tiles.get(one, ()))

    def is_adjacent(self, one: Cell, other: Cell) -> bool:
        return other in self.near.get(one, ())


@lru_cache(maxsize=512)
def turned(pack: str, tile: str, quarters: int) -> Turned:
    """Return a tile turned clockwise by this many quarters."""
    data = find_pack(pack).tiles[tile]
    wide, high = len(data.rows[0]), len(data.rows)
    cells = [(x, y) for y, row in enumerate(data.rows) for x, sign in enumerate(row) if sign == "."]
    doors = [door_cells(data, connector) for connector in data.connectors]
    for _ in range(quarters):
        cells = [_quarter(cell, high) for cell in cells]
        doors = [(_quarter(one, high), _quarter(other, high)) for one, other in doors]
        wide, high = high, wide
    sides = tuple(side_of(connector, quarters) for connector in data.connectors)
    pairs = tuple((min(pair), max(pair)) for pair in doors)
    return Turned(wide, high, frozenset(cells), pairs, sides)


def _quarter(cell: Cell, high: int) -> Cell:
    return high - 1 - cell[1], cell[0]


def side_of(connector: Connector, quarters: int) -> str:
    """Return a connector's side after this many quarter turns."""
    return SIDES[(SIDES.index(connector.side) + quarters) % 4]


def moved(cell: Cell, by: Cell) -> Cell:
    return cell[0] + by[0], cell[1] + by[1]


def doors_of(pack: str, lying: Lying) -> tuple[tuple[Cell, Cell], ...]:
    """Return the two cells of each connector's door."""
    doors = turned(pack, lying.tile, lying.turn).doors
    return tuple((moved(one, lying.at), moved(other, lying.at)) for one, other in doors)


def spaces_of(pack: str, lying: Lying) -> Iterator[Cell]:
    """Yield a tile's spaces, including those of its open or joined doors and its gates."""
    shape = turned(pack, lying.tile, lying.turn)
    for cell in shape.spaces:
        yield moved(cell, lying.at)
    for state, pair in zip(lying.doors, shape.doors, strict=True):
        if state in (OPEN, JOINED, GATE):
            yield from (moved(cell, lying.at) for cell in pair)


@lru_cache(maxsize=256)
def board_of(pack: str, layout: tuple[Lying, ...]) -> Board:
    """Return the board made of these tiles, numbered from 1."""
    tiles: dict[Cell, tuple[int, ...]] = {}
    exits: dict[Cell, tuple[int, int]] = {}
    for number, lying in enumerate(layout, start=1):
        for cell in spaces_of(pack, lying):
            tiles[cell] = (*tiles.get(cell, ()), number)
        for connector, pair in enumerate(doors_of(pack, lying)):
            if lying.doors[connector] in (OPEN, GATE):
                exits.update(dict.fromkeys(pair, (number, connector)))
    near = {cell: tuple(_neighbours(cell, tiles)) for cell in tiles}
    joined: dict[int, set[int]] = {number: set() for number in range(1, len(layout) + 1)}
    for numbers in tiles.values():
        for number in numbers:
            joined[number].update(other for other in numbers if other != number)
    near_tiles = {number: frozenset(others) for number, others in joined.items()}
    return Board(tiles, near, exits, near_tiles, _worlds(pack, layout))


def _worlds(pack: str, layout: tuple[Lying, ...]) -> dict[int, str]:
    """Return the world of each tile, if the pack has other worlds."""
    data = find_pack(pack)
    if not data.beyond:
        return {}
    return {number: data.tiles[lying.tile].world for number, lying in enumerate(layout, start=1)}


def _neighbours(cell: Cell, tiles: Mapping[Cell, tuple[int, ...]]) -> Iterator[Cell]:
    """Yield the adjacent linked spaces, like a chess king's moves.

    A diagonal needs a linked space beside it (S44).
    """
    x, y = cell
    own = tiles[cell]
    for dx, dy in DIRECTIONS:
        other = (x + dx, y + dy)
        theirs = tiles.get(other)
        if theirs is None or not _share(own, theirs):
            continue
        if (
            dx
            and dy
            and not any(
                _share(tiles.get(side, ()), own) and _share(tiles.get(side, ()), theirs)
                for side in ((x + dx, y), (x, y + dy))
            )
        ):
            continue
        yield other


def _share(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return any(number in other for number in one)


def joined_at(pack: str, tile: Tile, door: tuple[Cell, Cell], side: str) -> Lying:
    """Return the position of a new tile whose entrance shares the door on that side (S46)."""
    facing = SIDES[(SIDES.index(side) + 2) % 4]
    entrance = tile.connectors[tile.entrance]
    quarters = (SIDES.index(facing) - SIDES.index(entrance.side)) % 4
    first = turned(pack, tile.id, quarters).doors[tile.entrance][0]
    at = (door[0][0] - first[0], door[0][1] - first[1])
    return Lying(tile.id, at, quarters, (UNKNOWN,) * len(tile.connectors))


def fits(pack: str, lying: Lying, layout: tuple[Lying, ...]) -> bool:
    """Return whether the tile keeps a space's distance from all others, and covers no door (S46)."""
    shape = turned(pack, lying.tile, lying.turn)
    left, top = lying.at
    right, bottom = left + shape.wide - 1, top + shape.high - 1
    for other in layout:
        theirs = turned(pack, other.tile, other.turn)
        x, y = other.at
        if left <= x + theirs.wide and x - 1 <= right and top <= y + theirs.high and y - 1 <= bottom:
            return False
        for pair in doors_of(pack, other):
            if any(left <= cell[0] <= right and top <= cell[1] <= bottom for cell in pair):
                return False
    return True


def with_doors(pack: Pack, name: str, lying: Lying, layout: tuple[Lying, ...]) -> Lying:
    """Return the new tile with the states of its doors; a door that would meet something is closed (S46)."""
    tile = pack.tiles[lying.tile]
    taken = {cell for other in layout for pair in doors_of(name, other) for cell in pair}
    states = [UNKNOWN if tile.is_room else OPEN] * len(tile.connectors)
    for number, pair in enumerate(doors_of(name, lying)):
        if number == tile.entrance:
            states[number] = JOINED
        elif any(cell in taken or _touches(name, cell, layout) for cell in pair):
            states[number] = CLOSED
    return lying._replace(doors=tuple(states))


def _touches(name: str, cell: Cell, layout: tuple[Lying, ...]) -> bool:
    """Return whether a door's cell is inside another tile's rectangle or next to it."""
    for other in layout:
        shape = turned(name, other.tile, other.turn)
        x, y = other.at
        if x - 1 <= cell[0] <= x + shape.wide and y - 1 <= cell[1] <= y + shape.high:
            return True
    return False


def read_cell(value: Json) -> Cell:
    """Read a cell in the form [x, y]; Refused if it is not one."""
    if not isinstance(value, list) or len(value) != 2 or any(type(one) is not int for one in value):
        raise Refused(f"A cell must be [x, y], not {value!r}.")
    return value[0], value[1]
