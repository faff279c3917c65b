"""A deed that is done again and again, whatever goes wrong in it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from discord.ext import tasks

log = logging.getLogger(__name__)


class Beating:
    """Does it every so many seconds; what goes wrong is a line in the log, and it is done again.

    It is a loop of discord.ext.tasks: the simulated Discord of the tests knows that for a rest.
    """

    def __init__(self, deed: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._deed = deed
        self._loop = tasks.loop(seconds=seconds)(self._do)

    @property
    def is_open(self) -> bool:
        return self._loop.is_running()

    def open(self) -> None:
        self._loop.start()

    def close(self) -> None:
        self._loop.cancel()

    async def _do(self) -> None:
        try:
            await self._deed()
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is logged and tried again
            log.error("%s went wrong: %s", self._deed.__qualname__, type(error).__name__)
