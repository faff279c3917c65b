"""The scheduler deals with several tables at once where the database can."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from bot.extras import every_extra
from bot.service.service import Service
from bot.store import Store
from bot.workers.scheduler import SIDE_BY_SIDE, Scheduler

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)


class Due(Scheduler):
    """So many games are due."""

    games = list(range(10))

    async def _claim(self) -> list[int]:
        claimed, self.games = self.games, []
        return claimed


@pytest.mark.parametrize(("kind", "most"), [("sqlite", 1), ("postgres", SIDE_BY_SIDE)])
async def test_so_many_at_once(database: str, monkeypatch: pytest.MonkeyPatch, kind: str, most: int) -> None:
    store = Store(database, every_extra())
    await store.open()
    service, errors = Service(store, clock=lambda: NOON), list[Exception]()
    under_way, highest, done = 0, 0, list[int]()

    async def keep_time(match_id: int) -> None:
        nonlocal under_way, highest
        under_way += 1
        highest = max(highest, under_way)
        await asyncio.sleep(0.01)
        under_way -= 1
        done.append(match_id)
        if match_id == 3:
            raise ValueError

    async def report(error: Exception) -> None:
        errors.append(error)

    monkeypatch.setattr(service.deadlines, "keep_time", keep_time)
    await Due(store, service, report, clock=lambda: NOON).look()
    await store.close()
    assert sorted(done) == Due.games
    assert highest == most
    assert [type(error) for error in errors] == [ValueError], "one that goes wrong holds up no other"
