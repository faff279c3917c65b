"""A deed that is done again and again, whatever goes wrong in it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from discord.ext import tasks

log = logging.getLogger(__name__)


class Beating:
    """Does it every so many seconds; what goes wrong is a line in the log, and it is done again."""

    def __init__(self, deed: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._deed = deed
        self._seconds = seconds
        self._beating: asyncio.Task[None] | None = None
        self._resting: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        return self._beating is not None and not self._beating.done()

    def open(self) -> None:
        self._beating = asyncio.create_task(self._beat(), name=self._deed.__qualname__)

    def close(self) -> None:
        for task in (self._beating, self._resting):
            if task is not None:
                task.cancel()

    async def _beat(self) -> None:
        while True:
            self._resting = rest(self._seconds)
            await self._do()
            await asyncio.wait([self._resting])

    async def _do(self) -> None:
        try:
            await self._deed()
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is logged and tried again
            log.error("%s went wrong: %s", self._deed.__qualname__, type(error).__name__)


def rest(seconds: float) -> asyncio.Task[None]:
    """A rest of so many seconds begins; who cancels it ends it.

    It is a loop of discord.ext.tasks that goes round once: it counts on the monotonic clock, so that a clock
    that leaps is not run after, and the simulated Discord of the tests knows it for a rest.
    """
    return tasks.loop(seconds=seconds, count=1)(_nothing).start()


async def _nothing() -> None:
    """What is done once before a rest."""
