"""Messages that are under way: neither a slow address nor one that cannot be read holds up a lane."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text

from bot.discord.sending.sender import AT_ONCE, HOOKS_AT_ONCE, Sender, _Delivered
from bot.extras import every_extra
from bot.store import Store, Tx
from bot.store.tables.outbox.rows import HOOK, OutboxRow, Outgoing
from tests import patience

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)
MANY = 2 * AT_ONCE
LIMIT = patience.SECONDS


class Deliveries:
    """Addresses that do not answer before a test says so, and a Discord that does at once."""

    def __init__(self) -> None:
        self.answer = asyncio.Event()
        self.hooks = self.most = self.told = self.posted = 0
        self.all_posted, self.all_told = asyncio.Event(), asyncio.Event()

    async def deliver(self, row: OutboxRow) -> int:
        if row.kind == HOOK:
            self.hooks += 1
            self.most = max(self.most, self.hooks)
            await self.answer.wait()
            self.hooks -= 1
            self.told += 1
            if self.told == MANY:
                self.all_told.set()
        else:
            self.posted += 1
            if self.posted == MANY:
                self.all_posted.set()
        return row.id


async def nothing_goes_wrong(error: Exception) -> None:
    raise AssertionError(error)


@pytest.mark.parametrize("is_hook_first", [True, False])
async def test_slow_webhooks_hold_up_no_table_and_are_told_in_the_end(
    database: str, is_hook_first: bool
) -> None:
    store, deliveries = Store(database, every_extra()), Deliveries()
    await store.open()
    async with store.begin(NOON) as tx:
        for kind in (HOOK, "post") if is_hook_first else ("post", HOOK):
            for number in range(MANY):
                await tx.outbox.add(Outgoing(f"{kind}:{number}", kind, number, {}), NOON)
    service: Any = SimpleNamespace()
    ways: Any = deliveries
    sender = Sender(store, service, ways, nothing_goes_wrong, clock=lambda: NOON)
    await sender.open()
    try:
        async with asyncio.timeout(LIMIT):
            await deliveries.all_posted.wait()
            assert deliveries.told == 0
            deliveries.answer.set()
            await deliveries.all_told.wait()
            await sender.until_done()
    finally:
        await sender.close()
    assert deliveries.most == HOOKS_AT_ONCE
    async with store.read() as tx:
        assert await tx.outbox.pending_count() == 0
    await store.close()


def rests_until_it_is_kicked(seconds: float) -> asyncio.Task[Any]:
    return asyncio.create_task(asyncio.Event().wait())


async def test_behind_a_message_that_cannot_be_read_a_lane_goes_on_at_once(database: str) -> None:
    store, posted, done = Store(database, every_extra()), list[int](), asyncio.Event()
    await store.open()
    garbled = {"it": '{"text": {"say": "gone", "with": {}}}'}
    async with store.begin(NOON) as tx:
        for number in range(3):
            await tx.outbox.add(Outgoing("post:1", "post", number, {}), NOON)
        await tx.outbox.flush()
        await tx.outbox._connection.execute(
            text("UPDATE waiting SET payload = :it WHERE target = 1"), garbled
        )

    async def deliver(row: OutboxRow) -> int:
        posted.append(row.target)
        if row.target == 2:
            done.set()
        return row.id

    service: Any = SimpleNamespace()
    ways: Any = SimpleNamespace(deliver=deliver)
    sender = Sender(
        store, service, ways, nothing_goes_wrong, clock=lambda: NOON, rest=rests_until_it_is_kicked
    )
    await sender.open()
    try:
        async with asyncio.timeout(LIMIT):
            await done.wait()
            await sender.until_done()
    finally:
        await sender.close()
    assert posted == [0, 2]
    await store.close()


async def test_while_more_are_under_way_than_there_are_slots_no_other_is_begun(database: str) -> None:
    """Lanes go on with what is next in them while a look fills the slots, so there can be more."""
    store, posted = Store(database, every_extra()), list[int]()
    await store.open()
    async with store.begin(NOON) as tx:
        for number in range(MANY):
            await tx.outbox.add(Outgoing(f"post:{number}", "post", number, {}), NOON)
    service: Any = SimpleNamespace()
    ways: Any = SimpleNamespace(deliver=posted.append)
    sender = Sender(store, service, ways, nothing_goes_wrong, clock=lambda: NOON)
    sender._sending.update(range(-AT_ONCE - 1, 0))
    sender._delivered.append(_Delivered(-AT_ONCE - 2, None, asyncio.get_running_loop().create_future()))
    await sender.look()
    assert len(sender._sending) == AT_ONCE + 1
    assert posted == []
    await store.close()


@pytest.mark.parametrize("kind", ["postgres"], indirect=True)
async def test_of_two_heads_of_a_lane_each_is_sent_once(database: str) -> None:
    """One is delivered and being recorded while the other ends and looks for what is next in their lane."""
    store, delivered, reached = Store(database, every_extra()), list[int](), asyncio.Event()
    first, second, is_recorded = asyncio.Event(), asyncio.Event(), asyncio.Event()
    await store.open()
    async with store.begin(NOON) as tx:
        for number in (1, 2):
            await tx.outbox.add(Outgoing(f"post:{number}", "post", number, {}), NOON)

    async def deliver(row: OutboxRow) -> int:
        delivered.append(row.target)
        if len(delivered) == 2:
            reached.set()
        await (first if row.target == 1 else second).wait()
        return row.target

    service: Any = SimpleNamespace()
    ways: Any = SimpleNamespace(deliver=deliver)
    sender = Sender(
        store, service, ways, nothing_goes_wrong, clock=lambda: NOON, rest=rests_until_it_is_kicked
    )
    record = sender._record

    async def in_turn(tx: Tx, sent: Mapping[int, int | None]) -> list[OutboxRow]:
        if 2 in sent.values():
            first.set()
            await is_recorded.wait()
            return await record(tx, sent)
        rows = await record(tx, sent)
        is_recorded.set()
        return rows

    sender._record = in_turn  # type: ignore[method-assign]
    await sender.open()
    try:
        async with asyncio.timeout(LIMIT):
            await reached.wait()
            async with store.begin() as tx:
                await tx.outbox._connection.execute(text("UPDATE waiting SET lane = 'post:1'"))
            second.set()
            await sender.until_done()
    finally:
        await sender.close()
    assert sorted(delivered) == [1, 2]
    async with store.read() as tx:
        assert await tx.outbox.pending_count() == 0
    await store.close()


async def turns() -> None:
    """Let the others go on for some turns of the loop."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
async def test_what_was_delivered_while_the_sender_closes_is_recorded(database: str) -> None:
    """It waits for a look that never comes: the last one has begun without it."""
    store, delivering, may_end = Store(database, every_extra()), asyncio.Event(), asyncio.Event()
    await store.open()
    async with store.begin(NOON) as tx:
        await tx.outbox.add(Outgoing("post:1", "post", 1, {}), NOON)

    async def deliver(row: OutboxRow) -> int:
        delivering.set()
        await may_end.wait()
        return row.id

    service: Any = SimpleNamespace()
    ways: Any = SimpleNamespace(deliver=deliver)
    sender = Sender(store, service, ways, nothing_goes_wrong, clock=lambda: NOON)
    sender.GRACE = LIMIT  # type: ignore[misc]
    await sender.open()
    await delivering.wait()
    async with store.begin():
        sender.kick()
        await turns()
        may_end.set()
        await turns()
        assert sender._delivered
        closing = asyncio.create_task(sender.close())
        await asyncio.sleep(0)
    async with asyncio.timeout(LIMIT):
        await closing
    async with store.read() as tx:
        assert await tx.outbox.pending_count() == 0
    await store.close()
