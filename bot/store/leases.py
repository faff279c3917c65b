"""A lease: a worker takes rows of a table for a while, and no other deals with them meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

from sqlalchemy import Column, ColumnElement, Table, case, func, or_, select, true, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.sql import read_all

R = TypeVar("R")

ENDED: Mapping[str, None] = {"lease_until": None, "leased_by": None}
"""The values of a row that nobody holds."""


class Leases(Generic[R]):
    """The rows of one table that wait to be dealt with, as those who take them see them.

    A lease ends by itself: what a dead process held is claimed again. `waits` tells which rows are still to
    be dealt with, `order` which of them come first.
    """

    def __init__(
        self,
        connection: AsyncConnection,
        table: Table,
        kind: type[R],
        *,
        order: Column[Any],
        waits: ColumnElement[bool] | None = None,
    ) -> None:
        self._connection = connection
        self._table = table
        self._kind = kind
        self._order = order
        self._waits = true() if waits is None else waits

    async def claim(
        self, worker: str, now: datetime, seconds: float, limit: int, *, due: ColumnElement[bool]
    ) -> list[R]:
        """Take up to `limit` rows that are due and that no other worker holds, each for so many seconds.

        Rows that another process is claiming in this moment are passed over.
        """
        keys = tuple_(*self._table.primary_key)
        query = (
            select(*self._table.primary_key)
            .where(self._waits, self.is_free(now), due)
            .order_by(self._order)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        found = [tuple(row) for row in await self._connection.execute(query)]
        if not found:
            return []
        claimed = update(self._table).where(keys.in_(found), self.is_free(now))
        values = {
            "lease_until": now + timedelta(seconds=seconds),
            "leased_by": worker,
            "tries": self._table.c.tries + 1,
        }
        rows = await self._connection.execute(claimed.values(values).returning(*self._table.c))
        return read_all(self._kind, rows)

    async def next_claim(self, moment: Column[Any], *when: ColumnElement[bool]) -> datetime | None:
        """When one of the rows can be claimed first: at its moment, or later when the lease on it ends."""
        until = self._table.c.lease_until
        query = select(func.min(case((until > moment, until), else_=moment)))
        found: datetime | None = (
            await self._connection.execute(query.where(self._waits, moment.is_not(None), *when))
        ).scalar_one()
        return found

    async def holders(self) -> list[str]:
        """The workers that hold a row."""
        by = self._table.c.leased_by
        query = select(by).where(self._waits, by.is_not(None)).distinct()
        return [str(worker) for (worker,) in await self._connection.execute(query)]

    async def release(self, worker: str) -> None:
        """Give back what a worker holds, without waiting for the leases to end."""
        held = update(self._table).where(self._waits, self.is_of(worker))
        await self._connection.execute(held.values(ENDED))

    def is_free(self, now: datetime) -> ColumnElement[bool]:
        """Nobody holds the row any more."""
        until = self._table.c.lease_until
        return or_(until.is_(None), until <= now)

    def is_of(self, worker: str) -> ColumnElement[bool]:
        """The worker has taken the row, and no other one since."""
        return self._table.c.leased_by == worker
