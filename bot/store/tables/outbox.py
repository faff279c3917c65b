"""Store messages to send: queued in the transaction that causes them, sent after its commit.

The content is deleted once it is sent, so forgetting a person need not search it. Waiting messages are in a
small table of their own. The first of each lane is its head; removing the head promotes the next in the same
transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Executable,
    Index,
    Row,
    Select,
    String,
    Text,
    UniqueConstraint,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    literal,
    not_,
    or_,
    select,
    text,
    union_all,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.leases import ENDED, LONGEST, LeasedTable, Leases
from bot.store.database.schema import (
    LEASED,
    UNHELD,
    As,
    Counter,
    Hash,
    Id,
    Moment,
    Word,
    Worded,
    YesNo,
    partial,
    table_of,
)
from bot.store.database.sql import TOLD, Conflict, Repository, adding_from, read_one, read_sound
from bot.store.tables.matches import matches
from engine.kernel.core import Json

HEAD = "is_head"
NEXT = f"{HEAD} AND {UNHELD}"
FAILED = "failed_at IS NOT NULL"


@dataclass(frozen=True)
class Outgoing:
    """A message to send, with its target, lane and game."""

    lane: str
    kind: str
    target: int
    payload: Json
    match_id: int | None = None


@dataclass(frozen=True)
class OutboxRow:
    """A waiting message; those of one lane are sent in the order of their ids.

    is_head: first of its lane. `tries` counts leases. error: why the last try failed, or NOT_NEEDED.
    """

    id: Counter
    match_id: Annotated[int, As(of="matches.id")] | None
    lane: Hash
    kind: Word
    target: Id
    payload: Annotated[Json, As(Worded)]
    nonce: Annotated[str, As(String(25))]
    created_at: datetime
    not_before: datetime
    is_head: YesNo
    lease_until: datetime | None
    leased_by: str | None
    tries: int
    error: str | None


waiting = table_of(
    "waiting",
    OutboxRow,
    UniqueConstraint("nonce"),
    Index("ix_waiting_lane", "lane", "id"),
    partial("ix_waiting_due", "not_before", "id", where=NEXT),
    partial("ix_waiting_leased", "lease_until", where=LEASED),
)


@dataclass(frozen=True)
class SentRow:
    """A message that was sent or given up, without its content. message_id None: nothing was posted."""

    nonce: Annotated[str, As(String(25), key=True)]
    match_id: int | None
    lane: Hash
    kind: Word
    target: Id
    created_at: datetime
    tries: int
    sent_at: datetime | None
    message_id: Id | None
    failed_at: datetime | None
    error: str | None


sent = table_of(
    "sent",
    SentRow,
    Index("ix_sent_lane", "lane", "message_id"),
    Index("ix_sent_sent_at", "sent_at"),
    partial("ix_sent_failed_at", "failed_at", where=FAILED),
)

CLOSE_PANELS = "close_panels"
"""Kind of the message that folds a former holder's panels. No trace is kept, since the person may be
deleted."""

HOOK = "hook"
"""Kind of a message to a server's own web address instead of Discord."""

NOT_NEEDED = "not needed any more"
"""Error of a withdrawn message, which is given up when its turn comes."""

LONGEST_WAIT = timedelta(minutes=15)
"""Longest time that a message is held back or waits for a retry."""

_EARLIER = waiting.alias("earlier")
_BESIDE = waiting.alias("beside")
_IS_FIRST = ~exists().where(_EARLIER.c.lane == waiting.c.lane, _EARLIER.c.id < waiting.c.id)
"""Condition: the first of its lane. Two messages queued at the same moment may both be marked as its head."""
_LEASED = LeasedTable(waiting, moment=waiting.c.not_before, waits=HEAD, is_next=_IS_FIRST, ahead=LONGEST_WAIT)
_OF_TABLES = LeasedTable(
    waiting,
    moment=waiting.c.not_before,
    waits=HEAD,
    is_next=and_(_IS_FIRST, waiting.c.kind != HOOK),
    ahead=LONGEST_WAIT,
)
_ID = waiting.c.id == bindparam("of_id")
_NONCE = waiting.c.nonce == bindparam("of_nonce")
_LANE = waiting.c.lane == bindparam("of_lane")
_IS_UNTOUCHED = waiting.c.lease_until.is_(None)
"""Condition: no worker has taken the message."""
_IS_HELD = and_(_ID, or_(bindparam("worker", type_=Text).is_(None), _LEASED.is_of))
"""Condition: the worker holds the message, if a worker is given."""


