"""Shards are held by one process at a time, and begin their sessions one after the other."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.extras.shards.repository import Shards
from bot.store import Store

LEASE = timedelta(seconds=15)
SPACING = timedelta(seconds=6)


@pytest.fixture
async def laid_out(store: Store) -> Store:
    async with store.begin() as tx:
        await tx.of(Shards).lay_out(3)
    return store


async def take(store: Store, worker: str, now: datetime, *dead: str) -> bool:
    async with store.begin() as tx:
        return await tx.of(Shards).take(1, worker, now, now + LEASE, dead)


async def test_a_shard_is_held_by_one(laid_out: Store, noon: datetime) -> None:
    assert await take(laid_out, "a", noon)
    assert not await take(laid_out, "b", noon)


async def test_a_lease_ends_by_itself(laid_out: Store, noon: datetime) -> None:
    await take(laid_out, "a", noon)
    assert await take(laid_out, "b", noon + LEASE)


async def test_a_renewed_lease_does_not_end(laid_out: Store, noon: datetime) -> None:
    await take(laid_out, "a", noon)
    async with laid_out.begin() as tx:
        await tx.of(Shards).renew("a", noon + 2 * LEASE)
    assert not await take(laid_out, "b", noon + LEASE)


async def test_what_a_dead_process_held_is_taken_at_once(laid_out: Store, noon: datetime) -> None:
    await take(laid_out, "a", noon)
    assert not await take(laid_out, "b", noon, "c")
    assert await take(laid_out, "b", noon, "c", "a")


async def test_what_was_given_is_free_and_not_up(laid_out: Store, noon: datetime) -> None:
    await take(laid_out, "a", noon)
    async with laid_out.begin() as tx:
        await tx.of(Shards).is_up(1, "a")
        assert [row.is_up for row in await tx.of(Shards).all()] == [False, True, False]
        await tx.of(Shards).give(1, "a")
        assert [(row.leased_by, row.is_up) for row in await tx.of(Shards).all()] == [(None, False)] * 3


async def test_identifies_of_a_bucket_are_spaced(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        turns = [await tx.of(Shards).turn_to_identify(0, noon, SPACING) for _ in range(3)]
        other = await tx.of(Shards).turn_to_identify(1, noon, SPACING)
        later = await tx.of(Shards).turn_to_identify(0, noon + timedelta(hours=1), SPACING)
    assert turns == [noon, noon + SPACING, noon + 2 * SPACING]
    assert (other, later) == (noon, noon + timedelta(hours=1))


async def test_a_clock_that_was_put_back_bars_no_identify(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        await tx.of(Shards).turn_to_identify(0, noon + timedelta(days=1), SPACING)
        assert await tx.of(Shards).turn_to_identify(0, noon, SPACING) == noon
