"""What a game needs not bring for the tools, and what it may."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.kernel.contract import Game
from engine.registry.catalogue import GAMES, MORE
from sandbox.catalogue import ANY, WAYS, find_ways
from sandbox.names import NAMES
from sandbox.seating import Setting, seats_near

ROOT = Path(__file__).parents[2]
LARGEST = 8
"""Seats of the largest table."""


def test_a_game_may_bring_people_who_know_it() -> None:
    ways = find_ways("brimstone")
    assert set(ways.habits) == {"menus", "message", "form"}
    assert ways.alike


def test_any_other_game_is_played_by_pressing_anything() -> None:
    assert WAYS.of("toy") is None
    assert find_ways("toy") is ANY


def test_there_are_people_for_the_largest_table_and_one_who_looks_on() -> None:
    assert len(set(NAMES)) > LARGEST
    assert max(number for game in GAMES.values() for number in game.players) <= LARGEST


@pytest.mark.parametrize(("wanted", "found"), [(1, 3), (3, 3), (4, 5), (6, 8), (9, 8)])
def test_a_table_has_the_seats_wanted_or_a_few_more_or_as_many_as_there_are(
    wanted: int, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Odd(type(GAMES["brimstone"])):  # type: ignore[misc]  # whichever class it has
        players = (3, 5, 8)

    odd: Game[object] = Odd()
    monkeypatch.setitem(GAMES, "odd", odd)
    assert seats_near("odd", wanted) == found


def test_only_a_game_that_has_a_limit_of_rounds_is_told_one() -> None:
    assert Setting("brimstone", 3, 2).chosen() == {"game": "brimstone", "players": 3, "round_limit": 2}
    assert Setting("brigand_kings", 3, 2).chosen() == {"game": "brigand_kings", "players": 3}


def test_a_game_in_no_list_is_known_to_a_process_that_is_told_of_it() -> None:
    look = "from bot.games.catalogue import TEXTS; from render.catalogue import find_scenery; "
    look += "print(*TEXTS, TEXTS['borrowed'].game, find_scenery('borrowed'))"
    told = subprocess.run(
        [sys.executable, "-c", look],
        cwd=ROOT,
        env={**os.environ, MORE: "tests.borrowed"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert told[: len(GAMES) + 2] == [*GAMES, "borrowed", "borrowed"]
