"""Chances to win, as fitted: what must hold of them whatever the numbers are."""

from __future__ import annotations

from typing import Any

import pytest

from engine.brimstone.board.state import State
from engine.brimstone.computers.win_model import WEIGHTS, chances_to_win, strongest_attacks
from tests.engine.brimstone.positions import begin


def table(**troops: dict[str, int]) -> State:
    match: Any = begin({"players": 3, "event": "fair_weather", "troops": troops})
    return match.state  # type: ignore[no-any-return]


def test_the_chances_of_all_are_one_and_who_has_won_has_it_all() -> None:
    assert sum(chances_to_win(table(red={"C4": 1})).values()) == pytest.approx(1)
    won = table(red=dict.fromkeys(("E9", "A5", "A1", "E1", "C4"), 1))
    assert chances_to_win(won)["red"] == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("more", ["C4", "F4", "D4"])
def test_who_has_more_has_better_chances(more: str) -> None:
    alike = table(red={"E9": 2}, blue={"A5": 2}, green={"I5": 2})
    before = chances_to_win(alike)["red"]
    alike.put("red", more, 1)
    assert chances_to_win(alike)["red"] > before


def test_a_city_that_could_be_taken_is_worth_less() -> None:
    safe = table(red={"C4": 1}, blue={"I5": 4})
    beset = table(red={"C4": 1}, blue={"D4": 4})
    assert chances_to_win(safe)["red"] > chances_to_win(beset)["red"]


def test_the_strongest_attack_is_one_march_and_one_support_and_leaves_a_guard_in_a_city() -> None:
    state = table(red={"D4": 3, "C4": 4, "C5": 2})
    assert strongest_attacks(state)["red", "D5"] == 3 + 3
    state.stones["red"] = 0
    assert ("red", "F5") not in strongest_attacks(state)


@pytest.mark.parametrize("players", WEIGHTS)
def test_a_city_more_is_always_worth_more(players: int) -> None:
    cities = WEIGHTS[players].cities
    assert list(cities) == sorted(cities, reverse=True)
