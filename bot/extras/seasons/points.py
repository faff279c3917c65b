"""Score a place at a table."""

from __future__ import annotations

from collections.abc import Collection


def points_of(place: int, places: Collection[int], seats: int) -> int:
    """Last place 0, and two more for each place before it; who share a place share what their places bring.

    `places` are those of all who came in at the table, of computers too.
    """
    level = max(1, sum(other == place for other in places))
    return max(0, 2 * (seats - place) - (level - 1))


def average(seats: int) -> int:
    """Return the mean points at a table of so many: the worth of a bye, and of a table called off."""
    return seats - 1
