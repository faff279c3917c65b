"""A unit of work that is cancelled, at whatever point, locks nobody out (SQLite)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from bot.store import Store
from bot.store.database.migrate import upgrade
from tests import patience

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)


async def work(store: Store) -> None:
    async with store.begin() as tx:
        await tx.people.see(1, "Ann", NOON)
        await tx.people.get(1)


async def test_a_cancelled_unit_of_work_locks_nobody_out(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    await upgrade(url)
    store = Store(url)
    await store.open()
    for pause in range(300):
        task = asyncio.create_task(work(store))
        await asyncio.sleep(pause / 100_000)
        task.cancel()
        await asyncio.wait({task})
        async with asyncio.timeout(patience.SECONDS):
            await work(store)
    await store.close()
