"""The Earth Man's Burden at a stored table: turn sheets, clocks, panels that fold, offers to computers."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store import Store
from engine.core import Json
from tests.bot.drive import ANN, BEN
from tests.bot.earths import Earths

FEUD: dict[str, Json] = {
    "active": "red",
    "starts": "red",
    "fleets": {"red": {"mars": 4}, "blue": {"mars": 3, "earth": 2}, "un": {"earth": 10}},
    "developments": {"red": {"mars": 2, "earth": 1}, "blue": {"mars": 1, "luna": 1}, "un": {"earth": 4}},
}


@pytest.fixture
async def game(store: Store) -> Earths:
    return Earths(store, seed="2")


@pytest.mark.parametrize(("pace", "hours"), [("deliberate", 6), ("swift", None)])
async def test_who_is_attacked_has_a_quarter_of_the_time_at_a_deliberate_table(
    game: Earths, monkeypatch: pytest.MonkeyPatch, pace: str, hours: int | None
) -> None:
    await game.begin_at(monkeypatch, [ANN, BEN], pace=pace, phase="combat", **FEUD)
    async with game.store.read() as tx:
        (row,) = await tx.deadlines.open_of(game.match_id)
    assert row.due_at
    assert row.due_at - row.started_at == timedelta(hours=24)
    await game.says("red", "fire mars blue 1\ngo")
    async with game.store.read() as tx:
        asked = {row.kind: row for row in await tx.deadlines.open_of(game.match_id) if row.seat == "blue"}
    assert list(asked) == (["respond"] if hours else [])
    for row in asked.values():
        assert row.due_at
        assert row.due_at - row.started_at == timedelta(hours=hours or 0)
