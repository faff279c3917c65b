"""A unit of work that is cancelled, at whatever point, locks nobody out."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.database.engine import open_reader
from bot.store.database.one_hop import end_threads
from tests import patience

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)
SLOW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 999999) SELECT max(i) FROM n"


async def work(store: Store) -> None:
    async with store.begin() as tx:
        await tx.people.see(1, "Ann", NOON)
        await tx.people.get(1)


async def test_a_cancelled_unit_of_work_locks_nobody_out(store: Store, kind: str) -> None:
    pauses = {"sqlite": range(0, 300), "postgres": range(0, 1000, 40)}
    for pause in pauses[kind]:
        task = asyncio.create_task(work(store))
        await asyncio.sleep(pause / 100_000)
        task.cancel()
        await asyncio.wait({task})
        async with asyncio.timeout(patience.SECONDS):
            await work(store)


def test_a_connection_that_is_left_alone_ends_before_its_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    died: list[object] = []
    monkeypatch.setattr(threading, "excepthook", died.append)

    async def leave_alone() -> None:
        engine = open_reader(f"sqlite+aiosqlite:///{tmp_path}/bot.db")
        connection = await engine.connect()
        slow = asyncio.create_task(connection.exec_driver_sql(SLOW))
        await asyncio.sleep(0.05)
        slow.cancel()
        await end_threads()

    before = set(threading.enumerate())
    asyncio.run(leave_alone())
    for thread in set(threading.enumerate()) - before:
        thread.join(patience.SECONDS)
    assert died == []
