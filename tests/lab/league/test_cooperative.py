"""Leagues of games that are won together."""

from __future__ import annotations

import re

import pytest

from engine.deeplamp.game import DEEPLAMP
from engine.kernel.self_play import Table
from lab import __main__
from lab.league import cooperative
from lab.league.league import Fixture, Result, play_fixture


def result(level: str, won: float, turns: int) -> Result:
    return Result(Fixture((level,) * 3, "s"), {level: won}, turns)


def test_a_level_has_all_seats_and_all_levels_the_same_seeds() -> None:
    games = cooperative.fixtures(("captain", "recruit"), 3, 2, "s")
    assert [game.levels for game in games] == [("captain",) * 3, ("recruit",) * 3] * 2
    assert [game.seed for game in games] == ["s/0", "s/0", "s/1", "s/1"]


def test_games_won_are_counted_for_each_level() -> None:
    played = [result("captain", 1.0, 9), result("captain", 0.0, 11), result("recruit", 0.0, 4)]
    rows = cooperative.standings(played, ("captain", "recruit"), "turn").rows
    assert rows[0][:4] == ("captain", "2", "1", "50.0%")
    assert rows[0][5:] == ("10", "10.8")
    assert rows[1][:4] == ("recruit", "1", "0", "0.0%")


def test_a_win_that_all_share_is_one() -> None:
    table = Table(DEEPLAMP, 2, DEEPLAMP.options(2, {}))
    played = [play_fixture(table, one) for one in cooperative.fixtures(("captain",), 2, 2, "s")]
    assert any(one.has_winner for one in played)
    assert [round(one.won["captain"], 9) for one in played] == [float(one.has_winner) for one in played]


def test_the_league_of_a_game_of_a_crew_needs_one_level(capsys: pytest.CaptureFixture[str]) -> None:
    call = [
        "league",
        "--game",
        "deeplamp",
        "--players",
        "1",
        "--games",
        "2",
        "--levels",
        "recruit",
        "--jobs",
        "1",
    ]
    assert __main__.main(call) == 0
    assert re.search(r"recruit +2 +[012] ", capsys.readouterr().out)
    assert __main__.main([*call[:-3], "nobody"]) == 2
    assert "needs one or more of its levels: recruit, captain" in capsys.readouterr().err
