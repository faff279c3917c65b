"""Leagues: equal seats, equal seeds, and what is counted."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from engine.brimstone.game import BRIMSTONE
from engine.kernel.self_play import Table
from lab.__main__ import main
from lab.confidence import wilson
from lab.league.league import Fixture, Result, fixtures, lengths, play_fixture, seatings, standings
from lab.league.rating import ratings
from lab.shell.workers import spread

LEVELS = ("strong", "weak")


def result(levels: tuple[str, ...], won: dict[str, float], rounds: int = 9) -> Result:
    return Result(Fixture(levels, "s"), dict.fromkeys(levels, 0.0) | won, rounds)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_level_has_each_seat_equally_often(players: int) -> None:
    counts = Counter(pair for seating in seatings("a", "b", players) for pair in enumerate(seating))
    assert len(set(counts.values())) == 1
    assert len(counts) == 2 * players


def test_four_seats_are_shared_two_and_two() -> None:
    assert {Counter(seating)["a"] for seating in seatings("a", "b", 4)} == {2}
    assert len(set(seatings("a", "b", 4))) == 6


def test_three_seats_are_shared_one_and_two_as_often_as_two_and_one() -> None:
    assert sorted(Counter(seating)["a"] for seating in seatings("a", "b", 3)) == [1, 1, 1, 2, 2, 2]


def test_a_league_is_whole_groups_of_one_seed_and_all_seatings() -> None:
    games = fixtures(("a", "b"), 4, 20, "s")
    assert len(games) == 24
    by_seed = Counter(game.seed for game in games)
    assert set(by_seed.values()) == {6}
    for seed in by_seed:
        assert sorted(game.levels for game in games if game.seed == seed) == sorted(seatings("a", "b", 4))


def test_every_two_levels_meet_on_the_same_seeds() -> None:
    games = fixtures(("a", "b", "c"), 3, 6, "s")
    assert Counter(frozenset(game.levels) for game in games) == {
        frozenset("ab"): 6,
        frozenset("ac"): 6,
        frozenset("bc"): 6,
    }
    assert {game.seed for game in games} == {"s/0"}


def test_a_shared_win_counts_in_parts_and_a_game_without_a_winner_for_nobody() -> None:
    seats = ("strong", "weak", "weak", "strong")
    played = [
        result(seats, {"strong": 1.0}),
        result(seats, {"strong": 0.5, "weak": 0.5}),
        result(seats, {}, 30),
        result(seats, {"weak": 1.0}, 16),
    ]
    rows = {row[0]: row for row in standings(played, LEVELS).rows}
    assert rows["strong"][2:5] == ("4", "1.5", "37.5%")
    assert rows["weak"][2:5] == ("4", "1.5", "37.5%")
    (length,) = lengths(played, LEVELS).rows
    assert length[:5] == ("strong - weak", "12.5", "25.8", "3 of 4", "50.0%")


def test_a_game_of_turns_is_measured_in_turns_and_not_by_how_many_are_won_soon() -> None:
    seats = ("strong", "weak")
    measured = lengths([result(seats, {"strong": 1.0}, 24)], LEVELS, "turn")
    assert measured.title == "Length in turns"
    assert measured.rows == [("strong - weak", "24", "24", "1 of 1")]
    assert len(measured.columns) == 4


def test_who_wins_is_rated_higher() -> None:
    seats = ("strong", "weak", "weak")
    rows = ratings([result(seats, {"strong": 1.0})] * 10 + [result(seats, {})] * 3, LEVELS).rows
    assert [row[0] for row in rows] == ["strong", "weak"]
    assert float(rows[0][1]) > 25 > float(rows[1][1])


def test_a_game_depends_on_its_seed_and_not_on_the_number_of_processes() -> None:
    table = Table(BRIMSTONE, 3, BRIMSTONE.options(3, {"round_limit": 4}))
    only = next(iter(BRIMSTONE.computers))
    games = [Fixture((only,) * 3, f"s/{number}") for number in range(6)]
    told: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        told.append((done, total))

    alone = spread(partial(play_fixture, table), games, jobs=1, progress=tell)
    together = spread(partial(play_fixture, table), games, jobs=2, progress=tell)
    assert alone == together
    assert told == [(done, 6) for done in range(1, 7)] * 2
    assert all(game.has_winner and game.stages == 4 for game in alone)
    other = play_fixture(table, Fixture((only,) * 3, "another"))
    assert other.stages == 4


@pytest.mark.trial(reason="whole games between computers")
@pytest.mark.parametrize(("players", "games"), [(3, 24), (4, 24)])
def test_a_captain_clearly_beats_a_recruit(players: int, games: int) -> None:
    table = Table(BRIMSTONE, players, BRIMSTONE.options(players, {}))
    results = [
        play_fixture(table, fixture) for fixture in fixtures(("recruit", "captain"), players, games, "ci")
    ]
    assert wilson(sum(result.won["captain"] for result in results), games).low > 0.5


def test_a_league_prints_the_same_whatever_the_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call = ["league", "--players", "3", "--games", "6", "--rounds", "6", "--levels", "recruit,captain"]
    printed = []
    for jobs in ("1", "2"):
        assert main([*call, "--seed", "ci", "--jobs", jobs]) == 0
        shown = capsys.readouterr()
        printed.append(shown.out)
        assert shown.err.splitlines()[-1] == "6 of 6 games"
    assert printed[0] == printed[1]
    assert "recruit  captain      6" in printed[0]


def test_frozen_versions_meet_those_of_today(capsys: pytest.CaptureFixture[str]) -> None:
    table = ["--game", "brigand_kings", "--players", "2", "--games", "2", "--rounds", "2", "--jobs", "1"]
    assert main(["league", *table, "--levels", "captain_0.1,recruit"]) == 0
    assert "2 of 2 games" in capsys.readouterr().err


@pytest.mark.parametrize("levels", ["captain", "captain,captain", "captain,nobody", ""])
def test_a_league_needs_two_levels_that_there_are(levels: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "--levels", levels]) == 2
    assert "A league needs two or more different levels of brimstone: recruit" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong", [("--games", "0"), ("--games", "many"), ("--rounds", "-1"), ("--jobs", "0")]
)
@pytest.mark.parametrize("command", ["league", "study"])
def test_numbers_of_games_rounds_and_processes_are_whole_and_above_none(
    command: str, wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, *wrong])
    assert ended.value.code == 2
    assert f"argument {wrong[0]}: {wrong[1]!r} is no whole number above 0" in capsys.readouterr().err


def test_a_league_that_is_interrupted_ends_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lab.league.league.play_fixture", interrupted)
    assert main(["league", "--players", "3", "--games", "1", "--jobs", "1"]) == 130
    assert capsys.readouterr().err.strip() == "lab: stopped."
