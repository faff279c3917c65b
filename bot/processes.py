"""Processes of their own for heavy work: they give way to the bot's, and end with it, or when they hang."""

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
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

log = logging.getLogger(__name__)
T = TypeVar("T")
R = TypeVar("R")
_NICENESS: Final = 10
"""Words do not wait for pictures and thoughts, so these may wait for words."""


class Hung(Exception):
    """The work took so long that its process has ended itself; tried again it would do the same."""


class Turns:
    """So many at once; who waits is let in by turns of the owners, and of the people of each owner.

    So no crowd holds up the others, nor one of the crowd the rest of it.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[Hashable, OrderedDict[Hashable, deque[asyncio.Future[None]]]]
        self._waiting = OrderedDict()

    @asynccontextmanager
    async def of(self, owner: Hashable, person: Hashable = None) -> AsyncIterator[None]:
        """A turn of the owner, for one of his people."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(owner, person)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, owner: Hashable, person: Hashable) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, OrderedDict()).setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """To the owner whose last turn is longest ago, of those who wait, and to such a one of his people."""
        while self._waiting:
            owner, people = self._waiting.popitem(last=False)
            person, line = people.popitem(last=False)
            turn = line.popleft()
            if line:
                people[person] = line
            if people:
                self._waiting[owner] = people
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class ProcessPool:
    """Processes that all of this one share for one kind of work; they begin with the first piece of it.

    Or `prepare` begins one beforehand. Each has one piece at a time, so that one which dies or hangs takes no
    other with it. `begin` is called in each; `what` says in the log what they are for; `limit` is in seconds
    for one piece.
    """

    def __init__(self, what: str, begin: Callable[[], None], *, limit: float, processes: int = 1) -> None:
        self._what, self._begin, self._limit, self._processes = what, begin, limit, processes
        self._idle: list[ProcessPoolExecutor] = []
        self._turns: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()

    def prepare(self) -> None:
        """Begin a process before there is work, which then need not wait for all its imports."""
        process = self._new()
        process.submit(int)
        self._idle.append(process)

    async def run(
        self, work: Callable[[T], R], thing: T, owner: Hashable = None, person: Hashable = None
    ) -> R:
        """What the work makes of the thing, in another process if its own dies; Hung if it hangs."""
        turns = self._turns.setdefault(asyncio.get_running_loop(), Turns(self._processes))
        async with turns.of(owner, person):
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
        """End those that have nothing to do; the next piece of work begins others."""
        while self._idle:
            self._idle.pop().shutdown(cancel_futures=True)


def _has_ended(given: Future[Any]) -> bool:
    """Whether the process has nothing to do now, but lives."""
    return given.done() and not given.cancelled() and not isinstance(given.exception(), BrokenProcessPool)


def _watched(limit: float, work: Callable[[T], R], thing: T) -> R:
    watch(limit)
    try:
        return work(thing)
    finally:
        faulthandler.cancel_dump_traceback_later()


def watch(limit: float) -> None:
    """This process ends, and says where it was, unless it is watched anew within so many seconds.

    It is no thread of Python's that sees to it, so nothing can hold it up.
    """
    faulthandler.dump_traceback_later(limit, exit=True)


def begin_apart() -> None:
    """In the new process: leave Ctrl-C to its parent, end with it, give way to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
