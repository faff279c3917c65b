"""Repeat an action at an interval, whatever errors occur."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

Rest = Callable[[float], asyncio.Task[None]]
"""Starts a rest of that many seconds on the monotonic clock; cancelling the task ends it early."""


def rest(seconds: float) -> asyncio.Task[None]:
    """Return a task that sleeps; only cancelling it ends the sleep early."""
    return asyncio.create_task(asyncio.sleep(seconds), name="rest")


class Beating:
    """Repeats an action at an interval; errors are logged."""

    def __init__(self, deed: Callable[[], Awaitable[None]], seconds: float, rest: Rest = rest) -> None:
        self._deed = deed
        self._seconds = seconds
        self._rest = rest
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
            self._resting = self._rest(self._seconds)
            await self._do()
            await asyncio.wait([self._resting])

    async def _do(self) -> None:
        try:
            await self._deed()
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is logged and tried again
            log.error("%s went wrong: %s", self._deed.__qualname__, type(error).__name__)
