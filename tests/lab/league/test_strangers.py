"""Strangers: one alone among seats of a level, and what its share says."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.registry.catalogue import RULES
from lab.__main__ import main
from lab.league.measuring import STRANGERS

LONGEST = 200
"""Most lines of a stranger's file: it is written from the rules page, in an afternoon."""
ROOMS = [path for game in RULES if (path := Path("lab") / game / "strangers").is_dir()]


@pytest.mark.parametrize("room", ROOMS, ids=str)
def test_a_stranger_is_short_and_reads_no_computers(room: Path) -> None:
    for file in room.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= LONGEST
        assert ".computers" not in text


@pytest.mark.parametrize("game", [room.parent.name for room in ROOMS])
def test_a_game_has_three_strangers_or_more_with_names_of_their_own(game: str) -> None:
    found = STRANGERS.of(game)
    assert found is not None
    assert len(found) >= 3
    assert not set(found) & set(RULES[game].computers)


@pytest.mark.parametrize("game", ["brimstone", "earth_mans_burden"])
def test_each_stranger_meets_each_level_once_in_each_seat(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ["--game", game, "--players", "2", "--games", "2", "--rounds", "3", "--jobs", "1"]
    assert main(["league", *table, "--strangers", "recruit"]) == 0
    told = capsys.readouterr().out
    assert "an equal share is 50.0%" in told
    for stranger in STRANGERS.of(game) or ():
        assert f"{stranger}" in told


def test_the_strangers_of_brimstone_are_three_players_and_not_one_with_three_tempers() -> None:
    players = [type(one) for one in (STRANGERS.of("brimstone") or {}).values()]
    own = ("trips", "orders", "is_urgent", "payment")
    assert all(name in vars(player) for player in players for name in own)
    assert len({player.__module__ for player in players}) == 3


def test_of_a_crew_it_is_counted_what_it_wins_with_a_stranger_in_one_seat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = ["--game", "deeplamp", "--players", "2", "--games", "2", "--rounds", "2", "--jobs", "1"]
    assert main(["league", *table, "--strangers", "captain"]) == 0
    told = capsys.readouterr().out
    for name in ("captain", *(STRANGERS.of("deeplamp") or ())):
        assert f"{name}" in told
    assert "won by the crew" in told


def test_of_a_game_or_a_level_no_stranger_meets_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "--game", "earth_mans_burden", "--strangers", "admiral"]) == 2
    assert "No stranger meets admiral" in capsys.readouterr().err
