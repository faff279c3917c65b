"""Since when the computers of a table are awaited, and which process is letting them think."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import TurnRow
from bot.store.sql import insert, read_all, read_one
from bot.store.tables import turns


class Turns:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.begun: set[int] = set()
        """The matches whose computers were asked something in this unit of work."""

    async def put(self, row: TurnRow) -> None:
        """Keep the turn in place of the table's last one."""
        if row.asked_at is not None:
            self.begun.add(row.match_id)
        statement = insert(self._connection, turns).values(vars(row))
        new = {column.name: statement.excluded[column.name] for column in turns.c if not column.primary_key}
        await self._connection.execute(
            statement.on_conflict_do_update(index_elements=list(turns.primary_key), set_=new)
        )

    async def get(self, match_id: int) -> TurnRow | None:
        query = select(turns).where(turns.c.match_id == match_id)
        return read_one(TurnRow, (await self._connection.execute(query)).one_or_none())

    async def remove(self, match_id: int) -> None:
        """No computer of the table is awaited any more."""
        await self._connection.execute(delete(turns).where(turns.c.match_id == match_id))

    async def claim(
        self, worker: str, asked_before: datetime, now: datetime, lease_seconds: float, limit: int
    ) -> list[TurnRow]:
        """Take up to `limit` turns of those who were asked by then.

        The lease ends by itself: what a dead process held is claimed again.
        """
        due = (
            select(turns.c.match_id)
            .where(turns.c.asked_at <= asked_before, _is_free(now))
            .order_by(turns.c.asked_at)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        keys = list(await self._connection.scalars(due))
        if not keys:
            return []
        claimed = (
            update(turns)
            .where(turns.c.match_id.in_(keys), _is_free(now))
            .values(
                lease_until=now + timedelta(seconds=lease_seconds),
                leased_by=worker,
                tries=turns.c.tries + 1,
            )
            .returning(*turns.c)
        )
        rows = read_all(TurnRow, await self._connection.execute(claimed))
        return sorted(rows, key=lambda row: (row.asked_at, row.match_id))

    async def oldest(self, now: datetime) -> datetime | None:
        """Since when the computers are awaited who have waited longest, of those nobody looks after."""
        query = select(func.min(turns.c.asked_at)).where(_is_free(now))
        asked: datetime | None = (await self._connection.execute(query)).scalar_one()
        return asked

    async def holders(self) -> list[str]:
        """The processes that hold a turn."""
        query = select(turns.c.leased_by).where(turns.c.leased_by.is_not(None)).distinct()
        return [str(worker) for (worker,) in await self._connection.execute(query)]

    async def release(self, worker: str) -> None:
        """Give back what a process held that is known to be dead."""
        held = update(turns).where(turns.c.leased_by == worker)
        await self._connection.execute(held.values(lease_until=None, leased_by=None))


def _is_free(now: datetime) -> ColumnElement[bool]:
    return or_(turns.c.lease_until.is_(None), turns.c.lease_until <= now)
