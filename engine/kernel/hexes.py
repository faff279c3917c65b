"""Describe hex boards of any size and shape, with coordinates and names.

A hex is its name, a plain string such as "E5". Rows have letters from the bottom up: A to Z, then AA, AB and
so on. Numbers count from the left. Axial coordinates (q, r) are for hexes with a point on top; r grows
downwards, and hexes with equal numbers lie on one slanting line.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from string import ascii_uppercase

Hex = str
Axial = tuple[int, int]

_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class HexBoard:
    """A board of hexes by coordinates and by name; `hexes` is sorted by row, then by number."""

    def __init__(self, cells: Iterable[Axial]) -> None:
        ordered = sorted(set(cells), key=lambda cell: (-cell[1], cell[0]))
        low, left = max(r for _, r in ordered), min(q for q, _ in ordered)
        self._axial: dict[Hex, Axial] = {f"{_row(low - r)}{q - left + 1}": (q, r) for q, r in ordered}
        self._names: dict[Axial, Hex] = {cell: name for name, cell in self._axial.items()}
        self.hexes: tuple[Hex, ...] = tuple(self._axial)
        place = {name: number for number, name in enumerate(self.hexes)}
        self._neighbours: dict[Hex, tuple[Hex, ...]] = {
            name: tuple(sorted(self._around(cell), key=place.__getitem__))
            for name, cell in self._axial.items()
        }

    def _around(self, cell: Axial) -> list[Hex]:
        beside = ((cell[0] + dq, cell[1] + dr) for dq, dr in _STEPS)
        return [self._names[other] for other in beside if other in self._names]

    def name(self, q: int, r: int) -> Hex:
        """Return the name of the hex at axial (q, r); ValueError if that is off the board."""
        if (q, r) not in self._names:
            raise ValueError(f"({q}, {r}) is off the board")
        return self._names[q, r]

    def parse(self, text: str) -> Hex:
        """Return the hex with that name, ignoring case and spaces; ValueError if there is none."""
        name = "".join(text.split()).upper()
        if name not in self._axial:
            raise ValueError(f"there is no hex {text!r}")
        return name

    def has(self, value: object) -> bool:
        """Return whether the value is the exact name of a hex."""
        return isinstance(value, str) and value in self._axial

    def axial(self, hex_: Hex) -> Axial:
        """Return the axial coordinates (q, r) of a hex."""
        return self._axial[hex_]

    def neighbours(self, hex_: Hex) -> tuple[Hex, ...]:
        """Return the adjacent hexes in the board's order."""
        return self._neighbours[hex_]

    def distance(self, a: Hex, b: Hex) -> int:
        """Return the number of steps between two hexes over open ground."""
        (aq, ar), (bq, br) = self._axial[a], self._axial[b]
        dq, dr = aq - bq, ar - br
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def line(self, start: Hex, end: Hex) -> tuple[tuple[Hex, ...], ...]:
        """Return the hexes on the straight line between two centres, without the start; for convex boards.

        Each step has one hex, or two where the line runs along the edge between them.
        """
        (q, r), (to_q, to_r) = self._axial[start], self._axial[end]
        names, steps = self._names, _steps_of((to_q - q, to_r - r))
        return tuple(
            [
                (names[q + cells[0][0], r + cells[0][1]],)
                if len(cells) == 1
                else tuple([names[q + dq, r + dr] for dq, dr in cells])
                for cells in steps
            ]
        )

    def rotated(self, hex_: Hex, sixths: int) -> Hex:
        """Return the hex rotated clockwise about (0, 0) by that many sixths; ValueError if off the board."""
        return self.name(*turned(self._axial[hex_], sixths))

    def mirrored(self, hex_: Hex) -> Hex:
        """Return the hex mirrored in an axis through (0, 0); ValueError if off the board."""
        q, r = self._axial[hex_]
        return self.name(r, q)


def turned(cell: Axial, sixths: int) -> Axial:
    """Return the cell rotated clockwise about (0, 0) by that many sixths."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def hexagon(radius: int) -> HexBoard:
    """Return the board of all hexes within `radius` steps of (0, 0)."""
    reach = range(-radius, radius + 1)
    return HexBoard((q, r) for q in reach for r in reach if abs(q + r) <= radius)


@lru_cache(maxsize=8192)
def _steps_of(way: Axial) -> tuple[tuple[Axial, ...], ...]:
    """Return the cells on the line from (0, 0) to `way`: one or two per step, sorted by q, then r.

    It uses whole numbers only, so that it is exact.
    """
    parts = (*way, -sum(way))
    length = max(map(abs, parts))
    along = next((axis for axis in range(3) if abs(parts[axis]) == length), 0)
    across = (along + 1) % 3
    steps = []
    for step in range(1, length + 1):
        nearest, left_over = divmod(2 * step * parts[across] + length, 2 * length)
        cells = []
        for beside in (nearest,) if left_over else (nearest - 1, nearest):
            cell = [0, 0, 0]
            cell[along], cell[across] = step if parts[along] > 0 else -step, beside
            cell[3 - along - across] = -sum(cell)
            cells.append((cell[0], cell[1]))
        steps.append(tuple(sorted(cells)))
    return tuple(steps)


def _row(number: int) -> str:
    """Return the letters of a row: A to Z, then AA to AZ, BA and so on."""
    rounds, letter = divmod(number, len(ascii_uppercase))
    return (_row(rounds - 1) if rounds else "") + ascii_uppercase[letter]
