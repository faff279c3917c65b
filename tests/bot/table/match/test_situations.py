"""Every situation of the list leaves a record that holds in each game, also as copied in other languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.table.match.situations import SITUATIONS, cases, faults, new_file, play
from tests.trials import after


@pytest.mark.trial(reason="a table is played, and its record checked by two programs")
@pytest.mark.parametrize(("name", "game"), after(5, cases(), "a table of each game in each situation"))
async def test_every_situation_leaves_a_record_that_holds(tmp_path: Path, name: str, game: str) -> None:
    told = await play(new_file(tmp_path), name, game)
    assert not faults(told, SITUATIONS[name].marks)
