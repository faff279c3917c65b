"""Ratings and places: what a game says of those who sat at it."""

from __future__ import annotations

import pytest

from bot.extras.statistics.rating import Skill, rate, rate_all
from bot.table.past.results import places
from engine.kernel.core import Seat

SEATS = ("a", "b", "c", "d")


@pytest.mark.parametrize(
    ("winners", "scores", "ranked"),
    [
        (["b"], None, {"a": 4, "b": 1, "c": 4, "d": 4}),
        (["b", "d"], None, {"a": 4, "b": 1, "c": 4, "d": 1}),
        (["b"], {"a": 3, "b": 9, "c": 5, "d": 3}, {"a": 3, "b": 1, "c": 2, "d": 3}),
        ([], None, {"a": 4, "b": 4, "c": 4, "d": 4}),
        (["a"], {"a": 1, "b": 7, "c": 0, "d": 0}, {"a": 1, "b": 2, "c": 4, "d": 4}),
    ],
)
def test_the_rules_say_who_wins_and_points_tell_the_others_apart(
    winners: list[Seat], scores: dict[Seat, int] | None, ranked: dict[Seat, int]
) -> None:
    assert places({"winners": winners, "scores": scores}, SEATS) == ranked


def test_who_did_better_rises_and_a_draw_of_equals_moves_nobody_from_another() -> None:
    better, worse = rate([Skill(), Skill()], [1, 2])
    assert better.mu > 25 > worse.mu
    first, second = rate([Skill(), Skill()], [1, 1])
    assert first == second


def test_each_game_goes_on_from_the_one_before() -> None:
    games = [[("ann", 1.0), ("ben", 2.0)]] * 3
    courses = rate_all(games)
    rising = [skill.mu for skill in courses["ann"]]
    assert rising == sorted(set(rising))
    assert len(courses["ben"]) == 3
    assert [skill.sigma for skill in courses["ann"]] == sorted(
        (skill.sigma for skill in courses["ann"]), reverse=True
    )


def test_equal_computers_of_one_game_leave_it_with_one_rating() -> None:
    courses = rate_all([[("ann", 1.0), ("captain", 2.0), ("captain", 3.0)]])
    apart = rate([Skill(), Skill(), Skill()], [1, 2, 3])
    assert [one.mu for one in courses["captain"]] == [(apart[1].mu + apart[2].mu) / 2]


def test_a_game_of_one_says_nothing() -> None:
    assert rate_all([[("ann", 1.0)]]) == {}
