"""What is kept of a person's DMs: the last one that was taken."""

from __future__ import annotations

from datetime import datetime

from bot.store import Store


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


async def test_nothing_is_kept_of_a_stranger_and_he_is_answered_each_time(store: Store) -> None:
    async with store.begin() as tx:
        assert [await tx.people.hear(9, 5) for _ in range(2)] == [True, True]
        assert await tx.people.get(9) is None
