"""The story of a record as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.__main__ import main, playout
from engine.brimstone.rules.combat import Battle, Term
from engine.brimstone.rules.events import BattleFought, TroopsMoved
from engine.kernel.event_lines import line
from engine.records.record import dump_case


def test_what_is_so_is_named_and_what_is_not_is_left_out() -> None:
    moved = TroopsMoved("blue", "E7", "D6", 3, by_air=False, marked=True)
    assert line(moved) == "troops moved: seat blue, origin E7, to D6, troops 3, marked"


def test_a_battle_is_told_with_its_sums() -> None:
    terms = (Term("troops", "D5", "red", 3), Term("payment", None, "red", 1))
    fought = BattleFought(Battle("red", "blue", "D5", "D6", 3), terms, (), True, 1, None)
    assert line(fought) == (
        "battle fought: battle (attacker red, defender blue, origin D5, hex D6, committed 3), "
        "attack [[troops, D5, red, 3], [payment, red, 1]], attacker won, lost 1"
    )


def test_show_tells_every_event_and_the_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(dump_case(playout("brimstone", 3, "3", 4)))
    assert main(["show", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.count("round ended: round") == 4
    assert "\nbank: " in told
