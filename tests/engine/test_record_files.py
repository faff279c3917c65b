"""Records as files: cases read from folders, and what adjudicate and playout print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main, playout
from engine.kernel.core import Json
from engine.records import record
from tests.engine.test_record import TIE, tie


def write(folder: Path, name: str, data: Json) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_a_file_holds_one_case_or_a_list_and_a_folder_its_subfolders(tmp_path: Path) -> None:
    write(tmp_path, "b/one.json", TIE)
    write(tmp_path, "a.json", [tie(id="G.02"), tie(id="G.03")])
    write(tmp_path, "b/deep/er.json", [tie(id="G.04")])
    (tmp_path / "README.md").write_text("no case")
    assert [case["id"] for case in record.read_cases([tmp_path])] == ["G.02", "G.03", "G.04", "G.01"]


def test_cases_of_another_game_are_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "other.json", {"id": "X.1", "game": "chess", "table": {}})
    write(tmp_path, "mixed.json", [tie(game="go"), TIE])
    assert main(["adjudicate", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "G.01 ok\n1 passed, 0 failed\n"
    assert main(["adjudicate", str(tmp_path / "other.json")]) == 2
    assert "only cases of games that are not here" in capsys.readouterr().err
    assert [case["id"] for case in record.read_cases([tmp_path], game="brimstone")] == ["G.01"]


def test_adjudicate_prints_a_line_a_case_and_fails_if_one_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = write(tmp_path, "good.json", TIE)
    bad = write(tmp_path, "bad.json", tie(id="G.07", expect={"bank": 2}))
    assert main(["adjudicate", str(good), str(bad)]) == 1
    assert capsys.readouterr().out == "G.01 ok\nG.07 FAILED: bank is 36, not 2\n1 passed, 1 failed\n"
    assert main(["adjudicate", str(good)]) == 0


def test_a_file_that_is_not_there_or_no_json_is_a_wrong_call(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    assert main(["adjudicate", str(tmp_path / "none.json")]) == 2
    assert main(["adjudicate", str(broken)]) == 2
    assert "none.json" in capsys.readouterr().err
    with pytest.raises(SystemExit) as call:
        main(["adjudicate"])
    assert call.value.code == 2


COMPLETE = {
    *("troops", "stones", "bank", "slow", "orders", "event", "leader", "round", "events_up"),
    *("winner", "winners", "tiles", "homes", "asks", "supply"),
}


def test_json_prints_what_the_table_shows_complete_a_line_a_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, "cases.json", [TIE, tie(id="G.02", expect={"bank": 2})])
    main(["adjudicate", "--json", str(file)])
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["id"], second["id"]) == ("G.01", "G.02")
    assert set(first) == {"id", "expect"}
    there = first["expect"]
    assert set(there) == COMPLETE
    assert len(there["tiles"]) == 61
    assert there["troops"] == {"red": {"D5": 3}, "blue": {"D6": 2}}
    assert there["stones"] == {"red": 0, "blue": 2, "green": 2}
    assert there["supply"]["red"] == {"available": 4, "required": 2}
    assert record.failure(tie(expect=there)) is None


def test_a_playout_is_written_where_told_and_shown_as_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    call = ["playout", "--game", "brimstone", "--players", "4", "--seed", "s", "--rounds", "3"]
    assert main([*call, "--out", str(file)]) == 0
    assert capsys.readouterr().out == ""
    assert json.loads(file.read_text(encoding="utf-8")) == playout("brimstone", 4, "s", 3)
    assert main(call) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")
    assert main(["adjudicate", str(file)]) == 0
    assert main(["show", str(file)]) == 0
    assert "troops:" in capsys.readouterr().out


def test_a_playout_of_a_wrong_table_is_a_wrong_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playout", "--players", "7"]) == 2
    assert "players" in capsys.readouterr().err


def test_a_playout_takes_options_of_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["playout", "--players", "4", "--rounds", "1", "--option", "layout=even"]
    assert main([*call, "--option", "round_limit=7"]) == 0
    options = json.loads(capsys.readouterr().out)["table"]["options"]
    assert (options["layout"], options["round_limit"]) == ("even", 7)
    assert main([*call, "--option", "round_limit=0"]) == 2


def test_a_playout_names_all_that_was_drawn() -> None:
    case: Any = playout("brimstone", 3, "drawn", 9)
    assert len(case["table"]["tiles"]) == 48
    assert len(case["table"]["events_up"]) == 4
    assert [len(cards) for cards in case["table"]["refills"]] == [4, 4]
    assert case["expect"]["round"] == 10
