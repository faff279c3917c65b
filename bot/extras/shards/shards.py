"""Hold this process's gateway shards: lease free ones, take over those of dead processes, and give some to
new processes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

from bot.extras.shards.balancing import Held, to_give, to_take
from bot.extras.shards.repository import ShardRow, Shards
from bot.store import Store, Tx
from bot.workers.own_process import Instance
from bot.workers.repeating import Beating, Rest, rest
from bot.workers.worker import Clock

log = logging.getLogger(__name__)

BEAT = 1.0
LEASE = timedelta(seconds=15)
LONG = timedelta(seconds=10)
"""Time after which an unclaimed shard goes back to the process that released it. Any other process waits
longer, by the time that all identifies take."""
CONNECT_SECONDS = 120.0
SPACING = timedelta(seconds=6)
"""Time between two identifies. Discord demands 5 seconds, measured on arrival."""
LATE = timedelta(seconds=0.3)
"""Longest delay after which a process may still use its turn to identify; after that it takes a new turn."""


class Gateway(Protocol):
    """The Discord client's interface for opening and closing shards."""

    def open_shards(self) -> Collection[int]:
        """Return the shards that are connected or reconnecting."""

    async def open_shard(self, shard_id: int) -> None:
        """Connect the shard and identify."""

    async def close_shard(self, shard_id: int) -> None:
        """Disconnect the shard."""


@dataclass
class Hold:
    """The keeper's state between two checks."""

    opening: asyncio.Task[None] | None = None
    leaving: dict[int, datetime] = field(default_factory=dict)
    """Released shard -> time of release. It stays connected until another process has it."""
    free_since: dict[int, datetime] = field(default_factory=dict)


