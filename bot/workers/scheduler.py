"""Watch deadlines: wake when one is due, lease it, and let the service handle it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.service.duties import Duty
from bot.service.service import Service
from bot.store import Store, Tx
from bot.store.database.leases import Leases
from bot.store.database.url import is_sqlite
from bot.workers.repeating import Rest, rest
from bot.workers.worker import Clock, Report, Worker

LEASE = 60.0
AT_ONCE = 50
SIDE_BY_SIDE = 4
"""Tables handled at the same time, except on SQLite: most of that time is waiting for the database."""
ASLEEP = timedelta(minutes=5)
"""Time without a look after which the process counts as suspended, which is handled as an outage."""

RETRY = timedelta(minutes=10)
"""Time between two attempts to continue stuck games, since somebody may have repaired the database."""

PULSE = timedelta(minutes=1)
"""Time between two records that deadlines are being processed."""

CLOSE = timedelta(hours=1)
"""Time between two searches for lobbies that nobody has started for too long."""

PRUNE = timedelta(days=1)
"""Time between two deletions of old data."""


class Scheduler(Worker):
    """A worker that lets each table process its due deadlines."""

    def __init__(
        self, store: Store, service: Service, report: Report, *, clock: Clock, rest: Rest = rest
    ) -> None:
        super().__init__(store, report, clock=clock, rest=rest)
        self._service = service
        self._looked_at: datetime | None = None
        self._retried_at: datetime | None = None
        self._pruned_at: datetime | None = None
        self._beaten_at: datetime | None = None
        self._done_at: dict[Duty, datetime] = {}
        self._judging = asyncio.Lock()
        self._side_by_side = 1 if is_sqlite(store.url) else SIDE_BY_SIDE
        self._closed_at: datetime | None = None

    def _leases(self, tx: Tx) -> Leases:
        return tx.deadlines.leases

    def put_forward(self, length: timedelta) -> None:
        """Note that the sandbox advanced the clock, so that the gap does not count as an outage."""
        if self._looked_at is not None:
            self._looked_at += length

    async def look(self) -> datetime | None:
        """Process everything that is due."""
        while games := await self._claim():
            waiting = iter(games)
            await asyncio.gather(*(self._keep_time(waiting) for _ in range(self._side_by_side)))
        await self._service.absences.end_vacations()
        await self._service.presence.end_lulls()
        await self._guarded(self._service.decisions.take_effect(), "a notice could not take effect")
        await self._guarded(self._service.lobbies.wake(), "a table that waits for its cut could not be woken")
        await self._guarded(self._service.calls.send_digests(), "a digest could not be sent")
        await self._judge_outage()
        await self._service.deadlines.alarm()
        await self._do_duties()
        next_ones = (
            await self._next_wake(),
            await self._next_call(),
            await self._next_lull(),
            await self._service.calls.next_digest(),
        )
        return min(filter(None, next_ones), default=None)

    async def _next_lull(self) -> datetime | None:
        """Return when the next gathering expires."""
        async with self._store.read() as tx:
            return await tx.matches.next_lull()

    async def _do_duties(self) -> None:
        """Do the extras' recurring work after the tables'."""
        now = self._clock()
        for duty in self._service.extras.parts(Duty):
            done_at = self._done_at.get(duty)
            if done_at is None or abs(now - done_at) >= duty.every:
                self._done_at[duty] = now
                await self._guarded(duty.do(self._service), duty.wrong)

    async def _keep_time(self, games: Iterator[int]) -> None:
        """Process the due deadlines of each game."""
        for match_id in games:
            await self._judge_outage()
            wrong = f"the deadlines of game {match_id} could not be dealt with"
            await self._guarded(self._service.deadlines.keep_time(match_id), wrong)

    async def _next_call(self) -> datetime | None:
        """Return when the next table must be reminded of its cut."""
        async with self._store.read() as tx:
            return await tx.fair.next_wake()

    async def _judge_outage(self) -> None:
        """Give everybody a grace period if this process was asleep, even in the middle of a run."""
        async with self._judging:
            await self._judge()

    async def _judge(self) -> None:
        now = self._clock()
        if self._retried_at is None or abs(now - self._retried_at) > RETRY:
            self._retried_at = now
            await self._service.units.retry()
        if self._pruned_at is None or abs(now - self._pruned_at) > PRUNE:
            self._pruned_at = now
            await self._guarded(self._service.pruning.prune(), "what is old could not be forgotten")
        if self._closed_at is None or abs(now - self._closed_at) > CLOSE:
            self._closed_at = now
            await self._guarded(self._service.lobbies.close_stale(), "a lobby could not be closed")
        if self._looked_at is None or now - self._looked_at > ASLEEP:
            await self._service.deadlines.after_outage()
        if self._beaten_at is None or abs(now - self._beaten_at) >= PULSE:
            self._beaten_at = now
            await self._service.deadlines.beat()
        self._looked_at = now

    async def _claim(self) -> list[int]:
        await self._judge_outage()
        now, wake = self._clock(), await self._next_wake()
        if wake is None or wake > now:
            return []
        async with self._store.begin() as tx:
            return await tx.deadlines.claim(self._name, now, LEASE, AT_ONCE)

    async def _next_wake(self) -> datetime | None:
        async with self._store.read() as tx:
            return await tx.deadlines.next_wake(self._clock())
