"""Try each step of a private pack in a worker process before the bot plays it in its own process.

The rules always give the same result. A step that a worker finishes in time can therefore not hold up the
bot. A step that takes longer ends the worker, and the bot never begins it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

from bot.extras.packs.trial import READING, Trial, begin, play
from bot.host.processes import Worker

log = logging.getLogger(__name__)

LIMIT: Final = 0.1
"""Seconds of processor time for a round and all that is shown of it; the shipped pack takes up to 0.01."""
WORKERS: Final = 2
PACKS: Final = 20
"""Most packs that a worker reads before it is replaced: the largest take 6 MB each."""
KNOWN: Final = 1000
"""Most results kept in memory; the least recently used are dropped."""
PATIENCE: Final = 300.0
"""Seconds on the clock after which a worker is ended, even if it uses no processor time."""
_TRIES: Final = 2


class Overlong(Exception):
    """Raised for a step that takes too long: the bot must not begin it."""


class _Worker(Worker):
    """A process that tries one step at a time."""

    def __init__(self) -> None:
        super().__init__(begin)
        self._packs: set[str] = set()

    @property
    def is_of_use(self) -> bool:
        return self.is_idle and len(self._packs) < PACKS

    async def is_in_time(self, work: Callable[[Trial], None], trial: Trial) -> bool:
        """Return whether the step ended in time; if not, end the process.

        Raise BrokenProcessPool if the process died for another reason.
        """
        self._packs.add(trial.pack[0])
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.wrap_future(self.give(READING, work, trial))
        except BrokenProcessPool:
            if not await self.has_hit_limit():
                raise
            return False
        except TimeoutError:
            self.end()
            return False
        except asyncio.CancelledError:
            self.end()
            raise
        return True


@dataclass
class _Places:
    """The waiting steps of one event loop."""

    workers: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(WORKERS))
    servers: defaultdict[int, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))
    """Locks that let each server try one step at a time, so that it can't take every worker."""


class Tries:
    """Tries steps in worker processes, which start on first use; a step that takes too long ends it."""

    def __init__(self, limit: float = LIMIT, work: Callable[[Trial], None] = play) -> None:
        self.limit, self.work = limit, work
        self.ended = 0
        """Number of workers ended because of a step."""
        self._has_begun = False
        self._idle: list[_Worker] = []
        self._places: WeakKeyDictionary[asyncio.AbstractEventLoop, _Places] = WeakKeyDictionary()
        self._known: OrderedDict[str, bool] = OrderedDict()
        """Key of each of the last steps -> True if it ended in time."""

    def prepare(self) -> None:
        """Start the workers before the first step, so that it does not wait for their imports."""
        if not self._has_begun:
            self._has_begun = True
            self._idle += [_Worker() for _ in range(WORKERS)]

    async def ready(self, guild_id: int) -> None:
        """Wait until a worker that the server may use has started, before a step for which people wait."""
        async with self._here.servers[guild_id]:
            self.prepare()
        begun = [worker.begun for worker in self._idle]
        if begun and not any(one.done() for one in begun):
            await asyncio.wait(map(asyncio.wrap_future, begun), return_when=asyncio.FIRST_COMPLETED)

    async def run(self, trial: Trial, guild_id: int, key: str) -> None:
        """Try a step of a server's table; Overlong if it takes too long. `key`: everything the step depends
        on.

        A step that took too long is not tried again until the bot restarts, however often somebody asks.
        """
        here, lock = self._here, self._here.servers[guild_id]
        await lock.acquire()
        replaced: list[_Worker] = []
        try:
            if key not in self._known:
                async with here.workers:
                    self._known[key] = await self._is_in_time(trial, replaced)
            self._known.move_to_end(key)
            is_in_time = self._known[key]
        finally:
            _release(lock, replaced)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        if not is_in_time:
            raise Overlong

    @property
    def _here(self) -> _Places:
        return self._places.setdefault(asyncio.get_running_loop(), _Places())

    async def _is_in_time(self, trial: Trial, replaced: list[_Worker]) -> bool:
        for _ in range(_TRIES):
            worker = self._take()
            try:
                if await worker.is_in_time(self.work, trial):
                    return True
                log.error(
                    "pack %s: a step takes more than %s s of processor time", trial.pack[0], trial.limit
                )
                break
            except BrokenProcessPool:
                log.warning("a process that tries steps of packs has died; another one begins")
            finally:
                if not worker.is_of_use:
                    worker.end()
                    replaced.append(worker := _Worker())
                self._idle.append(worker)
        self.ended += 1
        return False

    def _take(self) -> _Worker:
        """Return an idle worker, if possible one that has begun."""
        if not self._idle:
            return _Worker()
        found = next((worker for worker in self._idle if worker.has_begun), self._idle[0])
        self._idle.remove(found)
        return found

    def end(self) -> None:
        """End the idle workers; the next step starts new ones."""
        while self._idle:
            self._idle.pop().end()
        self._has_begun = False


def _release(lock: asyncio.Lock, replaced: Sequence[_Worker]) -> None:
    """Let the server's next step begin once all workers that it used up have been replaced.

    This way no server can use up all workers, however many steps it asks for.
    """
    if not replaced:
        lock.release()
        return
    loop = asyncio.get_running_loop()

    def begun(_: object) -> None:
        with suppress(RuntimeError):  # the bot has ended meanwhile
            loop.call_soon_threadsafe(lock.release)

    replaced[-1].begun.add_done_callback(begun)
