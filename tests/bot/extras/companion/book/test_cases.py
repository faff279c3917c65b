"""Run the written cases of the book: ours, and those that lie beside the project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.extras.companion.book.cases import failure_of, read_cases
from lab.__main__ import main
from tests.house import ROOT

OURS = Path(__file__).with_name("cases.json")
SHARED = ROOT.parent / "shared" / "cases" / "companion" / "cases.json"
LINES = {f"K{n}" for n in range(1, 139)} | {"K-undo", "K-type"}


def load(path: Path) -> list[dict[str, Any]]:
    return read_cases(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else []


@pytest.mark.parametrize("case", load(OURS), ids=lambda case: str(case["id"]))
def test_our_case_holds(case: dict[str, Any]) -> None:
    assert failure_of(case) is None


@pytest.mark.skipif(not SHARED.exists(), reason="only where the shared cases lie beside the project")
def test_the_shared_cases_hold() -> None:
    wrong = {case["id"]: found for case in load(SHARED) if (found := failure_of(case))}
    assert wrong == {}


def test_every_line_is_held_by_a_case_of_ours() -> None:
    assert LINES - {line for case in load(OURS) for line in case["lines"]} == set()


def test_cases_have_ids_of_their_own() -> None:
    ids = [case["id"] for case in load(OURS)]
    assert len(ids) == len(set(ids)) >= 60


def test_the_command_counts_cases_and_fails_with_one_that_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = json.loads(OURS.read_text(encoding="utf-8"))
    good, bad = dict(whole["cases"][0]), dict(whole["cases"][1], expect={"state": {"turn": 7}})
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({**whole, "cases": [good, bad]}))
    assert main(["companion", str(path), "--quiet"]) == 1
    assert capsys.readouterr().out.splitlines() == ["B.002 FAILED: turn is 0, not 7", "1 passed, 1 failed"]
    path.write_text(json.dumps({**whole, "cases": [good]}))
    assert main(["companion", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == ["B.001 ok", "1 passed, 0 failed"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"given": {"herose": {}}}, "given: "),
        ({"deeds": [{"do": "deeper", "faces": [1]}]}, "1 of the dice were not needed"),
        ({"deeds": [{"do": "roll", "dice": "2d6", "faces": [1]}]}, "needs 2 more dice"),
        ({"deeds": [{"do": "deeper"}], "expect": {"refused": True}}, "is not refused"),
        ({"deeds": [{"do": "deeper"}], "expect": {"state": {"fight": 0}}}, "fight is False, not 0"),
        ({"deeds": [{"do": "deeper"}], "expect": {"facts": {"target": 8}}}, "fact target is 7, not 8"),
        ({"deeds": [{"do": "sing"}]}, "knows no entry"),
        ({"deeds": [{"do": "deeper", "by": 1}]}, "I can't read by"),
        ({"wanted": 1}, "unknown key wanted"),
    ],
)
def test_a_case_that_does_not_hold_says_why(change: dict[str, Any], said: str) -> None:
    case = {"id": "X", "given": {"heroes": {}}, "deeds": [], "expect": {}, "_hero": {"stats": {}, "nerve": 1}}
    assert said in str(failure_of({**case, **change}))
