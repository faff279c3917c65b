"""What is kept of a person's DMs: the last one that was taken."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Store
from bot.store.database.migrate import on_connection, upgrade
from sandbox.world import sqlite_url


async def test_a_dm_is_taken_once_and_never_after_a_later_one(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        await tx.people.see(1, "Ann", noon)
        assert [await tx.people.hear(1, number) for number in (5, 5, 4, 2**63 - 1)] == [
            True,
            False,
            False,
            True,
        ]
        await tx.people.see(1, "Anna", noon)
        assert not await tx.people.hear(1, 6)


async def test_nothing_is_kept_of_a_stranger_who_is_answered_each_time(store: Store) -> None:
    async with store.begin() as tx:
        assert [await tx.people.hear(9, 5) for _ in range(2)] == [True, True]
        assert await tx.people.get(9) is None


@pytest.mark.parametrize(("kept", "is_open"), [("0", False), ("1", True), ("''", True), ("'0x'", True)])
async def test_whose_dms_cannot_be_read_of_is_written_to(
    tmp_path: Path, noon: datetime, kept: str, is_open: bool
) -> None:
    await upgrade(sqlite_url(tmp_path))
    store = Store(sqlite_url(tmp_path))
    await store.open()
    async with store.begin() as tx:
        await tx.people.see(1, "Ann", noon)
    await on_connection(store.url, lambda on: on.execute(text(f"UPDATE people SET dm_open = {kept}")))
    async with store.read() as tx:
        person = await tx.people.get(1)
    await store.close()
    assert person
    assert person.dm_open is is_open
