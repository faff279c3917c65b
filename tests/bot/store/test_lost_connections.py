"""A connection to PostgreSQL that is lost, or was busy when its task was cancelled, harms nobody."""

from __future__ import annotations

import asyncio
from math import inf
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import Integer, bindparam, column, func, select, table, text
from sqlalchemy.exc import DBAPIError, NotSupportedError

from bot.store import Store
from bot.store.database import direct, engine
from bot.store.database.unavailable import is_trouble_of_database
from tests import patience
from tests.bot.conftest import command
from tests.bot.store.conftest import NOON

OFTEN = direct.SEEN_BEFORE + 2
SLEEP = select(func.pg_sleep(bindparam("seconds")).label("slept"))
SLEEPING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"
)
COUNTS = table("counts", column("n", Integer))
COUNTED = select(COUNTS.c.n)


@pytest.fixture
def kind() -> str:
    return "postgres"


async def reader_of(store: Store) -> Any:
    """Return asyncpg's connection that was lent, and will be lent next."""
    async with store.read() as tx:
        assert await tx.people.get(1) is None
        return (await tx._connection.get_raw_connection()).driver_connection


def end(connection: Any) -> None:
    """End the connection's process of the server, while this thread's event loop stands still."""
    sql = f"SELECT pg_terminate_backend({connection.get_server_pid()}, 60000)"
    thread = Thread(target=asyncio.run, args=(command(sql),))
    thread.start()
    thread.join()


@pytest.mark.parametrize(("rest", "is_noticed"), [(inf, True), (0, False)])
async def test_a_connection_that_the_server_closed_is_replaced_unseen(
    store: Store, monkeypatch: pytest.MonkeyPatch, rest: float, is_noticed: bool
) -> None:
    """Asyncpg notices a closed connection; after a rest the server is asked too."""
    monkeypatch.setattr(engine, "REST_SECONDS", rest)
    lost = await reader_of(store)
    assert await reader_of(store) is lost
    end(lost)
    async with asyncio.timeout(patience.SECONDS):
        while is_noticed and not lost.is_closed():  # noqa: ASYNC110 - asyncpg calls nobody
            await asyncio.sleep(0)
    assert await reader_of(store) is not lost


async def test_a_connection_lost_just_now_is_trouble_that_a_retry_ends(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "REST_SECONDS", inf)
    for _ in range(OFTEN):
        lost = await reader_of(store)
    end(lost)
    with pytest.raises(DBAPIError) as told:
        await reader_of(store)
    assert told.value.connection_invalidated
    assert is_trouble_of_database(told.value)
    assert await reader_of(store) is not lost


async def test_a_connection_in_use_is_not_asked_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    used = await reader_of(store)
    used.add_query_logger(lambda query: asked.append(query.query))
    await reader_of(store)
    assert ";" not in asked
    monkeypatch.setattr(engine, "REST_SECONDS", 0)
    await reader_of(store)
    assert ";" in asked


async def test_a_statement_cancelled_halfway_is_undone_and_its_connection_closed(
    store: Store, other: Store
) -> None:
    lent: list[Any] = []

    async def work() -> None:
        async with store.begin() as tx:
            lent.append((await tx._connection.get_raw_connection()).driver_connection)
            for _ in range(OFTEN):
                await tx._connection.execute(SLEEP, {"seconds": 0})
            await tx.people.see(1, "Ann", NOON)
            await tx._connection.execute(SLEEP, {"seconds": inf})

    async def sleeping() -> int:
        async with other.begin() as tx:
            return int((await tx._connection.execute(SLEEPING)).scalar_one())

    for _ in range(engine.WRITERS + 1):
        task = asyncio.create_task(work())
        async with asyncio.timeout(patience.SECONDS):
            while not await sleeping():  # noqa: ASYNC110 - the server calls nobody
                await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert lent[-1].is_closed()
            while await sleeping():  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert await reader_of(store)


async def test_a_plan_that_the_database_dropped_is_made_anew(store: Store, other: Store) -> None:
    async def count() -> Any:
        async with store.read() as tx:
            return (await tx._connection.execute(COUNTED)).scalar()

    async with other.begin() as tx:
        await tx._connection.execute(text("CREATE TABLE counts AS SELECT 7 AS n"))
    assert [await count() for _ in range(OFTEN)] == [7] * OFTEN
    async with other.begin() as tx:
        await tx._connection.execute(text("ALTER TABLE counts ALTER n TYPE bigint"))
    with pytest.raises(NotSupportedError):
        await count()
    assert await count() == 7
