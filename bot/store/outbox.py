"""Messages that are still to be sent, or were: written with what caused them, sent after it is kept.

What they say is kept only until they are sent: whom they name need not be searched for.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Text,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.leases import ENDED, LeasedTable, Leases
from bot.store.rows import OutboxRow, Outgoing
from bot.store.sql import add, read_one, read_row, read_sound
from bot.store.tables import matches, outbox

CLOSE_PANELS = "close_panels"
"""What goes to who has left a seat. It may go to somebody who is forgotten, so nothing of it is kept."""

LONGEST_WAIT = timedelta(minutes=15)
"""No message is held back, or waits for another try, for so long."""


def _waits(box: FromClause) -> ColumnElement[bool]:
    """It is neither sent nor given up."""
    return and_(box.c.sent_at.is_(None), box.c.failed_at.is_(None))


_EARLIER = outbox.alias("earlier")
_IS_HEAD = ~exists().where(_EARLIER.c.lane == outbox.c.lane, _EARLIER.c.id < outbox.c.id, _waits(_EARLIER))
"""It is the first waiting message of its lane."""
_LEASED = LeasedTable(
    outbox,
    moment=outbox.c.not_before,
    order=outbox.c.id,
    waits=_waits(outbox),
    is_next=_IS_HEAD,
    ahead=LONGEST_WAIT,
)
_ID = outbox.c.id == bindparam("of_id")
_LANE = outbox.c.lane == bindparam("of_lane")
_IS_UNTOUCHED = and_(_waits(outbox), outbox.c.lease_until.is_(None))
"""No worker has taken it up yet."""
_IS_HELD = and_(_ID, _waits(outbox), or_(bindparam("worker", type_=Text).is_(None), _LEASED.is_of))
"""It waits, and is the worker's if one is named."""

_ONE = select(outbox).where(_ID)
_ALIKE = select(
    exists().where(
        _LANE,
        outbox.c.kind == bindparam("of_kind"),
        outbox.c.target == bindparam("of_target"),
        outbox.c.match_id.is_not_distinct_from(bindparam("of_match")),
        _IS_UNTOUCHED,
    )
)
_SETTLE = update(outbox).where(_IS_HELD).values(ENDED)
_CLOSE = delete(outbox).where(_IS_HELD, outbox.c.kind == CLOSE_PANELS)
_DROP = update(outbox).where(_ID, _IS_UNTOUCHED)
_HOLD = update(outbox).where(_ID, _IS_UNTOUCHED).values(tries=outbox.c.tries)
_REDIRECT = (
    update(outbox)
    .where(_waits(outbox), _LANE, outbox.c.match_id == bindparam("of_match"))
    .values(not_before=outbox.c.created_at)
)
_WAITS_IN_VAIN = and_(_IS_UNTOUCHED, outbox.c.error.is_not(None))
"""It was tried before, and is to be tried again later."""
_IN_SERVER = select(matches.c.id).where(matches.c.guild_id == bindparam("of_server"))
_HASTEN = update(outbox).where(_WAITS_IN_VAIN).values(not_before=outbox.c.created_at)
_HASTEN_GAME = _HASTEN.where(outbox.c.match_id == bindparam("of_match"))
_HASTEN_SERVER = _HASTEN.where(outbox.c.match_id.in_(_IN_SERVER))
_FIRST = select(func.min(outbox.c.message_id)).where(_LANE)
_COUNT = select(func.count()).select_from(outbox).where(_waits(outbox))


class Outbox:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.leases = Leases(connection, _LEASED)
        self.added = 0
        self.unreadable: list[int] = []
        """What was claimed in this unit of work and given up, since it is no message."""

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
        alike = {
            "of_lane": what.lane,
            "of_kind": what.kind,
            "of_target": what.target,
            "of_match": what.match_id,
        }
        if (await self._connection.execute(_ALIKE, alike)).scalar_one():
            return None
        return await self.add(what, at, not_before=not_before)

    async def holds(self, outbox_id: int) -> bool:
        """Whether no worker has taken the message up yet; then none does before this unit of work ends."""
        return bool((await self._connection.execute(_HOLD, {"of_id": outbox_id})).rowcount)

    async def claim(self, worker: str, now: datetime, lease_seconds: float, limit: int) -> list[OutboxRow]:
        """Take the first message of up to `limit` lanes, where it is due and no other worker holds it.

        A message whose worker died is claimed again, with the same nonce.
        """
        rows = await self.leases.claim(worker, now, lease_seconds, limit)
        sound = read_sound(OutboxRow, rows)
        for outbox_id in sorted({row.id for row in rows} - {row.id for row in sound}):
            self.unreadable.append(outbox_id)
            await self.fail(outbox_id, "cannot be read", now)
        return sorted(sound, key=lambda row: row.id)

    async def next_due(self, now: datetime) -> datetime | None:
        """When the first message of a lane is to be sent next that no worker is sending."""
        return await self.leases.next_claim(now)

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
        found = await self._connection.execute(_ONE, {"of_id": outbox_id})
        return read_one(OutboxRow, found.one_or_none())

    async def first_sent(self, lane: str) -> int | None:
        """The first message that was sent in a lane."""
        found: int | None = (await self._connection.execute(_FIRST, {"of_lane": lane})).scalar_one()
        return found

    async def drop(self, outbox_id: int, at: datetime) -> bool:
        """Give up a message that no worker has taken up yet; False if it is too late for that."""
        given_up = {"of_id": outbox_id, "failed_at": at, "error": "not needed any more", "payload": {}}
        return bool((await self._connection.execute(_DROP, given_up)).rowcount)

    async def redirect(self, lane: str, match_id: int, new_lane: str, target: int) -> None:
        """What waits for a lane of a match goes to another lane, at once and in its order."""
        moved = {"of_lane": lane, "of_match": match_id, "lane": new_lane, "target": target}
        await self._connection.execute(_REDIRECT, moved)

    async def hasten(self, match_id: int) -> int:
        """What could not be sent of a match is to be tried again now; how many messages that is."""
        return (await self._connection.execute(_HASTEN_GAME, {"of_match": match_id})).rowcount

    async def hasten_server(self, guild_id: int) -> int:
        """The same of all matches in a server."""
        return (await self._connection.execute(_HASTEN_SERVER, {"of_server": guild_id})).rowcount

    async def pending_count(self) -> int:
        """How many messages are neither sent nor given up."""
        return int((await self._connection.execute(_COUNT)).scalar_one())

    async def _end(self, outbox_id: int, worker: str | None = None, **values: Any) -> None:
        """It was sent or is given up: keep what became of it but not what it said, or nothing."""
        closed = await self._connection.execute(_CLOSE, {"of_id": outbox_id, "worker": worker})
        if not closed.rowcount:
            await self._settle(outbox_id, worker, payload={}, **values)

    async def _settle(self, outbox_id: int, worker: str | None = None, **values: Any) -> None:
        """End the lease, if it is the worker's; a message that was sent or given up stays so."""
        await self._connection.execute(_SETTLE, {"of_id": outbox_id, "worker": worker, **values})
