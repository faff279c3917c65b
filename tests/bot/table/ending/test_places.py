"""Who won, who came where, and who reached nothing."""

from __future__ import annotations

import pytest

from bot.table.past.results import places

SEATS = ("red", "blue", "green", "yellow")


@pytest.mark.parametrize(
    ("winners", "points", "found"),
    [
        (("red",), (5, 2, 1, 0), (1, 2, 3, 4)),
        (("red",), (5, 0, 0, 0), (1, 4, 4, 4)),
        (("red",), (5, 2, 2, 0), (1, 2, 2, 4)),
        (("red", "blue"), (5, 5, 3, 0), (1, 1, 3, 4)),
        ((), (0, 2, 1, 0), (4, 2, 3, 4)),
    ],
)
def test_who_has_no_points_is_last_and_never_second(
    winners: tuple[str, ...], points: tuple[int, ...], found: tuple[int, ...]
) -> None:
    outcome = {"winners": winners, "scores": dict(zip(SEATS, points, strict=True))}
    assert tuple(places(outcome, SEATS).values()) == found
