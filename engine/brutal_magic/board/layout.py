"""The board's hexes, and the corners where Masters begin (B1, B2, B22)."""

from __future__ import annotations

from functools import lru_cache

from engine.kernel.hexes import Axial, Hex, HexBoard, hexagon


@lru_cache
def board_of(radius: int) -> HexBoard:
    """Return the board with that radius; boards are cached."""
    return hexagon(radius)


def corners(players: int, radius: int) -> tuple[Hex, ...]:
    """Return the Masters' starting corners in seat order, for tables that do not place them (B22)."""
    board = board_of(radius)
    return tuple(board.name(*cell) for cell in _corners(players, radius))


def _corners(players: int, radius: int) -> tuple[Axial, ...]:
    full, half = radius, -(-radius // 2)
    rim = ((-full, 0), (-full, full), (0, full), (full, 0), (full, -full), (0, -full))
    match players:
        case 2:
            return rim[1], rim[4]
        case 3:
            return rim[1], rim[3], rim[5]
        case 4:
            return rim[0], (-half, full), rim[3], (half, -full)
        case 5:
            return tuple(_on_rim(rim, 6 * radius * seat // 5, radius) for seat in range(5))
    return rim


def _on_rim(rim: tuple[Axial, ...], steps: int, radius: int) -> Axial:
    """Return the hex reached by walking that many steps along the rim from its first corner."""
    corner, rest = divmod(steps, radius)
    (q, r), (to_q, to_r) = rim[corner], rim[(corner + 1) % len(rim)]
    return q + (to_q - q) // radius * rest, r + (to_r - r) // radius * rest


@lru_cache
def beginning_ground(players: int, radius: int) -> frozenset[Hex]:
    """Return the starting corners and their neighbours, where terrain is forbidden (B19, B20)."""
    board, starts = board_of(radius), corners(players, radius)
    return frozenset(starts).union(*(board.neighbours(start) for start in starts))


def widest(players: int, radius: int) -> int:
    """Return the largest possible distance between that many Masters (B21)."""
    return 2 * radius if players < 4 else radius + radius // 2
