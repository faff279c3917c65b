"""The bot's own tasks have let go of the database before it is closed, in whatever moment that is."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from bot.service.service import Service
from bot.store import Store
from bot.workers.scheduler import Scheduler
from bot.workers.thinker import Thinker

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)


async def _report(error: Exception) -> None:
    raise error


async def test_nothing_is_under_way_after_the_end(store: Store) -> None:
    """A task that were cancelled a second time, by the end of the process, would never end (aiosqlite)."""
    service = Service(store, clock=lambda: NOON)
    others = asyncio.all_tasks()
    for pause in range(100):
        scheduler = Scheduler(store, service, _report, clock=lambda: NOON)
        thinker = Thinker(store, service, _report, pause=timedelta(0), clock=lambda: NOON)
        await scheduler.open()
        await thinker.open()
        await asyncio.sleep(pause / 20_000)
        await scheduler.close()
        await thinker.close()
        assert asyncio.all_tasks() == others
