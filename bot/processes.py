"""Processes of their own for heavy work: they give way to the bot's, and end with it."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

log = logging.getLogger(__name__)
T = TypeVar("T")
R = TypeVar("R")
_NICENESS: Final = 5


class ProcessPool:
    """Processes that all of this one share for one kind of work; they begin with the first piece of it.

    `begin` is called in each; `what` says in the log what they are for.
    """

    def __init__(self, what: str, begin: Callable[[], None], *, processes: int = 1) -> None:
        self._what, self._begin, self._processes = what, begin, processes
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def pool(self) -> ProcessPoolExecutor:
        """The processes as they are now."""
        with self._lock:
            if self._pool is None:
                spawn = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._processes, spawn, self._begin)
            return self._pool

    async def run(self, work: Callable[[T], R], thing: T) -> R:
        """What the work makes of the thing: if its process dies meanwhile, in another one."""
        loop, where = asyncio.get_running_loop(), self.pool()
        try:
            return await loop.run_in_executor(where, work, thing)
        except BrokenProcessPool:
            log.warning("a process that %s has died; another one begins", self._what)
            self._let_go(where)
            return await loop.run_in_executor(self.pool(), work, thing)

    def end(self) -> None:
        """End them when what is under way is done; the next piece of work begins others."""
        with self._lock:
            ended, self._pool = self._pool, None
        if ended is not None:
            ended.shutdown(cancel_futures=True)

    def _let_go(self, broken: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is broken:
                self._pool = None
        broken.shutdown(wait=False)


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
