"""Share what all workers have: a name, a heartbeat, steps that may fail, and an end."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from typing import Any, ClassVar, TypeVar

from bot.store import Store, Tx
from bot.store.database.leases import Leases
from bot.workers.lease_owner import draw_name, has_died
from bot.workers.repeating import Rest, rest

T = TypeVar("T")
Clock = Callable[[], datetime]
Report = Callable[[Exception], Awaitable[None]]

SHORTEST_REST = 0.1
"""Seconds until the next look if something due was locked by another process."""


class Worker(ABC):
    """A loop that looks for due work, leases it and does it.

    It runs when the next item is due, when kicked, and at least every BEAT. Each process has one worker of a
    kind; each item is handled by only one of them.
    """

    BEAT: float = 30.0
    """Seconds until a look without being woken, for what other processes have written or left behind."""
    GRACE: ClassVar[float] = 0.0
    """Seconds that running work has to end when the worker is closed."""

    def __init__(self, store: Store, report: Report, *, clock: Clock, rest: Rest = rest) -> None:
        self._store = store
        self._report = report
        self._clock = clock
        self._rest_of = rest
        self._name = draw_name()
        self._under_way: set[asyncio.Task[None]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._resting: asyncio.Task[None] | None = None
        self._is_kicked = False
        self._is_closed = False

    @abstractmethod
    def _leases(self, tx: Tx) -> Leases:
        """Return the repository whose rows this worker leases."""

    @abstractmethod
    async def look(self) -> datetime | None:
        """Do the work that is due; return when the next item is due, if known."""

    async def open(self) -> None:
        """Take over the leases of dead processes on this machine, and start the loop."""
        async with self._store.begin() as tx:
            leases = self._leases(tx)
            for holder in await leases.holders():
                if has_died(holder, self._name):
                    await leases.release(holder)
        self._beating = asyncio.create_task(self._beat(), name=type(self).__name__)

    async def close(self) -> None:
        """Stop the loop; finish running work before the store closes, and release the rest."""
        if self._beating is None:
            return
        self._is_closed = True
        self.kick()
        await asyncio.wait([self._beating, *self._under_way], timeout=self.GRACE)
        await _end(self._beating, self._resting, *self._under_way)
        await self._guarded(self._give_back(), "what was under way could not be given back")

    async def until_done(self) -> None:
        """Wait until the running work has ended."""
        while self._under_way:
            await asyncio.wait(list(self._under_way))

    def kick(self) -> None:
        """Run the loop at once: something may be due."""
        self._is_kicked = True
        if self._resting is not None:
            self._resting.cancel()

    def _take_up(self, deed: Coroutine[Any, Any, None], wrong: str) -> None:
        """Run an action in the background; `wrong` is the log message for an error."""
        task = asyncio.create_task(self._guarded(deed, wrong), name=type(self).__name__)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _guarded(self, deed: Coroutine[Any, Any, T], wrong: str) -> T | None:
        """Run a step.

        On an error, log it, release its lease and retry later, so that other work continues.
        """
        try:
            return await deed
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is reported and tried again
            error.add_note(wrong)
            await self._report(error)
            return None

    async def _beat(self) -> None:
        while not self._is_closed:
            self._is_kicked = False
            due = await self._guarded(self.look(), f"the {type(self).__name__.lower()} could not look")
            if not self._is_kicked:
                await self._rest(due)

    async def _rest(self, due: datetime | None) -> None:
        """Sleep until something is due, for one beat at most, or until kicked."""
        seconds = self.BEAT
        if due is not None:
            left = (due - self._clock()).total_seconds()
            seconds = min(self.BEAT, left if left > 0 else SHORTEST_REST)
        self._resting = self._rest_of(seconds)
        await asyncio.wait([self._resting])

    async def _give_back(self) -> None:
        async with self._store.begin() as tx:
            await self._leases(tx).release(self._name)


async def _end(*running: asyncio.Task[Any] | None) -> None:
    """Cancel tasks, and wait until they have released what they hold.

    A cancelled task returns its database connection before it ends. If that were cancelled as well when the
    process ends, it would wait forever for an aiosqlite thread that is gone.
    """
    left = [task for task in running if task is not None and task is not asyncio.current_task()]
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
