"""A store for each test, and helpers to fill it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.store import Store, Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import OutboxRow, Outgoing

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)

AddMatch = Callable[..., Awaitable[MatchRow]]
AddMessage = Callable[..., Awaitable[OutboxRow]]


@pytest.fixture(params=["sqlite", "postgres"])
def kind(request: pytest.FixtureRequest) -> str:
    """Return both kinds of database in turn, because the database is what these tests test."""
    return str(request.param)


@pytest.fixture
def noon() -> datetime:
    return NOON


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """Yield an open store with its tables."""
    store = Store(database)
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def other(store: Store) -> AsyncIterator[Store]:
    """Yield the same database as another process sees it."""
    other = Store(store.url)
    await other.open()
    yield other
    await other.close()


@pytest.fixture
def add_match() -> AddMatch:
    async def add_match(tx: Tx, **changes: Any) -> MatchRow:
        usual: dict[str, Any] = {
            "game": "brimstone",
            "players": 3,
            "pace": "swift",
            "options": {"supply": "strict"},
            "seed": "s",
            "version": "1",
            "guild_id": 1,
            "channel_id": 2**60,
            "organiser_id": 3,
            "organiser_name": "Ann",
            "state": "lobby",
            "created_at": NOON,
        }
        return await tx.matches.add(MatchRow(id=0, **usual | changes))

    return add_match


@pytest.fixture
async def match(store: Store, add_match: AddMatch) -> MatchRow:
    async with store.begin() as tx:
        return await add_match(tx)


async def added(tx: Tx, what: Outgoing, at: datetime = NOON, **changes: Any) -> OutboxRow:
    """Add a message to the outbox and return its waiting row."""
    row = await tx.outbox.get(await tx.outbox.add(what, at, **changes))
    assert row is not None
    return row


@pytest.fixture
def post() -> AddMessage:
    async def post(tx: Tx, lane: str = "channel:7", **changes: Any) -> OutboxRow:
        what = Outgoing(lane, "post", 7, {"text": "x"})
        named = {name: changes.pop(name) for name in vars(what) if name in changes}
        return await added(tx, replace(what, **named), changes.pop("at", NOON), **changes)

    return post
