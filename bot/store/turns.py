"""Since when the computers of a table are awaited, and which process is letting them think."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.leases import Leases
from bot.store.rows import TurnRow
from bot.store.sql import put, read_one
from bot.store.tables import turns


class Turns:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.leases = Leases(connection, turns, TurnRow, order=turns.c.asked_at)
        self.begun: set[int] = set()
        """The matches whose computers were asked something in this unit of work."""

    async def put(self, row: TurnRow) -> None:
        """Keep the turn in place of the table's last one."""
        if row.asked_at is not None:
            self.begun.add(row.match_id)
        await put(self._connection, turns, [vars(row)])

    async def get(self, match_id: int) -> TurnRow | None:
        query = select(turns).where(turns.c.match_id == match_id)
        return read_one(TurnRow, (await self._connection.execute(query)).one_or_none())

    async def remove(self, match_id: int) -> None:
        """No computer of the table is awaited any more."""
        await self._connection.execute(delete(turns).where(turns.c.match_id == match_id))

    async def claim(
        self, worker: str, asked_before: datetime, now: datetime, lease_seconds: float, limit: int
    ) -> list[TurnRow]:
        """Take up to `limit` turns of those who were asked by then."""
        rows = await self.leases.claim(
            worker, now, lease_seconds, limit, due=turns.c.asked_at <= asked_before
        )
        return sorted(rows, key=lambda row: (row.asked_at, row.match_id))

    async def oldest(self, now: datetime) -> datetime | None:
        """Since when the computers are awaited who have waited longest, of those nobody looks after."""
        query = select(func.min(turns.c.asked_at)).where(self.leases.is_free(now))
        asked: datetime | None = (await self._connection.execute(query)).scalar_one()
        return asked
