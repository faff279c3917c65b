"""The archive's search as both databases carry it out."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.store import Store
from bot.store.tables.matches import MatchRow

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
ROW = MatchRow(0, "brimstone", 2, "swift", {}, "s", "1", 9, 0, 1, "Ann", "playing", NOON)


@pytest.fixture
async def store(database: str) -> Store:
    """Three games of a server that ended on three days, with a person at the first."""
    store = Store(database)
    await store.open()
    async with store.begin(NOON) as tx:
        for day in range(3):
            row = replace(ROW, channel_id=100 + day, game=("brimstone", "toy")[day % 2], started_at=NOON)
            added = await tx.matches.add(row)
            await tx.matches.set_state(added.id, "over", NOON + timedelta(days=day))
        await tx.seats.add(1, person_id=5, name="Eve", at=NOON, who=0)
    return store


async def test_every_filter_and_none_at_all(store: Store) -> None:
    async def found(**what: object) -> list[int]:
        async with store.read() as tx:
            return [row.id for row in await tx.archive.ended(9, **what)]  # type: ignore[arg-type]  # by name

    try:
        assert await found() == [3, 2, 1]
        assert await found(person_id=5) == [1]
        assert await found(person_id=6) == []
        assert await found(game="toy") == [2]
        assert await found(since=NOON + timedelta(days=1)) == [3, 2]
        assert await found(until=NOON + timedelta(days=1)) == [1]
    finally:
        await store.close()


async def test_the_site_finds_the_servers_and_all_that_ended_there(store: Store) -> None:
    try:
        async with store.begin(NOON) as tx:
            await tx.matches.add(replace(ROW, channel_id=200, started_at=NOON))
            lobby = await tx.matches.add(replace(ROW, channel_id=201, guild_id=7, state="lobby"))
            await tx.matches.set_state(lobby.id, "abandoned", NOON)
            other = await tx.matches.add(replace(ROW, channel_id=202, guild_id=2**60, started_at=NOON))
            await tx.matches.set_state(other.id, "abandoned", NOON)
        async with store.read() as tx:
            assert await tx.archive.servers() == [9, 2**60]
            assert [row.id for row in await tx.archive.of_server(9)] == [3, 2, 1]
            assert [row.id for row in await tx.archive.of_server(2**60)] == [other.id]
            assert await tx.archive.of_server(7) == []
    finally:
        await store.close()
