"""A deed asks the database for little: rows are read by one look and written once."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest

from lab.bench.statements import ACT, BACK, DEEDS, DRAFT, HAND_IN, KEPT, of_game, play
from sandbox.world import sqlite_url

MOST = 13
"""Twelve (an offer at The Earth Man's Burden), and one that writes the book of the table's chain."""
SEEN = {
    "brimstone": {HAND_IN, DRAFT, BACK},
    "earth_mans_burden": {DRAFT, BACK, ACT, KEPT},
}


@pytest.mark.trial(reason="people press anything until each deed has been done")
@pytest.mark.parametrize("game", SEEN)
async def test_a_deed_takes_few_statements(game: str, tmp_path: Path) -> None:
    found = await of_game(game, sqlite_url(tmp_path))
    most = {deed: max(counts) for deed, counts in found.items()}
    assert SEEN[game] <= found.keys() <= set(DEEDS)
    assert max(most.values()) <= MOST, most


@pytest.mark.trial(reason="people play on until enough was pressed")
@pytest.mark.parametrize(("game", "most"), [("brimstone", 37), ("deeplamp", 97)])
async def test_a_press_takes_few_statements_with_all_that_it_causes(
    game: str, most: int, tmp_path: Path
) -> None:
    assert mean(await play(game, sqlite_url(tmp_path))) <= most
