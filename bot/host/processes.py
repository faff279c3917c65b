"""Run heavy work in separate low-priority processes, which end with the bot or when they hang."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

log = logging.getLogger(__name__)
T = TypeVar("T")
R = TypeVar("R")
_NICENESS: Final = 10
"""Niceness of the processes for pictures and thinking, so that text is answered first."""


class Hung(Exception):
    """Raised when work exceeded its time limit and its process ended itself; a retry would hang again."""


_Waiting = deque[asyncio.Future[None]]
_Lines = OrderedDict[Hashable, Any]
"""Waiting owners, each with the queues of its people, nested once per name; the innermost value is a
`_Waiting`."""


class Turns:
    """A fair semaphore: owners take turns, and within an owner its people do.

    So no crowd blocks others, and nobody in it blocks the rest. Each waiter gives names from the outside in
    (the owner, then one of their people), always equally many.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: _Lines = OrderedDict()

    @asynccontextmanager
    async def of(self, owner: Hashable = None, *within: Hashable) -> AsyncIterator[None]:
        """Hold a slot for the asker with those names."""
        if self._free:
            self._free -= 1
        else:
            await self._wait((owner, *within))
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, line: Sequence[Hashable]) -> None:
        turn = asyncio.get_running_loop().create_future()
        lines = self._waiting
        for name in line[:-1]:
            lines = lines.setdefault(name, OrderedDict())
        lines.setdefault(line[-1], _Waiting()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the slot to the owner who has waited longest since their last turn, and to their people by the
        same rule.
        """
        while self._waiting:
            turn = _taken_from(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


def _taken_from(lines: _Lines | _Waiting) -> asyncio.Future[None]:
    """Remove and return the next waiter, and move its names to the end."""
    if isinstance(lines, deque):
        return lines.popleft()
    name, within = lines.popitem(last=False)
    turn = _taken_from(within)
    if within:
        lines[name] = within
    return turn


class ProcessPool:
    """A pool of worker processes for one kind of work, started on first use or by `prepare`.

    Each handles one item at a time, so that a crash or hang affects no other. `begin` runs in each new
    process; `what` names the work in the log; `limit`: seconds per item.
    """

    def __init__(self, what: str, begin: Callable[[], None], *, limit: float, processes: int = 1) -> None:
        self._what, self._begin, self._limit, self._processes = what, begin, limit, processes
        self._idle: list[ProcessPoolExecutor] = []
        self._turns: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()

    def prepare(self) -> None:
        """Start a process before there is work, so that its imports are done."""
        process = self._new()
        process.submit(int)
        self._idle.append(process)

    async def run(self, work: Callable[[T], R], thing: T, *line: Hashable) -> R:
        """Run `work` on `thing` in a worker process, again in another if it dies; Hung if it hangs.

        `line`: whose turn it takes (`Turns.of`); all work gives the same number of names.
        """
        turns = self._turns.setdefault(asyncio.get_running_loop(), Turns(self._processes))
        async with turns.of(*line):
            began = time.monotonic()
            try:
                return await self._run(work, thing)
            except BrokenProcessPool:
                if time.monotonic() - began >= self._limit:
                    log.error("a process that %s hung and was ended", self._what)
                    raise Hung from None
                log.warning("a process that %s has died; another one begins", self._what)
            return await self._run(work, thing)

    async def _run(self, work: Callable[[T], R], thing: T) -> R:
        process = self._idle.pop() if self._idle else self._new()
        given = process.submit(_watched, self._limit, work, thing)
        try:
            return await asyncio.wrap_future(given)
        finally:
            if _has_ended(given):
                self._idle.append(process)
            else:
                process.shutdown(wait=False, cancel_futures=True)

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), self._begin)

    def end(self) -> None:
        """End the idle processes; the next item starts new ones."""
        while self._idle:
            self._idle.pop().shutdown(cancel_futures=True)


def _has_ended(given: Future[Any]) -> bool:
    """Return whether the process is alive and idle."""
    return given.done() and not given.cancelled() and not isinstance(given.exception(), BrokenProcessPool)


def _watched(limit: float, work: Callable[[T], R], thing: T) -> R:
    watch(limit)
    try:
        return work(thing)
    finally:
        faulthandler.cancel_dump_traceback_later()


def watch(limit: float) -> None:
    """End this process with a traceback, unless `watch` is called again within `limit` seconds.

    No Python thread does this, so nothing can hold it up.
    """
    faulthandler.dump_traceback_later(limit, exit=True)


def begin_apart() -> None:
    """Set up a worker process: ignore Ctrl-C, end with its parent, and lower its priority."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
