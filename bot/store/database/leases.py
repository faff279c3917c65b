"""Lease rows of a table to a worker for a while, so that no other worker handles them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Executable,
    Integer,
    Row,
    Select,
    Table,
    and_,
    bindparam,
    or_,
    select,
    text,
    true,
    tuple_,
    type_coerce,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.corrupt import Legible
from bot.store.database.schema import LEASED, UNHELD, Moment

ENDED: Mapping[str, None] = {"lease_until": None, "leased_by": None}
"""Column values of a row that nobody holds."""
LONGEST = timedelta(minutes=5)
"""Longest lease. One that seems longer was taken before the clock was put back, and is ignored."""
LOOKED_THROUGH = 50
"""Most moments read to find the first one that is readable."""

_NOW = bindparam("now", type_=Moment())
_LATEST_LEASE = bindparam("latest_lease", type_=Moment())
_LATEST_MOMENT = bindparam("latest_moment", type_=Moment())
_MOST = bindparam("most", type_=Integer)


class LeasedTable:
    """A table whose rows wait for workers, with the statements that lease them.

    `waits`: condition for rows still to be handled, in the words of the index that orders them by moment.
    `is_next`: which of these can be leased now. A row is due from its `moment` on. A moment later than
    `ahead` from now was written before the clock was put back, and counts as due.
    """

    def __init__(
        self,
        table: Table,
        *,
        moment: Column[Any],
        waits: str = "",
        is_next: ColumnElement[bool] | None = None,
        ahead: timedelta | None = None,
    ) -> None:
        stands = and_(text(waits) if waits else true(), true() if is_next is None else is_next)
        keys = [_raw(key) for key in table.primary_key]
        until, by = table.c.lease_until, table.c.leased_by
        is_leased, is_unheld = text(LEASED), text(UNHELD)
        self.ahead = ahead
        self.is_free = or_(until.is_(None), until <= _NOW, until > _LATEST_LEASE)
        """Condition: nobody holds the row any more."""
        self.is_of = by == bindparam("worker")
        """Condition: the worker still holds the row."""
        found = select(*keys).where(stands).limit(_MOST).with_for_update(skip_locked=True, key_share=True)
        is_due, is_far = moment <= bindparam("due_by", type_=Moment()), moment > _LATEST_MOMENT
        unheld, left = (
            found.where(is_unheld).order_by(moment, *keys),
            found.where(is_leased, self.is_free).order_by(until, *keys),
        )
        finding = (unheld.where(is_due), left.where(or_(is_due, is_far)), unheld.where(is_far))
        taken = update(table).values(tries=table.c.tries + 1).returning(*table.c)
        self.claims = [taken.where(_is_among(keys, query), self.is_free) for query in finding]
        """Statements that lease rows: due ones, those with an expired lease, and those dated too far ahead
        by a wrong clock."""
        moments = select(moment.label("due_from"), until.label("held_until")).where(stands)
        self.next_claims = _one_after_the_other(
            moments.where(is_unheld, moment.is_not(None)).order_by(moment),
            moments.where(is_leased, moment.is_not(None)).order_by(until),
            moments.where(is_unheld, is_far).order_by(moment),
        )
        self.holders = select(by).where(is_leased).distinct()
        self.release = update(table).where(is_leased, self.is_of).values(ENDED)

    def at(self, now: datetime) -> dict[str, datetime]:
        """Return the time parameters for the statements."""
        return {**_of_lease(now), "latest_moment": self.latest(now)}

    def latest(self, now: datetime) -> datetime:
        """Return the latest plausible moment; anything later was written with a wrong clock."""
        return datetime.max.replace(tzinfo=now.tzinfo) if self.ahead is None else now + self.ahead


class Leases:
    """Leases on the waiting rows of one table.

    A lease expires by itself: rows held by a dead process are claimed again.
    """

    def __init__(self, connection: AsyncConnection, table: LeasedTable) -> None:
        self._connection = connection
        self._table = table

    async def claim(
        self, worker: str, now: datetime, seconds: float, limit: int, *, due_by: datetime | None = None
    ) -> list[Row[Any]]:
        """Lease up to `limit` rows that are due now (or by `due_by`) and that no other worker holds.

        Each lease lasts `seconds`. Skip rows that another process is claiming at the same time.
        """
        return (await self.look(worker, now, seconds, limit, due_by=due_by))[0]

    async def look(
        self,
        worker: str,
        now: datetime,
        seconds: float,
        limit: int,
        *,
        due_by: datetime | None = None,
        is_thorough: bool = True,
    ) -> tuple[list[Row[Any]], datetime | None]:
        """Lease rows as `claim` does; return them, and when the next can be leased if fewer were found.

        Rows that a dead process held or a wrong clock dated are searched only when that moment has come.
        A look that is not thorough ends when it has found a row, and then tells nothing of the next.
        """
        due = {**self._table.at(now), "due_by": due_by or now}
        first, *rest = self._table.claims
        rows = await self._take(first, worker, seconds, {**due, "most": limit})
        if len(rows) == limit or (rows and not is_thorough):
            return rows, None
        coming, is_sound = await self._coming(now)
        if is_sound and (coming is None or coming > due["due_by"]):
            return rows, coming
        for query in rest:
            rows += await self._take(query, worker, seconds, {**due, "most": limit - len(rows)})
        return rows, await self.next_claim(now)

    async def _take(
        self, claim: Executable, worker: str, seconds: float, due: Mapping[str, Any]
    ) -> list[Row[Any]]:
        """Lease the rows that one of the claims finds."""
        if not due["most"]:
            return []
        until = due["now"] + timedelta(seconds=seconds)
        return list(await self._connection.execute(claim, {**due, "lease_until": until, "leased_by": worker}))

    async def next_claim(self, now: datetime) -> datetime | None:
        """Return when the next row can be leased: at its moment, or when its current lease expires."""
        return (await self._coming(now))[0]

    async def _coming(self, now: datetime) -> tuple[datetime | None, bool]:
        """Return when the next row can be leased, and whether all rows that were read are sound."""
        latest = self._table.latest(now)
        rows = await self._connection.execute(self._table.next_claims, self._table.at(now))
        moments = [_claimed_from(due_from, held, now, latest) for due_from, held in rows]
        return min(filter(None, moments), default=None), None not in moments

    async def holders(self) -> list[str]:
        """Return the workers that hold a lease."""
        return [str(worker) for (worker,) in await self._connection.execute(self._table.holders)]

    async def release(self, worker: str) -> None:
        """Release all leases of a worker before they expire."""
        await self._connection.execute(self._table.release, {"worker": worker})


def _one_after_the_other(*queries: Select[Any]) -> Select[Any]:
    """Return the first rows of each query; an index finds these faster than the first of all."""
    return select(union_all(*(select(one.limit(LOOKED_THROUGH).subquery()) for one in queries)).subquery())


def _of_lease(now: datetime) -> dict[str, datetime]:
    return {"now": now, "latest_lease": now + LONGEST}


def _claimed_from(due_from: Any, held_until: Any, now: datetime, latest: datetime) -> datetime | None:
    """Return when the row can be leased; None if its times are unreadable."""
    if not isinstance(due_from, datetime) or not isinstance(held_until, datetime | None):
        return None
    due = now - LONGEST if due_from > latest else due_from
    is_held = held_until is not None and now < held_until <= now + LONGEST
    return max(due, held_until) if is_held and held_until else due


def _is_among(keys: Sequence[ColumnElement[Any]], query: Select[Any]) -> ColumnElement[bool]:
    """Return the condition that the query finds the row; it runs once, so that its limit holds."""
    return tuple_(*keys).in_(select(query.cte("found").prefix_with("MATERIALIZED", dialect="postgresql")))


def _raw(key: Column[Any]) -> ColumnElement[Any]:
    """Return the key without type conversion: a row with an unreadable key must still be found."""
    return type_coerce(key, key.type.impl_instance) if isinstance(key.type, Legible) else key
