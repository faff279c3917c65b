"""Oware is sown, taken and fed as its RULES.md says."""

from __future__ import annotations

import pytest

from guests.oware.engine import GAME, State, sow


def houses(**seeds: int) -> list[int]:
    """Return the twelve houses with these seeds, A1 first."""
    return [seeds.get(f"{row}{at}", 0) for row in "AB" for at in range(1, 7)]


def state(**seeds: int) -> State:
    made = State(houses(**seeds), {"red": 0, "blue": 0}, "red")
    made.seats = ["red", "blue"]
    return made


@pytest.mark.parametrize(
    ("before", "start", "taken", "after"),
    [
        ({"A6": 1, "B1": 1, "B4": 1}, 5, 2, {"B4": 1}),
        ({"A5": 3, "B1": 1, "B2": 2, "B4": 1}, 4, 5, {"A6": 1, "B4": 1}),
        ({"A5": 3, "B1": 3, "B2": 2}, 4, 3, {"A6": 1, "B1": 4}),
        ({"A6": 1, "B1": 1}, 5, 0, {"B1": 2}),
        ({"A1": 1, "A2": 1, "B1": 1}, 0, 0, {"A2": 2, "B1": 1}),
    ],
    ids=["two", "and the one before", "four ends it", "never all", "not one's own"],
)
def test_two_or_three_are_taken(
    before: dict[str, int], start: int, taken: int, after: dict[str, int]
) -> None:
    done = sow(houses(**before), start)
    assert (done.taken, done.houses) == (taken, houses(**after))


def test_twelve_seeds_pass_over_their_own_house() -> None:
    done = sow(houses(A1=12), 0)
    assert done.houses[:2] == [0, 2]
    assert sum(done.houses) == 12


def test_who_has_no_seed_is_fed_if_that_is_possible() -> None:
    hungry = state(A1=1, A6=1)
    assert [bool(hungry.why_not("red", house)) for house in (0, 1, 5)] == [True, True, False]
    assert not state(A1=1).may_move("red")


def test_each_keeps_the_own_houses_where_nobody_can_be_fed() -> None:
    last = state(A1=3)
    assert GAME._finish(last) == {"red": 3, "blue": 0}
    assert GAME.is_over(last)
    assert GAME.scores(last) == {"red": 3, "blue": 0}
