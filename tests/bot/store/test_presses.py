"""Of two processes that get the same press one does it."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.store import Store
from bot.store.tables.processes import DISCORDS_FIRST


def made_at(moment: datetime) -> int:
    return int((moment - DISCORDS_FIRST).total_seconds() * 1000) << 22


async def test_a_press_is_taken_once(store: Store) -> None:
    async with store.begin() as tx:
        assert await tx.presses.take(7)
    async with store.begin() as tx:
        assert not await tx.presses.take(7)
        assert await tx.presses.take(8)


async def test_old_presses_are_forgotten_by_their_ids(store: Store, noon: datetime) -> None:
    old, new = made_at(noon - timedelta(hours=2)), made_at(noon)
    async with store.begin() as tx:
        await tx.presses.take(old)
        await tx.presses.take(new)
        await tx.presses.forget(noon - timedelta(hours=1))
        assert (await tx.presses.take(old), await tx.presses.take(new)) == (True, False)
