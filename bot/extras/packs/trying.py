"""Try each step of a private pack in a worker process before the bot plays it in its own process.

The rules always give the same result. A step that a worker finishes in time can therefore not hold up the
bot. A step that takes longer ends the worker, and the bot never begins it.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from bot.extras.packs.trial import READING, Trial, begin, play
from bot.host.askers import Asker
from bot.host.pools import Hung, ProcessPool, Shared

log = logging.getLogger(__name__)

LIMIT: Final = 0.1
"""Seconds of processor time for a round and all that is shown of it; the shipped pack takes up to 0.01."""
KNOWN: Final = 1000
"""Most results kept in memory; the least recently used are dropped."""


class Overlong(Exception):
    """Raised for a step that takes too long: the bot must not begin it."""


class Tries:
    """Tries steps in the broker's turn; a step that takes too long ends its process, and a new one starts.

    Steps are never refused, since a table has only one at a time.
    """

    def __init__(self, limit: float = LIMIT, work: Callable[[Trial], None] = play) -> None:
        self.limit, self.work = limit, work
        self.ended = 0
        """Number of steps that ended their process."""
        self._pool = ProcessPool(
            "tries packs", begin, limit=READING, of_person=1, of_server=1, has_spare=True
        )
        self._under_way: Shared[None] = Shared()
        self._known: OrderedDict[str, bool] = OrderedDict()
        """Key of each of the last steps -> True if it ended in time."""

    def prepare(self) -> None:
        """Start a process before the first step, so that it does not wait for the imports."""
        if not self._pool.has_idle():
            self._pool.prepare()

    def is_known(self, key: str) -> bool:
        """Return whether the step has been tried."""
        return key in self._known

    async def run(self, trial: Trial, asker: Asker, key: str) -> None:
        """Try a step in the asker's turn; Overlong if it takes too long. `key`: all that the step depends on.

        A step that took too long is not tried again until the bot restarts, however often somebody asks.
        """
        if key not in self._known:
            is_in_time = await self._is_in_time(trial, asker, key)
            self._known[key] = is_in_time
        self._known.move_to_end(key)
        is_in_time = self._known[key]
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        if not is_in_time:
            raise Overlong

    async def _is_in_time(self, trial: Trial, asker: Asker, key: str) -> bool:
        try:
            await self._under_way.get(
                key, lambda: self._pool.submit(self.work, trial, asker, trial.pack[0], is_due=True)
            )
        except Hung:
            log.error("pack %s: a step takes more than %s s of processor time", trial.pack[0], trial.limit)
        except BrokenProcessPool:
            log.error("pack %s: a step ends its process", trial.pack[0])
        else:
            return True
        self.ended += 1
        return False

    def end(self) -> None:
        """End the idle processes; the next step starts new ones."""
        self._pool.end()
