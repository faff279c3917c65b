"""What a lease is, alike in each of the three tables whose rows workers take."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.store import Store, Tx
from bot.store.database.leases import Leases
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import Outgoing
from bot.store.tables.turns import TurnRow
from engine.kernel.core import Step
from tests.bot.store.conftest import NOON

LEASE = 60.0
OVER = NOON + timedelta(seconds=LEASE)
SECOND = timedelta(seconds=1)
STEP = Step(0, 0, 1)


@pytest.fixture(params=["outbox", "deadlines", "turns"])
def table(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(autouse=True)
async def _due(store: Store, match: MatchRow) -> None:
    """In each table one row that is due at noon."""
    async with store.begin() as tx:
        await tx.outbox.add(Outgoing("dm:1", "dm", 1, {}, match.id), NOON)
        due = DeadlineRow(match.id, STEP, "blue", "orders", "open", NOON, NOON, wake_at=NOON)
        await tx.deadlines.put([due])
        await tx.turns.put(TurnRow(match.id, STEP, NOON))


def leases(tx: Tx, table: str) -> Leases:
    found: dict[str, Leases] = {
        "outbox": tx.outbox.leases,
        "deadlines": tx.deadlines.leases,
        "turns": tx.turns.leases,
    }
    return found[table]


async def claim(store: Store, table: str, worker: str, now: datetime = NOON) -> int:
    """How many rows the worker gets."""
    async with store.begin() as tx:
        if table == "outbox":
            return len(await tx.outbox.claim(worker, now, LEASE, 10))
        if table == "deadlines":
            return len(await tx.deadlines.claim(worker, now, LEASE, 10))
        return len(await tx.turns.claim(worker, now, now, LEASE, 10))


async def test_a_claimed_row_is_not_claimed_twice(store: Store, other: Store, table: str) -> None:
    assert await claim(store, table, "one") == 1
    assert await claim(other, table, "two") == 0
    assert await claim(store, table, "one") == 0


async def test_of_two_that_claim_in_one_moment_one_gets_the_row(
    store: Store, other: Store, table: str
) -> None:
    got = await asyncio.gather(
        *(claim(through, table, f"w{n}") for n, through in enumerate([store, other] * 4))
    )
    assert sorted(got) == [0] * 7 + [1]


async def test_what_is_not_due_is_not_claimed(store: Store, table: str) -> None:
    assert await claim(store, table, "one", NOON - SECOND) == 0


async def test_a_lease_ends_by_itself(store: Store, table: str) -> None:
    assert await claim(store, table, "one") == 1
    assert await claim(store, table, "two", OVER - SECOND) == 0
    assert await claim(store, table, "two", OVER) == 1
    async with store.read() as tx:
        assert await leases(tx, table).holders() == ["two"]


async def test_what_is_given_back_is_claimed_at_once_and_nothing_else(store: Store, table: str) -> None:
    assert await claim(store, table, "one") == 1
    async with store.begin() as tx:
        await leases(tx, table).release("two")
    assert await claim(store, table, "two") == 0
    async with store.begin() as tx:
        await leases(tx, table).release("one")
        assert await leases(tx, table).holders() == []
    assert await claim(store, table, "two") == 1


async def test_each_claim_counts_as_a_try(store: Store, match: MatchRow) -> None:
    for turn in range(3):
        now = NOON + turn * timedelta(seconds=LEASE)
        async with store.begin() as tx:
            (row,) = await tx.outbox.claim("one", now, LEASE, 10)
            await tx.turns.claim("one", now, now, LEASE, 10)
            asked = await tx.turns.get(match.id)
            await tx.deadlines.claim("one", now, LEASE, 10)
            late = await tx.deadlines.get(match.id, STEP, "blue")
        assert late is not None
        assert asked is not None
        assert (row.tries, asked.tries, late.tries) == (turn + 1,) * 3


async def test_who_claims_next_waits_for_the_lease_to_end(store: Store) -> None:
    """As about a table that stands still: it is due all the time, and tried again when its lease is over."""
    async with store.read() as tx:
        assert (await tx.outbox.next_due(NOON), await tx.deadlines.next_wake(NOON)) == (NOON, NOON)
    for table in ("outbox", "deadlines"):
        await claim(store, table, "one")
    async with store.read() as tx:
        assert (await tx.outbox.next_due(NOON), await tx.deadlines.next_wake(NOON)) == (OVER, OVER)


async def test_a_message_behind_another_is_not_due_before_it(store: Store, match: MatchRow) -> None:
    later = NOON + timedelta(minutes=10)
    async with store.begin() as tx:
        (first,) = await tx.outbox.claim("one", NOON, LEASE, 10)
        await tx.outbox.add(Outgoing("dm:1", "dm", 1, {}, match.id), NOON)
        await tx.outbox.retry(first.id, later, "503")
        assert await tx.outbox.next_due(NOON) == later
        await tx.outbox.fail(first.id, "503", NOON)
        assert await tx.outbox.next_due(NOON) == NOON


DAY = timedelta(days=1)


async def test_a_lease_ends_though_the_clock_was_put_back_a_day(store: Store, table: str) -> None:
    assert await claim(store, table, "one", NOON + DAY) == 1
    assert await claim(store, table, "two", NOON) == 1


async def test_what_waits_to_be_sent_or_answered_is_due_though_the_clock_was_put_back_a_day(
    store: Store, match: MatchRow
) -> None:
    """A deadline is not: people were told until when they have."""
    async with store.begin() as tx:
        assert len(await tx.outbox.claim("one", NOON - DAY, LEASE, 10)) == 1
        assert await tx.turns.claim("one", NOON - DAY, NOON - DAY, LEASE, 10) == [match.id]
        assert await tx.deadlines.claim("one", NOON - DAY, LEASE, 10) == []


async def test_who_looks_next_knows_that_it_is_due_though_the_clock_was_put_back(store: Store) -> None:
    now = NOON - DAY
    async with store.read() as tx:
        due, asked, wake = (
            await tx.outbox.next_due(now),
            await tx.turns.oldest(now),
            await tx.deadlines.next_wake(now),
        )
    assert due is not None
    assert asked is not None
    assert max(due, asked) <= now
    assert wake == NOON
