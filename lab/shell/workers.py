"""A tool: the same work done for many things at once, on as many cores as wanted."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
Progress = Callable[[int, int], None]

_HANDFULS = 40


def spread(work: Callable[[T], R], things: Sequence[T], *, jobs: int, progress: Progress) -> list[R]:
    """Return what the work makes of each thing, in order, whatever the number of processes.

    `progress` is told how many are done of how many. The work must be a function that can be pickled.
    BrokenProcessPool if a process dies.
    """
    return list(_counted(_results(work, things, jobs), len(things), progress))


def _results(work: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    if jobs <= 1:
        yield from map(work, things)
        return
    handful = max(1, len(things) // (jobs * _HANDFULS))
    spawn = multiprocessing.get_context("spawn")  # a fork of a process with threads may wait for ever
    pool = ProcessPoolExecutor(jobs, spawn, _leave_interrupts)
    try:
        yield from pool.map(work, things, chunksize=handful)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ignore Ctrl-C, which reaches all processes of a shell's job; only the waiting one ends by it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _counted(results: Iterator[R], total: int, progress: Progress) -> Iterator[R]:
    for done, result in enumerate(results, start=1):
        progress(done, total)
        yield result
