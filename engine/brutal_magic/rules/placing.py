"""Placement of Masters, and of the bands beside them (B21, B23)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.brutal_magic.board.layout import board_of
from engine.brutal_magic.board.state import Position, State, Unit
from engine.brutal_magic.rules.summoning import appear
from engine.kernel.core import Seat, Tell
from engine.kernel.hexes import Hex

BAND: Final = ("champion", "pawn", "pawn")
"""Classes of the units in a band; each unit is the first type of its class (B23)."""


@lru_cache
def _places(radius: int) -> Mapping[Hex, int]:
    """Return a bit for each hex, so that a whole number can stand for a set of hexes."""
    return {hex_: 1 << number for number, hex_ in enumerate(board_of(radius).hexes)}


@lru_cache(maxsize=4096)
def _far_from(hex_: Hex, separation: int, radius: int) -> int:
    """Return the set of hexes that are at least that far away, as bits of a number."""
    q, r = board_of(radius).axial(hex_)
    near = separation - 1
    found = 0
    for row, (first, begin, number) in _rows(radius).items():
        if abs(row - r) <= near:
            low = max(q + max(-near, -near - row + r), first)
            high = min(q + min(near, near - row + r), first + number - 1)
            if low <= high:
                found |= ((1 << (high - low + 1)) - 1) << (begin + low - first)
    return ((1 << len(_places(radius))) - 1) & ~found


@lru_cache
def _rows(radius: int) -> Mapping[int, tuple[int, int, int]]:
    """Return each row's least q, the number of its first bit, and its length; a row's bits go on with q."""
    board, rows = board_of(radius), dict[int, tuple[int, int, int]]()
    for number, hex_ in enumerate(board.hexes):
        q, r = board.axial(hex_)
        first, begin, long = rows.get(r, (q, number, 0))
        assert (q - first, number - begin) == (long, long), "hexes stand in their rows, by q"
        rows[r] = first, begin, long + 1
    return rows


def masters_placed(position: Position) -> list[Hex]:
    """Return the hexes of the placed Masters."""
    return [position.units[master].hex for master in position.masters()]


def has_room(position: Position, masters: Collection[Hex], more: int) -> bool:
    """Return whether that many more Masters fit on the board, far enough apart (B21)."""
    places = _places(position.options.radius)
    free = sum(bit for hex_, bit in places.items() if position.kind(hex_).move is not None)
    return _has_room(position, _kept_from(position, masters, free), more)


def _kept_from(position: Position, masters: Collection[Hex], free: int) -> int:
    for master in masters:
        free &= _far_from(master, position.options.separation, position.options.radius)
    return free


def _has_room(position: Position, free: int, more: int) -> bool:
    if more < 2:
        return more <= free.bit_count()
    while free.bit_count() >= more:
        last = free.bit_length() - 1
        free ^= 1 << last
        hex_ = position.board.hexes[last]
        if _has_room(position, _kept_from(position, [hex_], free), more - 1):
            return True
    return False


def where_free(position: Position) -> list[Hex]:
    """Return every hex where the next Master can be placed (B21)."""
    placed, places = masters_placed(position), _places(position.options.radius)
    open_ = sum(bit for hex_, bit in places.items() if position.kind(hex_).move is not None)
    free, to_come = _kept_from(position, placed, open_), len(position.seats) - len(placed) - 1
    found = [hex_ for hex_, bit in places.items() if free & bit]
    if not to_come:
        return found
    return [hex_ for hex_ in found if _has_room(position, _kept_from(position, [hex_], free), to_come)]


def why_not_there(position: Position, hex_: Hex) -> str | None:
    """Return why the next Master cannot be placed in the hex; None if it can (B21)."""
    if position.kind(hex_).move is None:
        return f"No unit can enter {hex_}. Choose another hex."
    placed = masters_placed(position)
    separation = position.options.separation
    for other in placed:
        away = position.board.distance(hex_, other)
        if away < separation:
            return f"{hex_} is too close to the Master in {other}: {away} away, at least {separation} needed."
    to_come = len(position.seats) - len(placed) - 1
    if to_come and not has_room(position, [*placed, hex_], to_come):
        return f"A Master in {hex_} would leave no room for the Masters still to come. Choose another hex."
    return None


def widest_first(position: Position) -> Iterator[Hex]:
    """Yield hexes in the order in which they are tried for a seat that misses the deadline (B53)."""
    board, placed = position.board, masters_placed(position)
    around = placed or [board.name(0, 0)]

    def width(hex_: Hex) -> tuple[int, int, int]:
        return -min(board.distance(hex_, other) for other in around), *board.axial(hex_)

    return iter(sorted(board.hexes, key=width))


def place(state: State, seat: Seat, hex_: Hex, tell: Tell) -> None:
    """Place the Master and, at tables with bands, its band (B23)."""
    army = state.armies[seat]
    master = next(type_ for type_ in army if type_.rank == "master")
    appear(state, seat, Unit(master.name, hex_), tell)
    if not state.options.band:
        return
    first = {type_.rank: type_.name for type_ in reversed(army)}
    cap = state.options.unit_cap
    band = [first[rank] for rank in BAND if rank in first][: None if cap is None else cap - 1]
    around = _inwards(state, hex_)
    for number, name in enumerate(band if around else ()):
        appear(state, seat, Unit(name, around[number % len(around)]), tell)


def _inwards(position: Position, hex_: Hex) -> Sequence[Hex]:
    """Return the adjacent hexes a unit can enter, by distance to the centre, then q, then r (B23)."""
    board = position.board
    centre = board.name(0, 0)
    return sorted(
        position.next_to(hex_), key=lambda other: (board.distance(other, centre), *board.axial(other))
    )
