"""How a game stands by what its captains weigh: chances that add up, and that see who is about to win."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.appraisal import Appraisal
from engine.kernel.deputy import usual_level
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.self_play import Table, play, winners
from engine.registry.appraisals import APPRAISALS
from engine.registry.catalogue import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_an_appraisal_of_every_seat_that_can_win(name: str) -> None:
    game = GAMES[name]
    appraisal = APPRAISALS.of(name)
    assert appraisal is not None
    match: Match[Any] = Match.new(game, game.players[0], game.options(game.players[0], {}), "1")
    assert set(appraisal.weigh(match.state)) <= set(game.seats[: game.players[0]])
    assert appraisal.scale > 0


def test_chances_add_up_and_more_is_better() -> None:
    found = Appraisal(dict, 10.0).shares({"red": 10.0, "blue": 0.0, "green": 0.0})
    assert sum(found.values()) in (99, 100, 101)
    assert found["red"] > found["blue"] == found["green"] > 0
    assert Appraisal(dict, 10.0).shares({}) == {}


def test_who_win_together_have_each_the_whole_chance() -> None:
    crew = Appraisal(lambda weight: {"red": weight, "blue": weight}, 1.0, is_shared=True)
    assert crew.shares(0.0) == {"red": 50, "blue": 50}
    assert crew.shares(2.0)["red"] > 80


def test_a_crew_stands_worse_the_higher_the_dark_and_better_with_clues() -> None:
    appraisal = APPRAISALS.of("deeplamp")
    assert appraisal is not None

    def chance(**more: int) -> int:
        table = {"players": 2, "step": "lamp", **more}
        shares = appraisal.shares(GAMES["deeplamp"].read_table(table, Dice("1")))
        assert shares["red"] == shares["blue"]
        return shares["red"]

    assert chance(dark=14) < chance(dark=6) < chance(dark=6, clues=1)


@pytest.mark.parametrize("name", ["brimstone", "earth_mans_burden"])
def test_who_has_won_among_captains_had_the_best_chances_more_often_than_by_luck(name: str) -> None:
    game, appraisal, ahead = GAMES[name], APPRAISALS.of(name), 0
    assert appraisal is not None
    table = Table(game, 2, game.options(2, {}))
    for seed in range(12):
        levels = dict.fromkeys(table.seats, game.computers[usual_level(game.computers)])
        match = play(table, f"appraised {seed}", levels)
        last = appraisal.weigh(match.state)
        ahead += max(last, key=last.__getitem__) in winners(match)
    assert ahead >= 10
