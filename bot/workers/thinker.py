"""Lets computers answer: claims with a lease what they are asked, when the pause before it is over."""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any

from discord.ext import tasks

from bot.service.service import Service
from bot.store import Store
from bot.workers.closing import end
from bot.workers.sender import has_died

log = logging.getLogger(__name__)

BEAT = 10.0
"""Seconds after which turns are looked for unasked: those that another process has left behind."""
LEASE = 60.0
AT_ONCE = 20

Clock = Callable[[], datetime]
Report = Callable[[Exception], Awaitable[None]]


class Thinker:
    """One of each process; any of them may let any computer answer, and only one does.

    All computers that are asked at the same moment answer at the same moment, the pause later, whatever they
    are asked and however strong they are; they think meanwhile.
    """

    def __init__(
        self, store: Store, service: Service, report: Report, *, pause: timedelta, clock: Clock
    ) -> None:
        self._store = store
        self._service = service
        self._report = report
        self._pause = pause
        self._clock = clock
        self._name = f"{platform.node()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._under_way: set[asyncio.Task[None]] = set()
        self._closed = False

    async def open(self) -> None:
        """Take up what dead processes of this machine held, and begin to look."""
        async with self._store.begin() as tx:
            for worker in await tx.turns.leases.holders():
                if has_died(worker, self._name):
                    await tx.turns.leases.release(worker)
        self._beat.start()

    async def close(self) -> None:
        """Look no more; whoever is thinking is asked again by the next process."""
        self._closed = True
        await end(self._beat.get_task(), *self._under_way)

    def kick(self, match_id: int) -> None:
        """Computers of a table are asked something: they begin to think, and answer after the pause."""
        if self._closed:
            return
        if self._pause:
            self._take_up(self._service.computers.think_ahead(match_id))
        self._wake_at(self._clock() + self._pause)

    @tasks.loop(seconds=BEAT)
    async def _beat(self) -> None:
        self._beat.change_interval(seconds=BEAT)
        await self._guarded(self.look())

    async def look(self) -> None:
        """Let all those answer whose pause is over, and look again when that of the next is."""
        while turns := await self._claim():
            for match_id in turns:
                self._take_up(self._service.computers.let_computers_answer(match_id))
        async with self._store.read() as tx:
            asked = await tx.turns.oldest(self._clock())
        if asked is not None:
            self._wake_at(asked + self._pause)

    async def _claim(self) -> list[int]:
        now = self._clock()
        async with self._store.read() as tx:
            asked = await tx.turns.oldest(now)
        if asked is None or asked > now - self._pause:
            return []
        async with self._store.begin() as tx:
            turns = await tx.turns.claim(self._name, now - self._pause, now, LEASE, AT_ONCE)
        return [turn.match_id for turn in turns]

    def _wake_at(self, when: datetime) -> None:
        """See to it that the next look is no later than that."""
        if when <= self._clock():
            self._take_up(self.look())
            return
        planned = self._beat.next_iteration
        if planned is None:  # the first look is still to come
            return
        if when < planned:
            last = planned - timedelta(seconds=self._beat.seconds or 0)
            self._beat.change_interval(seconds=max(0.0, (when - last).total_seconds()))

    def _take_up(self, deed: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(deed), name="computers")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _guarded(self, deed: Coroutine[Any, Any, None]) -> None:
        """A table that goes wrong stops no other: its lease ends, and it is tried again."""
        try:
            await deed
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is reported and tried again
            log.error("ALARM: the computers of a game could not answer: %s", type(error).__name__)
            await self._report(error)
