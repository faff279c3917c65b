"""Memory per table: load games of a trial's database into a service, then drop them."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import tracemalloc
from collections.abc import Callable

import discord

import bot.service.unit_of_work
from bot.extras import every_extra
from bot.service.service import Service
from bot.store import Store

FORKS = multiprocessing.get_context("forkserver")


def measure(database: str) -> tuple[float, float]:
    """Measure KB per table, idle and active, by tracemalloc in a separate process."""
    answers = FORKS.Queue()
    process = FORKS.Process(target=_tell, args=(database, answers.put), daemon=True)
    process.start()
    found: tuple[float, float] = answers.get(timeout=300)
    process.join()
    return found


def _tell(database: str, tell: Callable[[tuple[float, float]], None]) -> None:
    tell(asyncio.run(_measure(database)))


async def _measure(database: str) -> tuple[float, float]:
    """Measure tables that are active (match in memory) and idle (match evicted by others)."""
    store = Store(database, every_extra())
    await store.open()
    service = Service(store, clock=discord.utils.utcnow)
    async with store.read() as tx:
        games = [row.id for row in await tx.matches.playing()]
    bot.service.unit_of_work._TABLES_IN_MEMORY = len(games)
    first, others = games[0], games[1:]
    await service.games.card(first)
    service.units.forget()
    tracemalloc.start()
    before = _traced()
    for match_id in others:
        await service.games.card(match_id)
    active = _traced()
    service.units.forget()
    rest = _traced()
    await store.close()
    return (rest - before) / 1024 / len(others), (active - before) / 1024 / len(others)


def _traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
