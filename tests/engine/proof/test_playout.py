"""`engine playout --record` writes games that both verifiers find sound, lines included."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.__main__ import main
from engine.records.fair_play import recorded_game
from engine.records.fair_play.playout import playout
from engine.records.proof import HOLDS, verify
from engine.records.record import dump_case, outcome
from engine.registry.catalogue import RULES
from tests.engine.proof import second


@pytest.mark.parametrize("game", RULES)
def test_a_playout_with_its_lines_holds(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, lines = tmp_path / "record.json", tmp_path / "lines.txt"
    call = ["playout", "--game", game, "--players", "3", "--rounds", "2", "--record", "--out", str(record)]
    assert main([*call, "--posted", str(lines)]) == 0
    assert main(["verify", str(record), "--posted", str(lines)]) == 0
    assert f"{game}-1 holds." in capsys.readouterr().out
    assert second.verify(record.read_bytes(), [lines.read_text(encoding="utf-8")])[0] == 0
    assert main(["verify", str(record)]) == 3
    assert "you gave no posted lines" in capsys.readouterr().out


def test_the_same_seed_writes_the_same_record(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(["playout", "--rounds", "1", "--seed", "same", "--record"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert main(["playout", "--rounds", "1", "--seed", "other", "--record"]) == 0
    assert capsys.readouterr().out != told[0]


def test_a_record_leaves_out_what_follows_from_the_rest_and_holds_with_it_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Records of before have it."""
    rules = RULES["brutal_magic"]
    short = playout(rules, 2, "short", 1)
    full = playout(rules, 2, "short", 1)
    record = short.end()
    assert "aim" not in record["expect"]
    monkeypatch.setattr(recorded_game, "closing", outcome)
    before = full.end()
    assert before["expect"]["aim"]
    for fair, written in ((short, record), (full, before)):
        assert verify(dump_case(written).encode(), ["\n".join(map(str, fair.writer.lines))]).status == HOLDS
