"""A lease: a worker takes rows of a table for a while, and no other deals with them meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Integer,
    Table,
    bindparam,
    case,
    func,
    or_,
    select,
    true,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.sql import read_all

R = TypeVar("R")

ENDED: Mapping[str, None] = {"lease_until": None, "leased_by": None}
"""The values of a row that nobody holds."""


class LeasedTable(Generic[R]):
    """A table whose rows wait to be dealt with, and the statements by which they are taken.

    `waits` tells which rows are still to be dealt with, and `is_next` which of these can be now; each is due
    from its `moment` on, and `order` says which of them come first.
    """

    def __init__(
        self,
        table: Table,
        kind: type[R],
        *,
        moment: Column[Any],
        order: Column[Any],
        waits: ColumnElement[bool] | None = None,
        is_next: ColumnElement[bool] | None = None,
    ) -> None:
        waits = true() if waits is None else waits
        is_next = true() if is_next is None else is_next
        keys, until, by = table.primary_key, table.c.lease_until, table.c.leased_by
        self.kind = kind
        self.is_free = or_(until.is_(None), until <= bindparam("now"))
        """Nobody holds the row any more."""
        self.is_of = by == bindparam("worker")
        """The worker has taken the row, and no other one since."""
        self.due = (
            select(*keys)
            .where(waits, self.is_free, moment <= bindparam("due_by"), is_next)
            .order_by(order)
            .limit(bindparam("most", type_=Integer))
            .with_for_update(skip_locked=True)
        )
        found = tuple_(*keys).in_(bindparam("found", expanding=True))
        taken = update(table).where(found, self.is_free).values(tries=table.c.tries + 1)
        self.take = taken.returning(*table.c)
        claimed_from = func.min(case((until > moment, until), else_=moment))
        self.next_claim = select(claimed_from).where(waits, moment.is_not(None), is_next)
        self.holders = select(by).where(waits, by.is_not(None)).distinct()
        self.release = update(table).where(waits, self.is_of).values(ENDED)


class Leases(Generic[R]):
    """The rows of one table that wait to be dealt with, as those who take them see them.

    A lease ends by itself: what a dead process held is claimed again.
    """

    def __init__(self, connection: AsyncConnection, table: LeasedTable[R]) -> None:
        self._connection = connection
        self._table = table

    async def claim(
        self, worker: str, now: datetime, seconds: float, limit: int, *, due_by: datetime | None = None
    ) -> list[R]:
        """Take up to `limit` rows that are due now (or were by then) and that no other worker holds.

        Each is held for so many seconds. Rows that another process is claiming just now are passed over.
        """
        due = {"due_by": due_by or now, "now": now, "most": limit}
        found = [tuple(row) for row in await self._connection.execute(self._table.due, due)]
        if not found:
            return []
        until = now + timedelta(seconds=seconds)
        lease = {"found": found, "now": now, "lease_until": until, "leased_by": worker}
        return read_all(self._table.kind, await self._connection.execute(self._table.take, lease))

    async def next_claim(self) -> datetime | None:
        """When one of the rows can be claimed first: at its moment, or later when the lease on it ends."""
        found: datetime | None = (await self._connection.execute(self._table.next_claim)).scalar_one()
        return found

    async def holders(self) -> list[str]:
        """The workers that hold a row."""
        return [str(worker) for (worker,) in await self._connection.execute(self._table.holders)]

    async def release(self, worker: str) -> None:
        """Give back what a worker holds, without waiting for the leases to end."""
        await self._connection.execute(self._table.release, {"worker": worker})
