"""A game is one folder in each room and one line: the toy, which no list has, runs through the whole house.

The suites that hold over every game are run in processes that are told of the toy, and so is `at_eight.py`;
those of the contract are told of the crew, another game in no list, as well.
Games in the catalogue are known when modules are read, so no process can be told of one later.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.registry.catalogue import GAMES, MORE

ROOT = Path(__file__).parents[2]
SEEN_BY_PYTEST = ("PYTEST_", "BOT_TESTS_")


CONTRACT = ("tests/test_contract.py", "tests/test_actions.py")
IN_WORDS = ("tests/bot/games/test_every_game.py", "tests/bot/games/test_every_act.py")
IN_PLAY = ("tests/bot/at_acting.py", "tests/toy/at_acts.py")
WHOLE = ("tests/bot/played/whole/test_every_game.py", "tests/toy/at_eight.py")
whole_games = pytest.mark.trial(reason="whole games of eight")


@pytest.mark.trial(reason="processes of their own, each of which runs many tests")
@pytest.mark.parametrize(
    ("games", "suites", "chosen"),
    [
        ("tests.toy tests.crew", CONTRACT, "toy or crew"),
        ("tests.toy", (*IN_WORDS, *IN_PLAY), "toy or at_act"),
        pytest.param("tests.toy", WHOLE, "toy-8 or at_eight", marks=whole_games),
    ],
)
def test_a_game_in_no_list_holds_what_every_game_must(
    games: str, suites: tuple[str, ...], chosen: str
) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(SEEN_BY_PYTEST)}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *suites, "-k", chosen],
        cwd=ROOT,
        env={**kept, MORE: games},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert all(re.search(f"^{suite}::.* PASSED", run.stdout, re.MULTILINE) for suite in suites)
    names = [game.rpartition(".")[2] for game in games.split()]
    assert all(re.search(rf"\[.*{name}.*\] PASSED", run.stdout) for name in names)


def test_it_is_in_no_list() -> None:
    assert "toy" not in GAMES
