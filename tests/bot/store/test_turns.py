"""Turns of computers: claimed by one process, given back by a dead one, waiting while a table is paused."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.store import Store
from bot.store.tables.turns import TurnRow
from engine.kernel.core import Step
from tests.bot.store.conftest import NOON, AddMatch

SECOND = timedelta(seconds=1)


async def asked(store: Store, add_match: AddMatch, *when: datetime | None) -> list[int]:
    """Matches whose computers were asked then."""
    ids = []
    async with store.begin() as tx:
        for channel, at in enumerate(when, start=1):
            row = await add_match(tx, channel_id=channel)
            await tx.turns.put(TurnRow(row.id, Step(0, 0, 1), at))
            ids.append(row.id)
    return ids


async def claim(store: Store, worker: str, before: datetime, now: datetime = NOON) -> list[int]:
    async with store.begin() as tx:
        return await tx.turns.claim(worker, before, now, 30, 10)


async def test_a_turn_is_claimed_when_the_pause_is_over_by_one_process(
    store: Store, other: Store, add_match: AddMatch
) -> None:
    early, _late, _paused = await asked(store, add_match, NOON - 3 * SECOND, NOON, None)
    assert await claim(store, "one", NOON - 3 * SECOND) == [early]
    assert await claim(other, "two", NOON - 3 * SECOND) == []


async def test_a_lease_ends_and_what_a_dead_process_held_is_given_back(
    store: Store, add_match: AddMatch
) -> None:
    ids = await asked(store, add_match, NOON)
    assert await claim(store, "one", NOON) == ids
    assert await claim(store, "two", NOON, NOON + 30 * SECOND) == ids
    async with store.begin() as tx:
        assert await tx.turns.leases.holders() == ["two"]
        await tx.turns.leases.release("two")
        row = await tx.turns.get(ids[0])
    assert row is not None
    assert row.tries == 2
    assert await claim(store, "three", NOON) == ids


async def test_the_oldest_is_of_those_that_nobody_looks_after(store: Store, add_match: AddMatch) -> None:
    await asked(store, add_match, NOON, NOON + SECOND, None)
    assert await claim(store, "one", NOON) != []
    async with store.read() as tx:
        assert await tx.turns.oldest(NOON) == NOON + SECOND
        assert await tx.turns.oldest(NOON + 31 * SECOND) == NOON


async def test_a_turn_is_over_or_put_anew(store: Store, add_match: AddMatch) -> None:
    (match_id,) = await asked(store, add_match, NOON)
    async with store.begin() as tx:
        await tx.turns.put(TurnRow(match_id, Step(0, 0, 2), None))
        assert await tx.turns.get(match_id) == TurnRow(match_id, Step(0, 0, 2), None)
        assert await tx.turns.oldest(NOON) is None
        await tx.turns.remove(match_id)
        assert await tx.turns.get(match_id) is None
