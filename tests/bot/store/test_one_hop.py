"""What a unit of work hands over to the thread of its SQLite connection, and what a failed begin leaves."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.store import Store
from bot.store.database import engine
from bot.store.database.migrate import upgrade
from bot.store.database.sql import TOLD
from bot.store.tables.people import people

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)


@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0)
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    await upgrade(url)
    opened = Store(url)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def handed_over(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []
    hand_over: Any = aiosqlite.Connection._execute

    async def noted(connection: aiosqlite.Connection, work: Any, *arguments: Any) -> Any:
        found.append(work)
        return await hand_over(connection, work, *arguments)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", noted)
    return found


async def test_what_only_writes_is_handed_over_with_the_next_read_or_the_commit(
    store: Store, handed_over: list[Any]
) -> None:
    async with store.begin() as tx:
        await tx.people.see(1, "Ann", NOON)
        assert handed_over == []
        assert await tx.people.get(1)
        assert len(handed_over) == 1
    assert len(handed_over) == 2  # the read and the commit
    handed_over.clear()
    async with store.begin() as tx:
        await tx.people.see(2, "Ben", NOON)
        await tx.people.see(3, "Cyd", NOON)
    assert len(handed_over) == 1  # all of it
    handed_over.clear()
    async with store.read() as tx:
        assert await tx.people.get(2)
        assert await tx.people.get(3)
    assert len(handed_over) == 2  # nobody waits for the end of a snapshot


async def test_a_snapshot_ends_though_nobody_waits_for_it(store: Store) -> None:
    for name in ("Ann", "Ben"):
        async with store.read() as tx:
            person = await tx.people.get(1)
        assert person is None or name == "Ben"
        async with store.begin() as tx:
            await tx.people.see(1, name, NOON)
    async with store.read() as tx:
        person = await tx.people.get(1)
    assert person
    assert person.name == "Ben"


async def test_nothing_is_committed_after_a_kept_statement_that_failed(store: Store) -> None:
    async def written() -> None:
        async with store.begin() as tx:
            await tx.people.see(1, "Ann", NOON)
            await tx._connection.execute(insert(people).values(user_id=1, name="twice"))
            with pytest.raises(IntegrityError):
                await tx.people.get(2)
            await tx.people.see(2, "Ben", NOON)
            again = insert(people).values(user_id=1, name="again").returning(people.c.user_id)
            with pytest.raises(IntegrityError):
                await tx._connection.execute(again)

    with pytest.raises(OperationalError, match="has failed"):
        await written()
    async with store.begin() as tx:
        assert (await tx._connection.execute(select(people))).all() == []


async def test_the_number_of_rows_of_a_kept_statement_cannot_be_taken_for_one(store: Store) -> None:
    async with store.begin() as tx:
        changed = await tx._connection.execute(update(people).values(name="Ann"))
        with pytest.raises(TypeError):
            bool(changed.rowcount)
        changed = await tx._connection.execute(update(people).values(name="Ann").execution_options(**TOLD))
        assert not changed.rowcount


async def test_a_unit_of_work_without_statements_hands_over_nothing(
    store: Store, handed_over: list[Any]
) -> None:
    async with store.begin():
        pass
    async with store.read():
        pass
    assert handed_over == []


async def test_reads_of_one_unit_of_work_see_one_snapshot(store: Store) -> None:
    async with store.read() as tx:
        assert not await tx.people.get(1)
        async with store.begin() as other:
            await other.people.see(1, "Ann", NOON)
        assert not await tx.people.get(1)


async def test_a_statement_is_not_kept_when_its_transaction_could_not_begin(
    store: Store, tmp_path: Path
) -> None:
    other = sqlite3.connect(tmp_path / "bot.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def undone() -> None:
        async with store.begin() as tx:
            await tx.people.see(1, "Ann", NOON)
            with pytest.raises(OperationalError, match="locked"):
                await tx.people.get(1)
            other.execute("ROLLBACK")
            await tx.people.see(2, "Ben", NOON)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await undone()
    other.close()
    async with store.read() as tx:
        rows = (await tx._connection.execute(text("SELECT user_id FROM people"))).all()
    assert rows == []
