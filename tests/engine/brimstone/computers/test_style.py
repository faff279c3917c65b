"""How computers play: nobody is spared for their level, helped to win, or let win by who could stop them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.brimstone.computers.captain import Captain
from engine.brimstone.computers.marshal import Marshal
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.self_play import play_on, winners
from tests.engine.brimstone.positions import begin

LEVELS: Mapping[str, Computer] = {"captain": Captain(), "marshal": Marshal(0.1)}
ABOUT_TO_WIN: dict[str, Any] = {
    "players": 3,
    "event": "fair_weather",
    "leader": "green",
    "stones": {"red": 0, "blue": 2, "green": 2},
    "troops": {
        "red": {"E9": 2, "A5": 2, "A1": 2, "E1": 2, "D4": 3},
        "blue": {"H5": 2},
        "green": {"I5": 2, "G6": 2},
    },
}
"""Red, who can pay for nothing, walks from D4 into a fifth City, C4; then it is blue's turn."""


def round_won_by_red(red: str, others: str, blue: Mapping[str, int], seed: str) -> bool:
    match = begin({**ABOUT_TO_WIN, "troops": {**ABOUT_TO_WIN["troops"], "blue": dict(blue)}})
    computers = {"red": LEVELS[red], "blue": LEVELS[others], "green": LEVELS[others]}
    play_on(match, computers, seed, rounds=match.stage)
    return winners(match) == ("red",)


@pytest.mark.parametrize("others", LEVELS)
@pytest.mark.parametrize("red", LEVELS)
def test_a_threatened_win_is_hindered_by_who_can_and_nobody_is_spared_for_a_level(
    red: str, others: str
) -> None:
    for seed in ("style/1", "style/2"):
        assert not round_won_by_red(red, others, {"H5": 2, "C5": 4}, seed)


@pytest.mark.parametrize(
    ("level", "blue", "green"), [("captain", 7, 2), ("marshal", 7, 2), ("marshal", 2, 7)]
)
def test_of_two_who_can_hinder_it_neither_leaves_it_to_the_other(level: str, blue: int, green: int) -> None:
    """One of them is strong and beside it, the other weak."""
    troops = {**ABOUT_TO_WIN["troops"], "blue": {"C5": blue}, "green": {"C3": green}}
    match = begin({**ABOUT_TO_WIN, "stones": {"red": 0, "blue": 0, "green": 0}, "troops": troops})
    play_on(match, dict.fromkeys(match.state.seats, LEVELS[level]), "style/1", rounds=match.stage)
    assert not winners(match)
    assert match.state.owner("C4") in {"blue", "green"}


@pytest.mark.parametrize("level", LEVELS)
def test_where_nobody_can_hinder_it_the_win_comes(level: str) -> None:
    assert round_won_by_red(level, level, {"H5": 6}, "style/1")


@pytest.mark.parametrize("level", LEVELS)
def test_who_cannot_win_makes_nobody_else_king(level: str) -> None:
    """Green, with one army, could give red the City and the game, or keep red from it."""
    red = {**ABOUT_TO_WIN["troops"]["red"], "D4": 4}
    troops = {"red": red, "blue": {"C4": 3}, "green": {"C3": 2}}
    match = begin({**ABOUT_TO_WIN, "stones": {"red": 0, "blue": 0, "green": 0}, "troops": troops})
    match.submit("red", {"orders": {"D4": "march"}})
    match.submit("blue", {"orders": {}})
    match.submit("green", {"orders": {"C3": "support"}})
    match.submit("red", {"hex": "D4", "groups": [{"troops": 4, "to": "C4"}]})
    thoughts = [LEVELS[level].think(match.asks["green"], "", Dice(f"{number}")) for number in range(3)]
    assert [thought.answer for thought in thoughts] == [{"side": "defender"}] * 3
