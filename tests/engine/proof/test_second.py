"""The second verifier: one small file that shares nothing with us and says the same."""

from __future__ import annotations

import ast
import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.core import Json
from tests.engine.fair_play.fair_games import TABLES, played
from tests.engine.fair_play.test_vectors import GAMES, VECTORS
from tests.engine.proof.forging import honest
from tests.engine.proof.second import FILE, SECOND, verify

EDITS = VECTORS["edits of game that must fail"]


def raw(record: Any) -> bytes:
    return json.dumps(record).encode()


def test_it_is_one_file_under_500_lines_of_the_standard_library_alone() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert text.count("\n") < 500
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in imports if isinstance(node, ast.ImportFrom)}
    assert names == {"argparse", "hashlib", "json", "pathlib", "re", "sys"}


@pytest.mark.parametrize("vector", VECTORS["canonical"], ids=lambda vector: vector["text"])
def test_a_value_has_one_text_which_reads_back(vector: Any) -> None:
    assert SECOND.c(vector["value"]) == vector["text"]
    assert SECOND.read_json(vector["text"]) == vector["value"]


@pytest.mark.parametrize("text", [*VECTORS["refused JSON texts"], "[" * 32 + "]" * 32, "[" * 100_000])
def test_what_has_no_canonical_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        SECOND.read_json(text)


@pytest.mark.parametrize("vector", VECTORS["hashes"], ids=lambda vector: vector["hashed"].split("\n")[0])
def test_a_value_is_hashed_under_its_tag(vector: Any) -> None:
    assert SECOND.H(vector["tag"], vector["value"]) == vector["hash"]


def test_draws_are_those_of_the_reference() -> None:
    draws = VECTORS["draws"]
    for limit, values in draws["first 20"].items():
        assert [SECOND.draw(draws["seed"], n, int(limit)) for n in range(20)] == values
    again = draws["drawn again"]
    assert SECOND.draw(draws["seed"], again["n"], again["limit"]) == again["value"]
    assert SECOND.shuffled(f"{draws['seed']}/seats", range(4)) == draws["shuffled seats of 0 1 2 3"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_reference_holds(name: str) -> None:
    game = VECTORS[name]
    lines = "\n".join([*game["lines"], *game["receipts"], *game["openings"]])
    assert verify(raw(game["record"]), [lines])[0] == 0
    assert verify(raw(game["record"]), [])[0] == 3


def test_what_was_pasted_from_discord_is_found() -> None:
    game = VECTORS["game"]
    assert verify(raw(game["record"]), [game["pasted from Discord"]])[0] == 0


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: "/".join(map(str, edit["path"])))
def test_an_edit_fails_by_the_check_that_it_breaks(edit: Any) -> None:
    record = copy.deepcopy(VECTORS["game"]["record"])
    place: Json = record
    for key in edit["path"][:-1]:
        place = place[key]
    place[edit["path"][-1]] = edit["value"]
    status, said = verify(raw(record), [])
    assert status == 1
    assert f"check {edit['check']}" in said[0]


@pytest.mark.parametrize(("name", "players", "rounds"), TABLES)
def test_a_game_of_ours_holds(name: str, players: int, rounds: int) -> None:
    game = played(name, players, rounds)
    record = game.end()
    assert verify(raw(record), ["\n".join(map(str, game.writer.lines))])[0] == 0


def test_a_start_that_nobody_pressed_is_not_taken_back() -> None:
    game = honest(played(*TABLES[0]))
    game.insert(game.find("lock"), {"do": "unlock", "salt": "ab" * 16, "by": 0})
    game.again()
    status, said = verify(raw(game.record), [])
    assert status == 1
    assert "check 5" in said[0]


@pytest.mark.parametrize(
    ("text", "status"),
    [("no JSON", 2), ("[]", 2), ('{"table": {}}', 3), ('{"fair": 1, "fair": 1}', 1), ('{"fair": {}}', 1)],
)
def test_it_ends_as_it_says(tmp_path: Path, text: str, status: int) -> None:
    file = tmp_path / "record.json"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", str(FILE), str(file)], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (status, b"")


def test_a_file_that_is_not_there_is_no_record(tmp_path: Path) -> None:
    command = [sys.executable, "-I", str(FILE), str(tmp_path / "none.json")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 2
