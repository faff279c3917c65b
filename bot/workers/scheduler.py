"""Looks after deadlines: wakes when one is due, claims it with a lease, lets the service deal with it."""

from __future__ import annotations

import logging
import os
import platform
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from discord.ext import tasks

from bot.service.service import Service
from bot.store import Store
from bot.workers.closing import end
from bot.workers.sender import has_died

log = logging.getLogger(__name__)

BEAT = 30.0
"""Seconds after which the clock is looked at unasked; sooner where something is due before."""
SHORTEST_BEAT = 1.0
LEASE = 60.0
AT_ONCE = 50
ASLEEP = timedelta(minutes=5)
"""Whoever has not looked for so long, though he beats every BEAT, was stopped: that counts as an outage."""

Clock = Callable[[], datetime]
Report = Callable[[Exception], Awaitable[None]]


class Scheduler:
    """One of each process; any of them may deal with any deadline, and only one does."""

    def __init__(self, store: Store, service: Service, report: Report, *, clock: Clock) -> None:
        self._store = store
        self._service = service
        self._report = report
        self._clock = clock
        self._name = f"{platform.node()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._looked_at: datetime | None = None

    async def open(self) -> None:
        """Take up what dead processes of this machine held, and begin to look."""
        async with self._store.begin() as tx:
            for worker in await tx.deadlines.leases.holders():
                if has_died(worker, self._name):
                    await tx.deadlines.leases.release(worker)
        self._beat.start()

    async def close(self) -> None:
        """Look no more; who was looked after in that moment is looked after again by the next process."""
        await end(self._beat.get_task())

    def put_forward(self, length: timedelta) -> None:
        """The clock was put forward, as the sandbox does: to have slept through that is no outage."""
        if self._looked_at is not None:
            self._looked_at += length

    @tasks.loop(seconds=BEAT)
    async def _beat(self) -> None:
        wait = BEAT
        try:
            await self.look()
            wait = await self._until_next()
        except Exception as error:  # noqa: BLE001 - the clock must go on whatever happens
            await self._report(error)
        self._beat.change_interval(seconds=wait)

    async def look(self) -> None:
        """Deal with all that is due."""
        now = self._clock()
        if self._looked_at is None or now - self._looked_at > ASLEEP:
            await self._service.deadlines.after_outage()
        self._looked_at = now
        while games := await self._claim():
            for match_id in games:
                await self._keep_time(match_id)
        await self._service.absences.end_vacations()
        await self._service.deadlines.alarm()

    async def _claim(self) -> list[int]:
        now = self._clock()
        async with self._store.read() as tx:
            wake = await tx.deadlines.next_wake()
        if wake is None or wake > now:
            return []
        async with self._store.begin() as tx:
            return await tx.deadlines.claim(self._name, now, LEASE, AT_ONCE)

    async def _keep_time(self, match_id: int) -> None:
        """One game that goes wrong stops no other: its lease ends, and it is tried again."""
        try:
            await self._service.deadlines.keep_time(match_id)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is reported and tried again
            log.error("the deadlines of game %s could not be dealt with: %s", match_id, type(error).__name__)
            await self._report(error)

    async def _until_next(self) -> float:
        """Seconds until something is due, at most a beat."""
        async with self._store.read() as tx:
            wake = await tx.deadlines.next_wake()
        if wake is None:
            return BEAT
        left = (wake - self._clock()).total_seconds()
        return min(BEAT, max(SHORTEST_BEAT, left))
