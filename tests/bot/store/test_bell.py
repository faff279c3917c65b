"""Whoever waits hears at once what another process has written, and the beat is left for the rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest
from sqlalchemy import text

from bot.store import Store
from bot.store.database.notifications import Notifier
from bot.store.database.url import is_sqlite
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import Outgoing
from bot.store.tables.turns import TurnRow
from engine.kernel.core import Step
from tests import patience
from tests.bot.store.conftest import NOON

SOON = patience.SECONDS
"""Seconds that end a wait which would never end."""


class Heard:
    """What rang: a queue of tables."""

    def __init__(self) -> None:
        self.tables: asyncio.Queue[str] = asyncio.Queue()

    async def next(self) -> str:
        async with asyncio.timeout(SOON):
            return await self.tables.get()


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
async def bell(store: Store, heard: Heard) -> AsyncIterator[Notifier]:
    """It listens, and has rung once for each table, since nobody knows what was written before."""
    tables = ("waiting", "turns")
    bell = store.bell({name: partial(heard.tables.put_nowait, name) for name in tables})
    await bell.open()
    if not is_sqlite(store.url):
        assert [await heard.next() for _ in tables] == list(tables)
        async with asyncio.timeout(SOON):
            await bell.is_heard.wait()
    yield bell
    await bell.close()


async def queue(store: Store, *, fails: bool = False) -> None:
    async with store.begin() as tx:
        await tx.outbox.add(Outgoing("dm:1", "dm", 1, {}, None), NOON)
        if fails:
            await tx.flush()
            raise ZeroDivisionError


async def test_what_another_process_queues_or_asks_is_heard_when_it_is_kept(
    store: Store, other: Store, match: MatchRow, bell: Notifier, heard: Heard
) -> None:
    if is_sqlite(store.url):
        await queue(other)
        assert heard.tables.empty(), "one process has the file, and nobody is told"
        return
    with pytest.raises(ZeroDivisionError):
        await queue(other, fails=True)
    await queue(other)
    assert await heard.next() == "waiting"
    async with other.begin() as tx:
        await tx.turns.put(TurnRow(match.id, Step(0, 0, 1), NOON))
    assert await heard.next() == "turns"
    async with other.begin() as tx:
        assert await tx.turns.claim("w", NOON, NOON, 60, 10) == [match.id]
    await queue(other)
    assert await heard.next() == "waiting", "a lease is nobody's news"


async def test_what_the_process_has_written_itself_rings_no_bell(
    store: Store, other: Store, bell: Notifier, heard: Heard
) -> None:
    if is_sqlite(store.url):
        return
    await queue(store)
    await queue(other)
    assert await heard.next() == "waiting"
    assert heard.tables.empty()


async def test_a_connection_that_is_lost_is_made_anew_and_what_was_missed_is_looked_for(
    store: Store, other: Store, bell: Notifier, heard: Heard
) -> None:
    if is_sqlite(store.url):
        return
    async with other.begin() as tx:
        await tx.outbox._connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                " AND query LIKE 'LISTEN%'"
            )
        )
    assert [await heard.next(), await heard.next()] == ["waiting", "turns"]
    await queue(other)
    assert await heard.next() == "waiting"