def _heads_beside(which: ColumnElement[bool]) -> Select[tuple[int]]:
    """Return the query for the heads of a message's lane, in the order in which everybody locks them."""
    lane = select(waiting.c.lane).where(which).scalar_subquery()
    return select(_BESIDE.c.id).where(_BESIDE.c.lane == lane, _BESIDE.c.is_head).order_by(_BESIDE.c.id)


_GIVEN = ("match_id", "lane", "kind", "target", "payload", "nonce", "created_at", "not_before")
_ADDED = (*_GIVEN, "tries", "is_head")
_NEW = {name: bindparam(name, type_=waiting.c[name].type) for name in _GIVEN}
_THEIR_HEAD = select(literal(1)).where(waiting.c.lane == _NEW["lane"], text(HEAD))
_ALIKE = select(literal(1)).where(
    *(waiting.c[name] == _NEW[name] for name in ("lane", "kind", "target")),
    waiting.c.match_id.is_not_distinct_from(_NEW["match_id"]),
    cast(waiting.c.payload, Text) == cast(_NEW["payload"], Text),
    _IS_UNTOUCHED,
)
_SEEN_HEAD = exists(_THEIR_HEAD.with_for_update(read=True, key_share=True))
_ADD = select(
    *_NEW.values(),
    literal(0),
    # who takes the head away waits for the end of who has seen it, and then sees what was queued behind it
    not_(_SEEN_HEAD),
).where(
    not_(
        and_(
            bindparam("is_once", type_=Boolean),
            # the head first, as who takes it away does; then nobody takes the other up before this is kept
            case((_SEEN_HEAD, exists(_ALIKE.with_for_update(key_share=True))), else_=false()),
        )
    )
)

_ONE = select(waiting).where(_NONCE)
_SENT = select(sent).where(sent.c.nonce == bindparam("of_nonce"))
_WHERE = ("lane", "kind", "target", "match_id")
_KNOWN = union_all(
    select(*(waiting.c[name] for name in _WHERE), literal(False).label("is_given_up")).where(_NONCE),
    select(*(sent.c[name] for name in _WHERE), sent.c.failed_at.is_not(None)).where(
        sent.c.nonce == bindparam("of_nonce")
    ),
)
_SETTLE = update(waiting).where(_IS_HELD).values(ENDED)
_END = (
    bindparam("sent_at", type_=Moment()),
    bindparam("message_id", type_=sent.c.message_id.type),
    bindparam("failed_at", type_=Moment()),
    bindparam("end_error", type_=Text),
)
_KEPT = ("nonce", "match_id", "lane", "kind", "target", "created_at", "tries")
_ENDED = (*_KEPT, "sent_at", "message_id", "failed_at", "error")
_KEEP = select(*(waiting.c[name] for name in _KEPT), *_END).where(_IS_HELD, waiting.c.kind != CLOSE_PANELS)
_HEADS_KEPT = select(func.count()).select_from(_heads_beside(_ID).with_for_update(key_share=True).subquery())
_KEEP_IN_TURN = _KEEP.where(_HEADS_KEPT.scalar_subquery() >= 0)
"""Locks the lane's heads first: of two that were queued at the same moment, whoever ends either waits for
whoever ends the other."""
_LEAVE = delete(waiting).where(_IS_HELD).returning(waiting.c.lane)
_WITHDRAWN = and_(_NONCE, _IS_UNTOUCHED)
_KEEP_WITHDRAWN = select(*(waiting.c[name] for name in _KEPT), *_END).where(_WITHDRAWN)
_LEAVE_WITHDRAWN = delete(waiting).where(_WITHDRAWN).returning(waiting.c.lane, waiting.c.is_head)
_NEXT = select(func.min(_EARLIER.c.id)).where(_EARLIER.c.lane == bindparam("of_lane")).scalar_subquery()
_ADVANCE = update(waiting).where(waiting.c.id == _NEXT).values(is_head=True)
_THESE = waiting.c.id.in_(bindparam("of_ids", expanding=True))
_LEAVE_ALL = delete(waiting).where(_THESE).returning(waiting.c.lane)
_FIRSTS = (
    select(func.min(_EARLIER.c.id))
    .where(_EARLIER.c.lane.in_(bindparam("of_lanes", expanding=True)))
    .group_by(_EARLIER.c.lane)
)
_GOES_ON = and_(
    bindparam("goes_on", type_=Boolean),
    _LEASED.is_free,
    waiting.c.not_before <= bindparam("now", type_=Moment()),
)
_ADVANCE_ALL = (
    update(waiting)
    .where(waiting.c.id.in_(_FIRSTS))
    .values(
        is_head=True,
        lease_until=case((_GOES_ON, bindparam("until", type_=Moment())), else_=waiting.c.lease_until),
        leased_by=case((_GOES_ON, bindparam("by", type_=Text)), else_=waiting.c.leased_by),
        tries=waiting.c.tries + case((_GOES_ON, 1), else_=0),
    )
    .returning(*waiting.c)
)
_NOTHING: Mapping[str, None] = dict.fromkeys(("worker", "sent_at", "message_id", "failed_at", "end_error"))
_HEADS_HELD = select(func.count()).select_from(
    _heads_beside(_NONCE).with_for_update(read=True, key_share=True).subquery()
)
"""Locks the lane's head, so that whoever just ends it finishes first and marks the next head."""
_DROP = (
    update(waiting)
    .where(_WITHDRAWN, _HEADS_HELD.scalar_subquery() >= 0)
    .values(not_before=waiting.c.created_at)
    .execution_options(**TOLD)
)
_REDIRECT = (
    update(waiting)
    .where(_LANE, waiting.c.match_id == bindparam("of_match"))
    .values(not_before=waiting.c.created_at, is_head=False)
)
_HEADS = (
    select(waiting.c.id)
    .where(waiting.c.lane.in_(bindparam("of_lanes", expanding=True)), text(HEAD))
    .order_by(waiting.c.lane)
    .with_for_update()
)
"""Locks the lanes' heads, so that whoever adds to these lanes or ends a head finishes first and is seen."""
_FORGET = delete(waiting).where(_LANE, waiting.c.kind != CLOSE_PANELS)
_HEADLESS = (
    select(func.min(_EARLIER.c.id))
    .group_by(_EARLIER.c.lane)
    .having(func.max(case((_EARLIER.c.is_head, 1), else_=0)) == 0)
)
_MEND = update(waiting).where(waiting.c.id.in_(_HEADLESS)).values(is_head=True)
_WAITS_IN_VAIN = and_(_IS_UNTOUCHED, waiting.c.error.is_not(None))
"""Condition: an earlier try failed, and the message waits for the next."""
_IN_SERVER = select(matches.c.id).where(matches.c.guild_id == bindparam("of_server"))
_HASTEN = (
    update(waiting).where(_WAITS_IN_VAIN).values(not_before=waiting.c.created_at).execution_options(**TOLD)
)
_HASTEN_GAME = _HASTEN.where(waiting.c.match_id == bindparam("of_match"))
_HASTEN_SERVER = _HASTEN.where(waiting.c.match_id.in_(_IN_SERVER))
_FIRST = select(func.min(sent.c.message_id)).where(sent.c.lane == bindparam("of_lane"))
_COUNT = select(func.count()).select_from(waiting)


