"""What a unit of work hands over to the thread of its SQLite connection, and what a failed begin leaves."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bot.store import Store
from bot.store.database import engine
from bot.store.database.migrate import upgrade

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


async def test_a_unit_of_work_hands_over_its_statements_and_one_end(
    store: Store, handed_over: list[Any]
) -> None:
    async with store.begin() as tx:
        await tx.people.see(1, "Ann", NOON)
        statements = len(handed_over)
        assert await tx.people.get(1)
    assert len(handed_over) == statements + 2  # the second statement and the commit
    handed_over.clear()
    async with store.read() as tx:
        assert await tx.people.get(1)
    assert len(handed_over) == 2  # the statement and the end of its snapshot


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
            with pytest.raises(OperationalError, match="locked"):
                await tx.people.see(1, "Ann", NOON)
            other.execute("ROLLBACK")
            await tx.people.see(2, "Ben", NOON)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await undone()
    other.close()
    async with store.read() as tx:
        rows = (await tx._connection.execute(text("SELECT user_id FROM people"))).all()
    assert rows == []
