"""A lease: a worker takes rows of a table for a while, and no other deals with them meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Integer,
    Row,
    Table,
    bindparam,
    case,
    null,
    or_,
    select,
    true,
    tuple_,
    type_coerce,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.garbled import Legible
from bot.store.tables import Moment

ENDED: Mapping[str, None] = {"lease_until": None, "leased_by": None}
"""The values of a row that nobody holds."""
LONGEST = timedelta(minutes=5)
"""No lease is longer: one that seems to be was taken before the clock was put back, and counts no more."""
LOOKED_THROUGH = 50
"""So many moments are read to find the first; those before it cannot be read."""

_NOW = bindparam("now", type_=Moment())


class LeasedTable:
    """A table whose rows wait to be dealt with, and the statements by which they are taken.

    `waits` tells which rows are still to be dealt with, and `is_next` which of these can be now; each is due
    from its `moment` on, and `order` says which of them come first. No moment is `ahead` by more than so
    much: one that seems to be was written before the clock was put back, and is due.
    """

    def __init__(
        self,
        table: Table,
        *,
        moment: Column[Any],
        order: Column[Any],
        waits: ColumnElement[bool] | None = None,
        is_next: ColumnElement[bool] | None = None,
        ahead: timedelta | None = None,
    ) -> None:
        waits = true() if waits is None else waits
        is_next = true() if is_next is None else is_next
        keys = [_raw(key) for key in table.primary_key]
        until, by = table.c.lease_until, table.c.leased_by
        self.ahead = ahead
        is_put_back = until > bindparam("latest_lease", type_=Moment())
        self.is_free = or_(until.is_(None), until <= _NOW, is_put_back)
        """Nobody holds the row any more."""
        self.is_of = by == bindparam("worker")
        """The worker has taken the row, and no other one since."""
        is_far = moment > bindparam("latest_moment", type_=Moment())
        is_due = or_(moment <= bindparam("due_by", type_=Moment()), is_far)
        self.due = (
            select(*keys)
            .where(waits, self.is_free, is_due, is_next)
            .order_by(order)
            .limit(bindparam("most", type_=Integer))
            .with_for_update(skip_locked=True)
        )
        found = tuple_(*keys).in_(bindparam("found", expanding=True))
        taken = update(table).where(found, self.is_free).values(tries=table.c.tries + 1)
        self.take = taken.returning(*table.c)
        due_from = case((is_far, bindparam("long_since", type_=Moment())), else_=moment)
        held_until = case((self.is_free, null()), else_=until)
        claimed_from = case((held_until > due_from, held_until), else_=due_from)
        self.next_claims = (
            select(claimed_from)
            .where(waits, moment.is_not(None), is_next)
            .order_by(claimed_from)
            .limit(LOOKED_THROUGH)
        )
        self.holders = select(by).where(waits, by.is_not(None)).distinct()
        self.release = update(table).where(waits, self.is_of).values(ENDED)

    def at(self, now: datetime) -> dict[str, datetime]:
        """What the statements are to know of the time."""
        far = now + self.ahead if self.ahead is not None else datetime.max.replace(tzinfo=now.tzinfo)
        return {**_of_lease(now), "latest_moment": far}


class Leases:
    """The rows of one table that wait to be dealt with, as those who take them see them.

    A lease ends by itself: what a dead process held is claimed again.
    """

    def __init__(self, connection: AsyncConnection, table: LeasedTable) -> None:
        self._connection = connection
        self._table = table

    async def claim(
        self, worker: str, now: datetime, seconds: float, limit: int, *, due_by: datetime | None = None
    ) -> list[Row[Any]]:
        """Take up to `limit` rows that are due now (or were by then) and that no other worker holds.

        Each is held for so many seconds. Rows that another process is claiming just now are passed over.
        """
        due = {**self._table.at(now), "due_by": due_by or now, "most": limit}
        found = [tuple(row) for row in await self._connection.execute(self._table.due, due)]
        if not found:
            return []
        until = now + timedelta(seconds=seconds)
        lease = {"found": found, "lease_until": until, "leased_by": worker, **_of_lease(now)}
        return list(await self._connection.execute(self._table.take, lease))

    async def next_claim(self, now: datetime) -> datetime | None:
        """When one of the rows can be claimed first: at its moment, or later when the lease on it ends."""
        when = {**self._table.at(now), "long_since": now - LONGEST}
        return _first(await self._connection.scalars(self._table.next_claims, when))

    async def holders(self) -> list[str]:
        """The workers that hold a row."""
        return [str(worker) for (worker,) in await self._connection.execute(self._table.holders)]

    async def release(self, worker: str) -> None:
        """Give back what a worker holds, without waiting for the leases to end."""
        await self._connection.execute(self._table.release, {"worker": worker})


def _of_lease(now: datetime) -> dict[str, datetime]:
    return {"now": now, "latest_lease": now + LONGEST}


def _raw(key: Column[Any]) -> ColumnElement[Any]:
    """The key as it stands there: a row must be found again by one that cannot be read."""
    return type_coerce(key, key.type.impl_instance) if isinstance(key.type, Legible) else key


def _first(moments: Iterable[Any]) -> datetime | None:
    """The first that can be read."""
    return next((moment for moment in moments if isinstance(moment, datetime)), None)
