"""Score a rank at a table."""

from __future__ import annotations

from collections.abc import Collection


def points_of(place: int, places: Collection[int], seats: int) -> int:
    """Return a rank's points: 0 for the last, two more per rank above; tied players share their ranks'
    points.

    `places` are the ranks of all who finished at the table, including computers.
    """
    level = max(1, sum(other == place for other in places))
    return max(0, 2 * (seats - place) - (level - 1))


def average(seats: int) -> int:
    """Return a table's mean points: the value of a bye and of a cancelled table."""
    return seats - 1
