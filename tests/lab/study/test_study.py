"""The study of any game: who is asked first, who wins, how long it takes."""

from __future__ import annotations

import pytest

from engine.registry.catalogue import RULES, find_game
from lab.__main__ import main
from lab.study.facts import Facts, Setting
from lab.study.findings import by_seat, by_turn_order, length, share_of
from lab.study.study import Plain

SEATS = ("red", "blue", "green")


def game(*winners: str, first: str = "red", rounds: int = 5, seed: str = "s") -> Facts:
    return Facts(Setting(seed), SEATS, first, winners, rounds)


def test_turn_order_begins_with_the_seat_that_is_asked_first_and_goes_round_the_table() -> None:
    assert game(first="blue").seated == ("blue", "green", "red")


def test_wins_are_counted_by_seat_and_by_turn_order() -> None:
    games = [game("red", first="blue", seed="a"), game("red", seed="b")]
    assert [row[:3] for row in by_seat(games).rows] == [
        ("red", "2", "100.0%"),
        ("blue", "2", "0.0%"),
        ("green", "2", "0.0%"),
    ]
    assert [row[2] for row in by_turn_order(games).rows] == ["50.0%", "0.0%", "50.0%"]


def test_a_shared_win_counts_in_parts_and_a_game_without_a_winner_for_nobody() -> None:
    table = by_seat([game("red", "blue"), game()])
    assert [row[:3] for row in table.rows] == [
        ("red", "1", "50.0%"),
        ("blue", "1", "50.0%"),
        ("green", "1", "0.0%"),
    ]


def test_games_of_one_deal_are_one_observation() -> None:
    same = [("a", 1.0), ("a", 0.0), ("b", 1.0), ("b", 0.0)]
    assert share_of(same).high == 0.5
    assert share_of([("a", 1.0), ("b", 0.0), ("c", 1.0), ("d", 0.0)]).high > 0.8


def test_the_lengths_of_all_games_add_up_and_a_game_broken_off_is_not_won() -> None:
    won, lost = game("red", rounds=7), game(rounds=30)
    table = length([won, won, lost, lost])
    assert [row[:2] for row in table.rows if row[1] != "0"] == [("6 to 10", "2"), ("26 to 30", "2")]
    assert table.rows[-1][3].startswith("50.0% ")


def test_unrotated_each_game_has_a_deal_of_its_own_and_rotated_as_many_share_one_as_sit_there() -> None:
    assert len({setting.seed for setting in Plain().settings(4, 50, "s", rotated=False)}) == 50
    rotated = Plain().settings(4, 50, "s", rotated=True)
    assert len(rotated) == 52
    assert {setting.shift for setting in rotated[:4]} == {0, 1, 2, 3}
    assert len({setting.seed for setting in rotated[:4]}) == 1


@pytest.mark.parametrize("name", RULES)
def test_every_game_is_studied_with_as_many_as_can_play(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ["--players", "2", "--option", "preset=skirmish"] if name == "brutal_magic" else []
    assert main(["study", "--game", name, *table, "--games", "2", "--rounds", "2", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    if find_game(name).is_cooperative:
        assert "share and 95% interval" in said
        return
    assert "Wins by seat" in said
    assert "Wins by turn order" in said or "Wins by who acts first" in said
    assert "Length" in said


def test_what_a_game_cannot_give_out_is_not_rotated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "--game", "brigand_kings", "--games", "2", "--rotate"]) == 2
    assert "nothing of brigand_kings to give out in rotation" in capsys.readouterr().err


def test_a_level_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "--level", "nobody"]) == 2
    assert "played by nobody but by recruit" in capsys.readouterr().err
