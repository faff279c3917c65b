"""Calibration: chances foreseen against games won."""

from __future__ import annotations

import pytest

from engine.brimstone.game import BRIMSTONE
from engine.deeplamp.game import DEEPLAMP
from engine.kernel.self_play import Table
from engine.registry.appraisals import APPRAISALS
from lab.__main__ import main
from lab.league.calibration import Moment, best_scale, brier, calibration, fit, moments


def moment(ahead: float, won: float) -> Moment:
    return Moment({"red": ahead, "blue": 0.0}, {"red": won, "blue": 1 - won})


def test_who_wins_as_often_as_foreseen_is_within_five_points() -> None:
    table = calibration([moment(0.0, number % 2) for number in range(200)], 1.0)
    ((name, seats, foreseen, won, _, off, within),) = table.rows
    assert (name, seats, foreseen, won, off, within) == ("50% to 60%", "400", "50.0%", "50.0%", "+0.0", "yes")


def test_who_never_wins_what_was_foreseen_is_no_and_of_few_games_nothing_is_said() -> None:
    assert {row[-1] for row in calibration([moment(3.0, 0.0)] * 200, 1.0).rows} == {"no"}
    assert {row[-1] for row in calibration([moment(1.0, 0.0)], 1.0).rows} == {"too few to say"}


def test_the_best_scale_is_the_one_under_which_the_games_were_likely() -> None:
    played = [moment(1.0, float(number % 4 > 0)) for number in range(400)]
    assert best_scale(played, 5.0) == pytest.approx(1 / 1.0986, rel=0.1)


def test_chances_score_better_the_nearer_they_are_to_what_came() -> None:
    played = [moment(1.0986, float(number % 4 > 0)) for number in range(400)]
    assert brier(played, 1.0) == pytest.approx(3 / 16)
    assert brier(played, 0.1) == pytest.approx(1 / 4, rel=0.01)
    (_, _, used), _, (_, _, blind) = fit(played, 1.0).rows
    assert (used, blind) == ("0.1875", "0.2500")


def test_of_each_game_one_moment_counts_and_the_same_seed_gives_the_same() -> None:
    appraisal = APPRAISALS.of("brimstone")
    assert appraisal is not None
    table = Table(BRIMSTONE, 3, BRIMSTONE.options(3, {}))
    (found,) = moments(table, appraisal, "captain", "s")
    assert [found] == moments(table, appraisal, "captain", "s")
    assert sum(found.won.values()) == 1
    assert set(found.weights) == set(table.seats)


def test_where_all_win_or_lose_together_one_seat_stands_for_all_and_lost_games_count() -> None:
    appraisal = APPRAISALS.of("deeplamp")
    assert appraisal is not None
    table = Table(DEEPLAMP, 2, DEEPLAMP.options(2, {}))
    found = [one for seed in "abcd" for one in moments(table, appraisal, "recruit", seed)]
    assert len(found) == 4
    assert {len(one.won) for one in found} == {1}
    assert {won for one in found for won in one.won.values()} == {0.0, 1.0}


def test_together_a_weight_of_nothing_is_an_even_chance_and_a_loss_counts_for_the_scale() -> None:
    even = [Moment({"red": 0.0}, {"red": float(number % 2)}, is_shared=True) for number in range(200)]
    ((_, seats, foreseen, *_, within),) = calibration(even, 1.0).rows
    assert (seats, foreseen, within) == ("200", "50.0%", "yes")
    lost = [Moment({"red": -1.0}, {"red": float(number % 4 == 0)}, is_shared=True) for number in range(400)]
    assert best_scale(lost, 5.0) == pytest.approx(1 / 1.0986, rel=0.1)


def test_the_command_prints_ten_bins_at_most_and_the_scale(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "--calibrate", "--players", "3", "--games", "4", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "Chances foreseen and games won (4 games" in out
    assert "fits best" in out
