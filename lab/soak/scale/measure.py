"""Cost of the workers' polling queries in a database with many games."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from statistics import median

from bot.discord.sending.sender import AT_ONCE, LEASE
from bot.extras import every_extra
from bot.service.service import Service
from bot.store import Store
from bot.workers.scheduler import Scheduler
from lab.soak.scale.fill import queue

TIMES = 25


async def claim_ms(url: str, messages: int) -> float:
    """Measure the sender's poll with that many messages queued: claim what is due, find the next time.

    Return the median in milliseconds. Claims are settled before the next poll.
    """
    await queue(url, messages)
    taken: list[float] = []
    async with opened(url) as store:
        for _ in range(TIMES):
            begun = time.perf_counter()
            async with store.begin() as tx:
                rows = await tx.outbox.claim("scale", now(), LEASE, AT_ONCE)
                await tx.outbox.next_due(now())
            taken.append((time.perf_counter() - begun) * 1000)
            for row in rows:
                async with store.begin() as tx:
                    await tx.outbox.sent(row.id, row.id, now())
    return median(taken)


async def tick_ms(url: str) -> float:
    """Measure the scheduler's poll with nothing due; return the median in milliseconds."""
    taken: list[float] = []
    async with opened(url) as store:
        scheduler = Scheduler(store, Service(store), _report, clock=now)
        await scheduler.look()
        for _ in range(TIMES):
            begun = time.perf_counter()
            await scheduler.look()
            taken.append((time.perf_counter() - begun) * 1000)
    return median(taken)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url, every_extra())
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def now() -> datetime:
    return datetime.now(UTC)


async def _report(error: Exception) -> None:
    raise error
