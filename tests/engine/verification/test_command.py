"""`python -m engine verify` and `python docs/verify.py` on files, as somebody runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.__main__ import main
from tests.engine.verification import second
from tests.engine.verification.fair_games import played, posted
from tests.engine.verification.vectors import VECTORS


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    game = played("brimstone", 4, 1, "command").game
    record, channel, mine = (tmp_path / name for name in ("game.json", "lines.txt", "mine.txt"))
    record.write_text(json.dumps(game.end()))
    channel.write_text(posted(game), encoding="utf-16")
    mine.write_text("\n".join(map(game.writer.receipt, game.writer.receipts)))
    return [str(record), "--posted", str(channel), "--mine", str(mine)]


def test_a_game_is_told_and_holds_once_somebody_has_looked(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", *files]) == 3
    assert "Look in Discord" in capsys.readouterr().out
    assert main(["verify", *files, "--looked", "--all"]) == 0
    told = capsys.readouterr().out
    assert "The record holds." in told
    assert "0 options: " in told
    assert second.PROGRAM.main([*files, "--looked"]) == 3
    assert "The rules of the game were not carried out" in capsys.readouterr().out


def test_a_receipt_file_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "receipt.json"
    receipt = VECTORS["game"]["receipt files"][0]
    file.write_text(json.dumps(receipt))
    assert main(["verify", "--receipt", str(file)]) == 0
    assert VECTORS["game"]["receipts"][0] in capsys.readouterr().out
    assert second.PROGRAM.main(["--receipt", str(file)]) == 3
    assert VECTORS["game"]["receipts"][0] in capsys.readouterr().out
    file.write_text(json.dumps({**receipt, "open": [receipt["open"][0], {"keep": False}]}))
    assert main(["verify", "--receipt", str(file)]) == 1
    assert second.PROGRAM.main(["--receipt", str(file)]) == 1


def test_wrong_arguments_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 2
    assert "has no record in it" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["verify", "game.json", "--beacon", "7:abc"])
