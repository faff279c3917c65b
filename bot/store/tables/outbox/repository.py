"""Store messages to send: queued in the transaction that causes them, sent after its commit.

The content is deleted once it is sent, so forgetting a person need not search it. Waiting messages are in a
small table of their own. The first of each lane is its head; removing the head promotes the next in the same
transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Executable, Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.leases import LONGEST, Leases
from bot.store.database.sql import Conflict, Repository, adding_from, read_one, read_sound
from bot.store.tables.outbox import statements
from bot.store.tables.outbox.rows import NOT_NEEDED, OutboxRow, Outgoing, SentRow, sent, waiting


class Outbox(Repository):
    """The queue of messages.

    Callers identify a message by its nonce, the sender also by id, its position in the lane.
    """

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self.leases = Leases(connection, statements.OF_ALL)
        self._of_tables = Leases(connection, statements.OF_TABLES)
        self.added = 0
        """Number of messages that this unit of work queues, so that the sender is woken."""
        self.unreadable: list[int] = []
        """Ids of corrupt messages that were claimed and given up in this unit of work."""
        self._queued: list[Mapping[str, Any]] = []

    async def add(
        self,
        what: Outgoing,
        at: datetime,
        *,
        not_before: datetime | None = None,
        nonce: str | None = None,
    ) -> str:
        """Add a message at the end of its lane, to be sent from `not_before` or `at`; return its nonce.

        The nonce (at most 25 characters) lets Discord drop a second sending. Conflict if one that is given
        was used before. It is written at the end of the unit of work, or when somebody looks.
        """
        if nonce is not None and await self._is_known(nonce):
            raise Conflict("the message was queued before")
        return self._queue(what, at, not_before or at, nonce or secrets.token_hex(12), is_once=False)

    async def add_once(self, what: Outgoing, at: datetime, *, not_before: datetime | None = None) -> None:
        """Add a message, to be sent from `not_before` or `at`, unless the lane has the same one unleased."""
        self._queue(what, at, not_before or at, secrets.token_hex(12), is_once=True)

    def _queue(self, what: Outgoing, at: datetime, not_before: datetime, nonce: str, *, is_once: bool) -> str:
        times = {"created_at": at, "not_before": not_before}
        self._queued.append({**vars(what), **times, "nonce": nonce, "is_once": is_once})
        self.added += 1
        return nonce

    async def _is_known(self, nonce: str) -> bool:
        await self.flush()
        return bool((await self._connection.execute(statements.KNOWN, {"of_nonce": nonce})).first())

    async def flush(self) -> None:
        """Write all queued messages, lane by lane to avoid deadlocks."""
        queued, self._queued = sorted(self._queued, key=lambda row: str(row["lane"])), []
        if queued:
            adding = adding_from(self._connection.dialect.name, waiting, statements.ADDED, statements.ADD)
            await self._connection.execute(adding, queued)

    async def claim(
        self, worker: str, now: datetime, lease_seconds: float, limit: int, *, with_hooks: bool = True
    ) -> list[OutboxRow]:
        """Lease the first due message of up to `limit` lanes.

        A message whose worker died is leased again, with the same nonce. Messages that are no longer needed
        are included; give up each in its own unit of work, to avoid deadlocks between lanes.
        """
        return (await self.look(worker, now, lease_seconds, limit, with_hooks=with_hooks))[0]

    async def look(
        self,
        worker: str,
        now: datetime,
        lease_seconds: float,
        limit: int,
        *,
        with_hooks: bool = True,
        is_thorough: bool = True,
    ) -> tuple[list[OutboxRow], datetime | None]:
        """Lease messages as `claim` does; return them, and when the next is due if fewer were found."""
        await self.flush()
        leases = self._leases(with_hooks)
        rows, due = await leases.look(worker, now, lease_seconds, limit, is_thorough=is_thorough)
        return await self._sound(rows, now), due

    async def _sound(self, rows: Sequence[Row[Any]], now: datetime) -> list[OutboxRow]:
        """Return the readable rows in order; give up the others."""
        sound = read_sound(OutboxRow, rows)
        for outbox_id in sorted({row.id for row in rows} - {row.id for row in sound}):
            self.unreadable.append(outbox_id)
            await self.fail(outbox_id, "cannot be read", now)
        return sorted(sound, key=lambda row: row.id)

    async def next_due(self, now: datetime, *, with_hooks: bool = True) -> datetime | None:
        """Return when the next unleased head of a lane is due."""
        await self.flush()
        return await self._leases(with_hooks).next_claim(now)

    def _leases(self, with_hooks: bool) -> Leases:
        return self.leases if with_hooks else self._of_tables

    async def sent(self, outbox_id: int, message_id: int | None, at: datetime) -> None:
        await self._end(outbox_id, sent_at=at, message_id=message_id)

    async def all_sent(
        self, results: Mapping[int, int | None], at: datetime, worker: str, lease_seconds: float
    ) -> tuple[list[OutboxRow], datetime | None]:
        """Record sent messages: id in the outbox -> id of the message that Discord gave, if any.

        Lease the next message of each of their lanes to the worker if it is due (none for 0 s). Return these
        messages, and when the first of the others is due.
        """
        await self.flush()
        ids = {"of_ids": sorted(results)}
        ends = [
            {**statements.NOTHING, "of_id": one, "sent_at": at, "message_id": results[one]} for one in results
        ]
        await self._connection.execute(self._keeping_ended(), ends)
        lanes = {row.lane for row in await self._connection.execute(statements.LEAVE_ALL, ids)}
        until = {"until": at + timedelta(seconds=lease_seconds), "goes_on": lease_seconds > 0}
        lease = {"now": at, "latest_lease": at + LONGEST, "by": worker, **until}
        rows = list(
            await self._connection.execute(statements.ADVANCE_ALL, {"of_lanes": sorted(lanes), **lease})
        )
        leased = [row for row in rows if row.leased_by == worker]
        moments = [row.not_before for row in rows if row not in leased]
        coming = min((one for one in moments if isinstance(one, datetime)), default=None)
        return await self._sound(leased, at), coming

    async def retry(
        self, outbox_id: int, not_before: datetime, error: str, *, worker: str | None = None
    ) -> None:
        """Release a message for a retry from `not_before` on, unless another worker has leased it since."""
        again = {"of_id": outbox_id, "worker": worker, "not_before": not_before, "error": error}
        await self._connection.execute(statements.SETTLE, again)

    async def fail(self, outbox_id: int, error: str, at: datetime, *, worker: str | None = None) -> None:
        """Give up a message, so that its lane continues, unless another worker has leased it since."""
        await self._end(outbox_id, worker, failed_at=at, end_error=error)

    async def get(self, nonce: str) -> OutboxRow | None:
        """Return the message while it is waiting."""
        await self.flush()
        return read_one(OutboxRow, (await self._execute(statements.ONE, nonce)).one_or_none())

    async def find(self, nonce: str) -> Outgoing | None:
        """Return a message's target, waiting or sent; None if it was given up or is unknown."""
        row = (await self._execute(statements.KNOWN, nonce)).first()
        if row is None or row.is_given_up:
            return None
        return Outgoing(row.lane, row.kind, row.target, {}, row.match_id)

    async def get_sent(self, nonce: str) -> SentRow | None:
        """Return the result of a message."""
        return read_one(SentRow, (await self._execute(statements.SENT, nonce)).one_or_none())

    async def first_sent(self, lane: str) -> int | None:
        """Return the id of the first message that was sent in a lane."""
        found: int | None = (await self._connection.execute(statements.FIRST, {"of_lane": lane})).scalar_one()
        return found

    async def drop(self, nonce: str, at: datetime) -> bool:
        """Cancel a message; return False if a worker has already leased it.

        On SQLite it goes at once. On PostgreSQL it is given up when its turn comes, to avoid deadlocks
        between lanes.
        """
        if any(row["nonce"] == nonce for row in self._queued):
            await self.flush()
        if self._connection.dialect.name == "sqlite":
            return await self._withdraw(nonce, at)
        given_up = {"of_nonce": nonce, "payload": {}, "error": NOT_NEEDED}
        is_dropped = bool((await self._connection.execute(statements.DROP, given_up)).rowcount)
        self.added += is_dropped
        return is_dropped

    async def _withdraw(self, nonce: str, at: datetime) -> bool:
        """Give up a message that no worker has leased; return False if there is none."""
        keeping = adding_from(
            self._connection.dialect.name, sent, statements.OUTCOME, statements.KEEP_WITHDRAWN
        )
        end = {"sent_at": None, "message_id": None, "failed_at": at, "end_error": NOT_NEEDED}
        await self._connection.execute(keeping, {"of_nonce": nonce, **end})
        left = (await self._connection.execute(statements.LEAVE_WITHDRAWN, {"of_nonce": nonce})).one_or_none()
        if left is not None and left.is_head:
            await self._connection.execute(statements.ADVANCE, {"of_lane": left.lane})
            self.added += 1
        return left is not None

    async def redirect(self, lane: str, match_id: int, new_lane: str, target: int) -> None:
        """Move a match's waiting messages to another lane, in order."""
        await self.flush()
        await self._connection.execute(statements.HEADS, {"of_lanes": [lane, new_lane]})
        moved = {"of_lane": lane, "of_match": match_id, "lane": new_lane, "target": target}
        await self._connection.execute(statements.REDIRECT, moved)
        for one in (lane, new_lane):
            await self._connection.execute(statements.ADVANCE, {"of_lane": one})

    async def forget(self, lane: str) -> None:
        """Delete the lane's waiting messages, except those that close panels."""
        await self.flush()
        await self._connection.execute(statements.HEADS, {"of_lanes": [lane]})
        await self._connection.execute(statements.FORGET, {"of_lane": lane})
        await self._connection.execute(statements.ADVANCE, {"of_lane": lane})

    async def mend(self) -> None:
        """Restore missing lane heads, in case two processes changed a lane at once."""
        await self._connection.execute(statements.MEND)

    async def hasten(self, match_id: int) -> int:
        """Retry a match's failed messages now; return their number."""
        return (await self._connection.execute(statements.HASTEN_GAME, {"of_match": match_id})).rowcount

    async def hasten_server(self, guild_id: int) -> int:
        """Retry the failed messages of all matches in a server now; return their number."""
        return (await self._connection.execute(statements.HASTEN_SERVER, {"of_server": guild_id})).rowcount

    async def pending_count(self) -> int:
        """Return the number of waiting messages."""
        await self.flush()
        return int((await self._connection.execute(statements.COUNT)).scalar_one())

    def _keeping(self, which: Select[Any]) -> Executable:
        """Return the statement that keeps the results of the messages that a query finds."""
        return adding_from(self._connection.dialect.name, sent, statements.OUTCOME, which)

    def _keeping_ended(self) -> Executable:
        """Return the statement that keeps the result of one that a worker holds; on SQLite nobody else
        writes meanwhile.
        """
        is_alone = self._connection.dialect.name == "sqlite"
        return self._keeping(statements.KEEP if is_alone else statements.KEEP_IN_TURN)

    async def _execute(self, query: Executable, nonce: str) -> Any:
        return await self._connection.execute(query, {"of_nonce": nonce})

    async def _end(self, outbox_id: int, worker: str | None = None, **values: Any) -> None:
        """Mark the message as sent or given up: keep the result without the content, or nothing."""
        await self.flush()
        its = {"of_id": outbox_id, "worker": worker}
        await self._connection.execute(self._keeping_ended(), {**statements.NOTHING, **its, **values})
        left = (await self._connection.execute(statements.LEAVE, its)).one_or_none()
        if left is not None:
            await self._connection.execute(statements.ADVANCE, {"of_lane": left.lane})
