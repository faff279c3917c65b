"""Work in separate low-priority processes that can be suspended, ended and measured."""

from __future__ import annotations

import asyncio
import ctypes
import faulthandler
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar
from weakref import WeakSet

T = TypeVar("T")
R = TypeVar("R")
_NICENESS: Final = 10
"""Niceness of the processes for expensive work, so that text replies come first."""
_DIE_WITH_PARENT: Final = 1
"""PR_SET_PDEATHSIG of Linux: a suspended process can't notice by itself that its parent has ended."""
_CLOCK_OF_PROCESS: Final = 2
"""CPUCLOCK_SCHED of Linux, the lower bits of a process's clock id."""
_EXIT_TRIES, _EXIT_PAUSE = 500, 0.01
_workers: WeakSet[Worker] = WeakSet()
_is_worn = False
"""True once this worker process has asked to be replaced."""


class Worker:
    """A process that handles one item at a time; it runs `begin` first.

    It has low priority from its start on, since its imports alone take a second. SIGTERM is blocked in it:
    hosts send that to the whole group, and the bot still waits for its results before it ends.
    """

    def __init__(self, begin: Callable[[], None]) -> None:
        self._executor = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin)
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        try:
            self.begun = self._executor.submit(int)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        (self._process,) = (self._executor._processes or {}).values()
        with suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, self.pid, os.getpriority(os.PRIO_PROCESS, 0) + _NICENESS)
        self._given: Future[Any] | None = None
        self._is_ended = False
        _workers.add(self)
        self.is_worn = False
        """True once the process has asked to be replaced."""

    @property
    def pid(self) -> int:
        assert self._process.pid is not None, "it was started"
        return self._process.pid

    @property
    def has_begun(self) -> bool:
        """Return whether the process has done its imports."""
        return self.begun.done()

    @property
    def is_idle(self) -> bool:
        """Return whether the process is alive and can take an item."""
        is_free = self._given is None or self._given.done()
        return is_free and not self._is_ended and not self.is_worn and self._process.is_alive()

    def give(self, limit: float, work: Callable[[T], R], thing: T) -> Future[tuple[R, float, bool]]:
        """Start `work` on `thing`; return its result, its processor time, and whether the process is worn.

        After `limit` seconds of processor time the process ends itself.
        """
        given = self._given = self._executor.submit(_limited, limit, work, thing)
        return given

    def processor_time(self) -> float:
        """Return the process's processor time in seconds; 0 where the system can't tell."""
        try:
            return time.clock_gettime(~self.pid << 3 | _CLOCK_OF_PROCESS)
        except (OSError, AttributeError):
            return 0.0

    def hold(self) -> None:
        """Suspend the process."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Resume the process."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def end(self) -> None:
        """End the process now, even in the middle of an item.

        Who reads its results is told that no more come: half of one would be awaited for good, also at exit.
        """
        self._is_ended = True
        self._process.kill()
        with suppress(AttributeError, OSError):
            self._executor._result_queue._writer.close()  # type: ignore[attr-defined]
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def has_hit_limit(self) -> bool:
        """Return whether the ended process had used up its item's processor time."""
        for _ in range(_EXIT_TRIES):
            if self._process.exitcode is not None:
                break
            await asyncio.sleep(_EXIT_PAUSE)
        return self._process.exitcode == -signal.SIGPROF


def end_workers() -> None:
    """End every process of this one, whatever it does."""
    for worker in list(_workers):
        worker.end()


def _limited(limit: float, work: Callable[[T], R], thing: T) -> tuple[R, float, bool]:
    began = time.process_time()
    limit_processor_time(limit)
    try:
        return work(thing), time.process_time() - began, _is_worn
    finally:
        limit_processor_time(0)


def limit_processor_time(seconds: float) -> None:
    """End this process with a traceback after that much more processor time; 0 for no limit.

    Waiting does not count, so a busy machine ends no ordinary work. The kernel keeps the timer, so no Python
    code can delay it.
    """
    signal.setitimer(signal.ITIMER_PROF, seconds)


def wear_out() -> None:
    """Ask, in a worker process, that another one take its place after this item: it keeps too much memory."""
    global _is_worn  # noqa: PLW0603 - it is about this process
    _is_worn = True


def begin_apart() -> None:
    """Set up a worker process: ignore Ctrl-C, and end with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.register(signal.SIGPROF, chain=True)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)


def lower_priority() -> None:
    """Let this process and its children wait for all that people wait for."""
    os.nice(_NICENESS)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