class ShardKeeper:
    """Checks every second which shard to take, give away or release.

    During a handover both processes receive the shard's events; claims ensure that each press is handled
    once.
    """

    def __init__(
        self, store: Store, instance: Instance, gateway: Gateway, *, clock: Clock, rest: Rest = rest
    ) -> None:
        self._store = store
        self._instance = instance
        self._gateway = gateway
        self._clock = clock
        self._hold = Hold()
        self._beating = Beating(self.look, BEAT, rest)
        self.mine: list[int] = []
        """Shards held by this process."""

    async def open(self, total: int) -> int:
        """Begin to take shards; return their total number, which processes with shards have already fixed."""
        async with self._store.begin() as tx:
            rows = await tx.of(Shards).all()
            if len(rows) != total and not any(self._held(rows).values()):
                await tx.of(Shards).lay_out(total)
                rows = await tx.of(Shards).all()
        if len(rows) != total:
            log.warning("there are %d shards, not %d, until all gateways have ended", len(rows), total)
        self._beating.open()
        return len(rows)

    async def close(self) -> None:
        """Release all shards at once."""
        if not self._beating.is_open:
            return
        self._beating.close()
        if self._hold.opening is not None:
            self._hold.opening.cancel()
            await asyncio.gather(self._hold.opening, return_exceptions=True)
        async with self._store.begin() as tx:
            await tx.of(Shards).give_all(self._instance.name)

    async def up(self, shard_id: int) -> None:
        """Record that Discord has begun the shard's session with this process."""
        async with self._store.begin() as tx:
            await tx.of(Shards).is_up(shard_id, self._instance.name)

    async def turn_to_identify(self, bucket: int) -> None:
        """Wait until this process may identify; if it misses its turn, reserve another."""
        while True:
            async with self._store.begin() as tx:
                turn = await tx.of(Shards).turn_to_identify(bucket, self._clock(), SPACING)
            await asyncio.sleep((turn - self._clock()).total_seconds())
            if self._clock() <= turn + LATE:
                return

    async def look(self) -> None:
        """Renew leases, take or give one shard, and close shards held by others."""
        now, me = self._clock(), self._instance.name
        async with self._store.begin() as tx:
            rows = await tx.of(Shards).all()
            await tx.of(Shards).renew(me, now + LEASE)
            held = self._held(rows)
            self.mine = [shard for shard, holder in held.items() if holder == me]
            lost = await self._lost(tx, rows, held, now)
            taken = await self._take(tx, rows, held, now)
            if taken is None and not self._is_busy():
                await self._give(tx, held, now)
        for shard in lost:
            log.info("shard %d is another process's now", shard)
            await self._gateway.close_shard(shard)
        if taken is not None:
            self._hold.opening = asyncio.create_task(self._open(taken), name=f"shard {taken}")

    def _held(self, rows: Collection[ShardRow]) -> dict[int, str | None]:
        """Return each shard's live holder."""
        now, me, found = self._clock(), self._instance.name, {}
        for row in rows:
            holder = row.leased_by if row.leased_by == me else row.holder(now)
            is_dead = holder is not None and holder != me and self._instance.is_dead(holder, me)
            found[row.id] = None if is_dead else holder
        return found

    def _is_busy(self) -> bool:
        """Return whether a shard is connecting or being handed over."""
        is_opening = self._hold.opening is not None and not self._hold.opening.done()
        return is_opening or bool(self._hold.leaving)

    async def _lost(self, tx: Tx, rows: Collection[ShardRow], held: Held, now: datetime) -> list[int]:
        """Return shards that another process holds now; reclaim handed-over ones that nobody took."""
        me, leaving, lost = self._instance.name, self._hold.leaving, list[int]()
        is_up = {row.id: row.is_up for row in rows}
        for shard in sorted(self._gateway.open_shards()):
            holder = held.get(shard)
            if shard not in held or (holder not in (me, None) and (is_up[shard] or shard not in leaving)):
                leaving.pop(shard, None)
                lost.append(shard)
            elif holder is None and now - leaving.get(shard, now - LONG) >= LONG:
                leaving.pop(shard, None)
                if await tx.of(Shards).take(shard, me, now, now + LEASE, _holders(rows, shard)):
                    await tx.of(Shards).is_up(shard, me)
        return lost

    async def _take(self, tx: Tx, rows: Collection[ShardRow], held: Held, now: datetime) -> int | None:
        """Lease the next shard that this process should take, and return it; None if there is none."""
        free = {shard for shard, holder in held.items() if holder is None}
        since = {shard: self._hold.free_since.get(shard, now) for shard in free}
        self._hold.free_since = since
        if self._hold.opening is not None and not self._hold.opening.done():
            return None
        long = LONG + SPACING * len(rows)
        long_free = {shard for shard, moment in since.items() if now - moment >= long}
        me = self._instance.name
        wanted = to_take(held, self._instance.gateways(), me, long_free=long_free)
        if wanted is None or wanted in self._hold.leaving:
            return None
        is_mine = await tx.of(Shards).take(wanted, me, now, now + LEASE, _holders(rows, wanted))
        return wanted if is_mine else None

    async def _give(self, tx: Tx, held: Held, now: datetime) -> None:
        """Hand one shard over to a new process; keep it connected until it is up there."""
        given = to_give(held, self._instance.gateways(), self._instance.name)
        if given is not None:
            log.info("shard %d is given away", given)
            self._hold.leaving[given] = now
            await tx.of(Shards).give(given, self._instance.name)

    async def _open(self, shard_id: int) -> None:
        """Connect the shard; release it on failure."""
        log.info("shard %d is taken", shard_id)
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._gateway.open_shard(shard_id)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong, somebody else may have it
            log.error("shard %d could not be connected: %s", shard_id, type(error).__name__)
            async with self._store.begin() as tx:
                await tx.of(Shards).give(shard_id, self._instance.name)


def _holders(rows: Collection[ShardRow], shard_id: int) -> list[str]:
    """Return the recorded holder of a shard without a live one."""
    return [row.leased_by for row in rows if row.id == shard_id and row.leased_by]
