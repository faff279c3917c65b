"""Parallel work: one function applied to many things, on a given number of cores."""

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
    """Apply the function to each thing and return the results in order, for any number of processes.

    `progress` receives the numbers done and total. The function must be picklable. Raise BrokenProcessPool if
    a process dies.
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
    """Ignore Ctrl-C in a worker process: it reaches all processes of a shell job, but only the parent should
    react.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _counted(results: Iterator[R], total: int, progress: Progress) -> Iterator[R]:
    for done, result in enumerate(results, start=1):
        progress(done, total)
        yield result
