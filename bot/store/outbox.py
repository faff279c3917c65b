"""Messages that are still to be sent, or were: written with what caused them, sent after it is kept."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, FromClause, and_, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.leases import ENDED, Leases
from bot.store.rows import OutboxRow, Outgoing
from bot.store.sql import add, read_one, read_row
from bot.store.tables import outbox

CLOSE_PANELS = "close_panels"
"""What goes to who has left a seat. It may go to somebody who is forgotten, so nothing of it is kept."""


class Outbox:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.leases = Leases(connection, outbox, OutboxRow, order=outbox.c.id, waits=_waits(outbox))
        self.added = 0

    async def add(
        self,
        what: Outgoing,
        at: datetime,
        *,
        not_before: datetime | None = None,
        nonce: str | None = None,
    ) -> OutboxRow:
        """A message at the end of its lane, to be sent from `not_before` (else `at`) on.

        The nonce (at most 25 characters) lets Discord drop a second sending. Conflict if the nonce is taken.
        """
        values = {
            **vars(what),
            "nonce": nonce or secrets.token_hex(12),
            "created_at": at,
            "not_before": not_before or at,
            "tries": 0,
        }
        self.added += 1
        return read_row(OutboxRow, await add(self._connection, outbox, values))

    async def add_once(
        self,
        what: Outgoing,
        at: datetime,
        *,
        not_before: datetime | None = None,
    ) -> OutboxRow | None:
        """As `add`, but None if the lane has such a message of this game that no worker has taken up yet."""
        alike = and_(
            outbox.c.lane == what.lane,
            outbox.c.kind == what.kind,
            outbox.c.target == what.target,
            outbox.c.match_id.is_not_distinct_from(what.match_id),
        )
        query = select(exists().where(alike, _waits(outbox), outbox.c.lease_until.is_(None)))
        if (await self._connection.execute(query)).scalar_one():
            return None
        return await self.add(what, at, not_before=not_before)

    async def claim(self, worker: str, now: datetime, lease_seconds: float, limit: int) -> list[OutboxRow]:
        """Take the first message of up to `limit` lanes, where it is due and no other worker holds it.

        A message whose worker died is claimed again, with the same nonce.
        """
        due = and_(outbox.c.not_before <= now, _is_head())
        rows = await self.leases.claim(worker, now, lease_seconds, limit, due=due)
        return sorted(rows, key=lambda row: row.id)

    async def next_due(self) -> datetime | None:
        """When the first message of a lane is to be sent next that no worker is sending."""
        return await self.leases.next_claim(outbox.c.not_before, _is_head())

    async def sent(self, outbox_id: int, message_id: int | None, at: datetime) -> None:
        await self._end(outbox_id, sent_at=at, message_id=message_id, error=None)

    async def retry(
        self, outbox_id: int, not_before: datetime, error: str, *, worker: str | None = None
    ) -> None:
        """Give it back, to be claimed again from `not_before` on; its lane waits for it.

        Nothing happens if it is another worker's by now: this one's lease has ended.
        """
        await self._settle(outbox_id, worker, not_before=not_before, error=error)

    async def fail(self, outbox_id: int, error: str, at: datetime, *, worker: str | None = None) -> None:
        """Give it up: its lane goes on without it. Nothing happens if it is another worker's by now."""
        await self._end(outbox_id, worker, failed_at=at, error=error)

    async def get(self, outbox_id: int) -> OutboxRow | None:
        query = select(outbox).where(outbox.c.id == outbox_id)
        return read_one(OutboxRow, (await self._connection.execute(query)).one_or_none())

    async def drop(self, outbox_id: int, at: datetime) -> bool:
        """Give up a message that no worker has taken up yet; False if it is too late for that."""
        free = update(outbox).where(outbox.c.id == outbox_id, _waits(outbox), outbox.c.lease_until.is_(None))
        dropped = await self._connection.execute(free.values(failed_at=at, error="not needed any more"))
        return bool(dropped.rowcount)

    async def redirect(self, lane: str, match_id: int, new_lane: str, target: int) -> None:
        """What waits for a lane of a match goes to another lane, at once and in its order."""
        mine = and_(_waits(outbox), outbox.c.lane == lane, outbox.c.match_id == match_id)
        moved = update(outbox).where(mine)
        await self._connection.execute(
            moved.values(lane=new_lane, target=target, not_before=outbox.c.created_at)
        )

    async def pending_count(self) -> int:
        """How many messages are neither sent nor given up."""
        query = select(func.count()).select_from(outbox).where(_waits(outbox))
        return int((await self._connection.execute(query)).scalar_one())

    async def _end(self, outbox_id: int, worker: str | None = None, **values: Any) -> None:
        """It was sent or is given up: keep what became of it, or nothing."""
        closing = delete(outbox).where(self._is_held(outbox_id, worker), outbox.c.kind == CLOSE_PANELS)
        if not (await self._connection.execute(closing)).rowcount:
            await self._settle(outbox_id, worker, **values)

    async def _settle(self, outbox_id: int, worker: str | None = None, **values: Any) -> None:
        """End the lease, if it is the worker's; a message that was sent or given up stays so."""
        held = update(outbox).where(self._is_held(outbox_id, worker))
        await self._connection.execute(held.values(**ENDED, **values))

    def _is_held(self, outbox_id: int, worker: str | None) -> ColumnElement[bool]:
        """It is neither sent nor given up, and is the worker's if one is named."""
        waits = and_(outbox.c.id == outbox_id, _waits(outbox))
        return waits if worker is None else and_(waits, self.leases.is_of(worker))


def _is_head() -> ColumnElement[bool]:
    """It is the first waiting message of its lane."""
    earlier = outbox.alias("earlier")
    return ~exists().where(earlier.c.lane == outbox.c.lane, earlier.c.id < outbox.c.id, _waits(earlier))


def _waits(box: FromClause) -> ColumnElement[bool]:
    return and_(box.c.sent_at.is_(None), box.c.failed_at.is_(None))
