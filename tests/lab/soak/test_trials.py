"""Short forms of the trials: `make soak` runs the long ones.

What they hold is what happens, not how soon: Discord's 3 seconds are for `make soak`, which has its machine
to itself.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

import pytest

from engine.registry.catalogue import MORE
from lab.soak.discord import world
from lab.soak.trials import cost
from lab.soak.trials.crash import crash
from lab.soak.trials.damage import damage
from lab.soak.trials.failing import fail
from sandbox.seating import Setting
from tests import patience, postgres

ROOT = Path(__file__).parents[3]
PATIENT = (
    "import sys; from lab.__main__ import main; from lab.soak.discord import world; "
    "world.FIRST_ANSWER_SECONDS = 1200.0; sys.exit(main(['soak', *sys.argv[1:]]))"
)
"""`python -m lab soak` where an answer may take its time."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "FIRST_ANSWER_SECONDS", patience.SECONDS)


@pytest.mark.trial(reason="the process is killed some fifty times, and starts as often")
async def test_a_game_goes_on_where_its_process_was_killed() -> None:
    """Killed as it opens, under a page, as somebody tries moves on a board, and as that is shared."""
    found = await crash(rounds=1, most=12)
    assert found.kills >= 4 * 12
    assert (found.lost, found.doubled, found.is_same_game, found.is_same_order) == (0, 0, True, True)
    assert not found.faults


@pytest.mark.trial(reason="people press for some seconds of the clock on the wall")
async def test_a_press_costs_processor_time_on_either_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cost, "REST_SECONDS", 1.0)
    for server in ("", postgres.address("postgres")):
        found = await cost.cost(Setting("brimstone", 3, 9), tables=2, seconds=10, pause=0.3, server=server)
        figures = found.figures()
        assert figures["presses"] > 0
        assert 0 < figures["bot_ms_a_press"] < found.bot_ms
        assert not found.errors


@pytest.mark.trial(reason="people press for some seconds of the clock on the wall, in a process of its own")
async def test_a_storm_of_tables_is_answered_without_an_error_and_leaves_nothing_behind(
    tmp_path: Path,
) -> None:
    """Python tells of what it has to clean up when the process of the trial ends, so it has its own."""
    told = await soaked(tmp_path, "storm", "--tables", "10", "--seconds", "5", "--pause", "0.5")
    found = json.loads((tmp_path / "var" / "soak.json").read_text())["storm"]
    assert found["errors"] == 0, told
    assert presses_in(told) > 10
    assert found["active_kb_per_table"] > found["rest_kb_per_table"]
    assert "leaked" not in told
    assert "the process held" in told


def presses_in(told: str) -> int:
    """How many were answered at the many tables."""
    found = re.search(r"(\d+) presses in", told)
    assert found, told
    return int(found[1])


@pytest.mark.trial(reason="two trials in a process of their own")
async def test_a_game_in_no_list_of_which_nobody_knows_how_it_is_played_is_tried_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MORE, "tests.toy")
    crash, storm = ("--kills", "3"), ("--tables", "1", "--seconds", "2", "--pause", "0.1")
    told = await soaked(tmp_path, "crash", "storm", "--game", "toy", "--seats", "8", *crash, *storm)
    found = json.loads((tmp_path / "var" / "soak.json").read_text())
    assert found["crash"]["kills"] >= 6
    assert (found["crash"]["lost"], found["crash"]["doubled"]) == (0, 0)
    assert "has another record" not in told
    assert "the process held" in told
    assert "ERROR" not in told


async def soaked(folder: Path, *arguments: str) -> str:
    """What the command prints, run by itself in a folder."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PATIENT, *arguments),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=PIPE,
        stderr=STDOUT,
    )
    told, _ = await process.communicate()
    return told.decode()


@pytest.mark.trial(reason="two whole games of people, in which one call in twenty waits to be tried again")
async def test_games_end_though_calls_of_discord_fail() -> None:
    found = await fail(tables=2, rounds=1, seconds=200)
    assert found.failed
    assert (found.lost, found.doubled, found.errors) == ((), (), ())
    assert found.finished == found.games


@pytest.mark.trial(reason="each try begins with a copy of a whole database")
async def test_a_damaged_row_harms_no_other_game() -> None:
    found = await damage(games=4, most=6, processes=1)
    assert found.tried
    assert found.harmed == ()


@pytest.mark.trial(reason="each try begins with a copy of a whole database")
async def test_a_damaged_row_harms_no_other_game_on_postgresql() -> None:
    found = await damage(games=3, most=6, processes=1, server=postgres.address("postgres"))
    assert found.tried
    assert found.harmed == ()
