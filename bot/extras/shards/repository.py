"""Store which process holds each gateway shard, and when the next process may identify."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Column, Integer, Table, bindparam, delete, or_, select, update

from bot.store.database.schema import OF_THE_MOMENT, Key, Moment, metadata, table_of
from bot.store.database.sql import TOLD, Repository, add_once, read_sound


@dataclass(frozen=True)
class ShardRow:
    """A gateway shard, held by one process until its lease ends. is_up: Discord has begun its session."""

    id: Key
    leased_by: str | None = None
    lease_until: datetime | None = None
    is_up: bool = False

    def holder(self, now: datetime) -> str | None:
        """Return the current holder; None if its lease has ended."""
        return self.leased_by if self.lease_until is not None and self.lease_until > now else None


shards = table_of("shards", ShardRow, info=OF_THE_MOMENT)

identifies = Table(
    "identifies",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("free_at", Moment, nullable=False),
    info=OF_THE_MOMENT,
)

LONGEST_QUEUE = timedelta(minutes=15)
"""Longest possible wait at the gate. If the gate seems closed for longer, the clock was set back."""

_ALL = select(shards).order_by(shards.c.id)
_ID = shards.c.id == bindparam("of_id")
_MINE = shards.c.leased_by == bindparam("worker")
_NOBODYS = or_(shards.c.leased_by.is_(None), shards.c.lease_until <= bindparam("now", type_=Moment()))
_TAKE = (
    update(shards)
    .where(_ID, or_(_NOBODYS, shards.c.leased_by.in_(bindparam("dead", expanding=True))))
    .execution_options(**TOLD)
)
_RENEW = update(shards).where(_MINE)
_UP = update(shards).where(_ID, _MINE).values(is_up=True)
_GIVE = update(shards).where(_MINE).values(leased_by=None, lease_until=None, is_up=False)
_GIVE_ONE = _GIVE.where(_ID)
_CLEAR = delete(shards)
_BUCKET = identifies.c.bucket == bindparam("of_bucket")
_FREE_AT = select(identifies.c.free_at).where(_BUCKET).with_for_update()
_SHUT = update(identifies).where(_BUCKET)


class Shards(Repository):
    async def all(self) -> list[ShardRow]:
        return read_sound(ShardRow, await self._connection.execute(_ALL))

    async def lay_out(self, total: int) -> None:
        """Create `total` shards without holders."""
        await self._connection.execute(_CLEAR)
        for number in range(total):
            await add_once(self._connection, shards, vars(ShardRow(number)))

    async def take(
        self, shard_id: int, worker: str, now: datetime, until: datetime, dead: Sequence[str] = ()
    ) -> bool:
        """Lease the shard until `until`; False if another live process holds it."""
        of = {"of_id": shard_id, "now": now, "dead": list(dead)}
        lease = {"leased_by": worker, "lease_until": until, "is_up": False}
        return bool((await self._connection.execute(_TAKE, {**of, **lease})).rowcount)

    async def renew(self, worker: str, until: datetime) -> None:
        """Renew the leases on the worker's shards."""
        await self._connection.execute(_RENEW, {"worker": worker, "lease_until": until})

    async def is_up(self, shard_id: int, worker: str) -> None:
        """Mark the shard's session as begun, if the worker still holds it."""
        await self._connection.execute(_UP, {"of_id": shard_id, "worker": worker})

    async def give(self, shard_id: int, worker: str) -> None:
        """Release the shard."""
        await self._connection.execute(_GIVE_ONE, {"of_id": shard_id, "worker": worker})

    async def give_all(self, worker: str) -> None:
        await self._connection.execute(_GIVE, {"worker": worker})

    async def turn_to_identify(self, bucket: int, now: datetime, spacing: timedelta) -> datetime:
        """Return when the caller may identify; reserve `spacing` before the next one in this bucket."""
        await add_once(self._connection, identifies, {"bucket": bucket, "free_at": now})
        free_at = (await self._connection.execute(_FREE_AT, {"of_bucket": bucket})).scalar_one()
        is_set = isinstance(free_at, datetime) and now < free_at < now + LONGEST_QUEUE
        turn: datetime = free_at if is_set else now
        await self._connection.execute(_SHUT, {"of_bucket": bucket, "free_at": turn + spacing})
        return turn
