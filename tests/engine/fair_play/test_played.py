"""A game that is played in memory writes a record that the rules carry out again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.records import record
from engine.records.fair_play import canonical, parse
from tests.engine.fair_play.fair_games import TABLES, played


@pytest.mark.parametrize(("name", "players", "rounds"), TABLES)
def test_the_record_of_a_game_is_one_that_can_be_told_again(name: str, players: int, rounds: int) -> None:
    case = played(name, players, rounds).end()
    assert parse(json.dumps(case)) == case
    assert canonical(case)
    assert record.failure(case) is None


@pytest.mark.parametrize("players", [1, 2])
def test_the_record_of_a_playout_holds_for_both_verifiers_with_a_lone_seat_too(
    tmp_path: Path, players: int
) -> None:
    file, posted = tmp_path / "record.json", tmp_path / "posted.txt"
    call = ["playout", "--game", "deeplamp", "--players", str(players), "--record"]
    assert main([*call, "--out", str(file), "--posted", str(posted)]) == 0
    given = [str(file), "--posted", str(posted)]
    assert main(["verify", *given]) == 0
    other = [sys.executable, str(Path(__file__).parents[3] / "docs" / "verify.py"), *given]
    told = subprocess.run(other, check=False, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