class Outbox(Repository):
    """The queue of messages.

    Callers identify a message by its nonce, the sender also by id, its position in the lane.
    """

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self.leases = Leases(connection, _LEASED)
        self._of_tables = Leases(connection, _OF_TABLES)
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
        return bool((await self._connection.execute(_KNOWN, {"of_nonce": nonce})).first())

    async def flush(self) -> None:
        """Write all queued messages, lane by lane to avoid deadlocks."""
        queued, self._queued = sorted(self._queued, key=lambda row: str(row["lane"])), []
        if queued:
            adding = adding_from(self._connection.dialect.name, waiting, _ADDED, _ADD)
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
        ends = [{**_NOTHING, "of_id": one, "sent_at": at, "message_id": results[one]} for one in results]
        await self._connection.execute(self._keeping(), ends)
        lanes = {row.lane for row in await self._connection.execute(_LEAVE_ALL, ids)}
        until = {"until": at + timedelta(seconds=lease_seconds), "goes_on": lease_seconds > 0}
        lease = {"now": at, "latest_lease": at + LONGEST, "by": worker, **until}
        rows = list(await self._connection.execute(_ADVANCE_ALL, {"of_lanes": sorted(lanes), **lease}))
        leased = [row for row in rows if row.leased_by == worker]
        moments = [row.not_before for row in rows if row not in leased]
        coming = min((one for one in moments if isinstance(one, datetime)), default=None)
        return await self._sound(leased, at), coming

    async def retry(
        self, outbox_id: int, not_before: datetime, error: str, *, worker: str | None = None
    ) -> None:
        """Release a message for a retry from `not_before` on, unless another worker has leased it since."""
        again = {"of_id": outbox_id, "worker": worker, "not_before": not_before, "error": error}
        await self._connection.execute(_SETTLE, again)

    async def fail(self, outbox_id: int, error: str, at: datetime, *, worker: str | None = None) -> None:
        """Give up a message, so that its lane continues, unless another worker has leased it since."""
        await self._end(outbox_id, worker, failed_at=at, end_error=error)

    async def get(self, nonce: str) -> OutboxRow | None:
        """Return the message while it is waiting."""
        await self.flush()
        return read_one(OutboxRow, (await self._execute(_ONE, nonce)).one_or_none())

    async def find(self, nonce: str) -> Outgoing | None:
        """Return a message's target, waiting or sent; None if it was given up or is unknown."""
        row = (await self._execute(_KNOWN, nonce)).first()
        if row is None or row.is_given_up:
            return None
        return Outgoing(row.lane, row.kind, row.target, {}, row.match_id)

    async def get_sent(self, nonce: str) -> SentRow | None:
        """Return the result of a message."""
        return read_one(SentRow, (await self._execute(_SENT, nonce)).one_or_none())

    async def first_sent(self, lane: str) -> int | None:
        """Return the id of the first message that was sent in a lane."""
        found: int | None = (await self._connection.execute(_FIRST, {"of_lane": lane})).scalar_one()
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
        is_dropped = bool((await self._connection.execute(_DROP, given_up)).rowcount)
        self.added += is_dropped
        return is_dropped

    async def _withdraw(self, nonce: str, at: datetime) -> bool:
        """Give up a message that no worker has leased; return False if there is none."""
        keeping = adding_from(self._connection.dialect.name, sent, _ENDED, _KEEP_WITHDRAWN)
        end = {"sent_at": None, "message_id": None, "failed_at": at, "end_error": NOT_NEEDED}
        await self._connection.execute(keeping, {"of_nonce": nonce, **end})
        left = (await self._connection.execute(_LEAVE_WITHDRAWN, {"of_nonce": nonce})).one_or_none()
        if left is not None and left.is_head:
            await self._connection.execute(_ADVANCE, {"of_lane": left.lane})
            self.added += 1
        return left is not None

    async def redirect(self, lane: str, match_id: int, new_lane: str, target: int) -> None:
        """Move a match's waiting messages to another lane, in order."""
        await self.flush()
        await self._connection.execute(_HEADS, {"of_lanes": [lane, new_lane]})
        moved = {"of_lane": lane, "of_match": match_id, "lane": new_lane, "target": target}
        await self._connection.execute(_REDIRECT, moved)
        for one in (lane, new_lane):
            await self._connection.execute(_ADVANCE, {"of_lane": one})

    async def forget(self, lane: str) -> None:
        """Delete the lane's waiting messages, except those that close panels."""
        await self.flush()
        await self._connection.execute(_FORGET, {"of_lane": lane})
        await self._connection.execute(_ADVANCE, {"of_lane": lane})

    async def mend(self) -> None:
        """Restore missing lane heads, in case two processes changed a lane at once."""
        await self._connection.execute(_MEND)

    async def hasten(self, match_id: int) -> int:
        """Retry a match's failed messages now; return their number."""
        return (await self._connection.execute(_HASTEN_GAME, {"of_match": match_id})).rowcount

    async def hasten_server(self, guild_id: int) -> int:
        """Retry the failed messages of all matches in a server now; return their number."""
        return (await self._connection.execute(_HASTEN_SERVER, {"of_server": guild_id})).rowcount

    async def pending_count(self) -> int:
        """Return the number of waiting messages."""
        await self.flush()
        return int((await self._connection.execute(_COUNT)).scalar_one())

    def _keeping(self) -> Executable:
        """Return the statement that keeps a message's result; on SQLite nobody else writes meanwhile."""
        dialect = self._connection.dialect.name
        return adding_from(dialect, sent, _ENDED, _KEEP if dialect == "sqlite" else _KEEP_IN_TURN)

    async def _execute(self, query: Executable, nonce: str) -> Any:
        return await self._connection.execute(query, {"of_nonce": nonce})

    async def _end(self, outbox_id: int, worker: str | None = None, **values: Any) -> None:
        """Mark the message as sent or given up: keep the result without the content, or nothing."""
        await self.flush()
        its = {"of_id": outbox_id, "worker": worker}
        await self._connection.execute(self._keeping(), {**_NOTHING, **its, **values})
        left = (await self._connection.execute(_LEAVE, its)).one_or_none()
        if left is not None:
            await self._connection.execute(_ADVANCE, {"of_lane": left.lane})
