"""A host's own board: another file in the environment, or a sentence that says why it is none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.earth_mans_burden.board import worlds as board
from engine.kernel.core import Json

PRINTED: Json = json.loads(Path(board.__file__).with_name("board.json").read_text(encoding="utf-8"))
CLAIM: Json = {
    "id": "board",
    "game": "earth_mans_burden",
    "title": "As many dice are thrown for a claim as Mars has regions.",
    "table": {
        "players": 2,
        "phase": "claim",
        "fleets": {"red": {"mars": 1}, "blue": {"luna": 1}},
        "rolls": [[1, 1, 1, 1, 1, 3]],
    },
    "script": [{"ask": "claim", "answers": {"red": {"claims": [{"world": "mars", "fleets": 1}]}}}],
    "expect": {"developments": {"red": {"mars": 1}}},
}


def adjudicated(folder: Path, data: Json) -> subprocess.CompletedProcess[str]:
    """The case, on that board."""
    (folder / "board.json").write_text(data if isinstance(data, str) else json.dumps(data))
    (folder / "case.json").write_text(json.dumps([CLAIM]))
    return subprocess.run(
        [sys.executable, "-m", "engine", "adjudicate", str(folder / "case.json")],
        env={**os.environ, board.BOARD_FILE: str(folder / "board.json")},
        capture_output=True,
        text=True,
        check=False,
    )


def with_world(world: str, regions: int) -> Json:
    return {**PRINTED, "worlds": {**PRINTED["worlds"], world: regions}}


@pytest.mark.parametrize(("regions", "code"), [(6, 0), (5, 1)])
def test_another_board_is_played_on(tmp_path: Path, regions: int, code: int) -> None:
    assert adjudicated(tmp_path, with_world("mars", regions)).returncode == code


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ("{", "Expecting property name"),
        ({"home": "earth"}, "worlds is missing"),
        (with_world("mars", 8), "2 to 7 regions"),
        (with_world("pluto", 2), "hang together"),
        ({**PRINTED, "home": "luna"}, "a region for each seat"),
    ],
)
def test_a_file_that_is_no_board_is_told_in_a_sentence(tmp_path: Path, data: Any, why: str) -> None:
    ended = adjudicated(tmp_path, data)
    assert ended.returncode == 1
    assert "as a board of The Earth Man's Burden" in ended.stderr
    assert why in ended.stderr
    assert "Traceback" not in ended.stderr
