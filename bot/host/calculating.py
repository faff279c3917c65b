"""Calculate in another process what would hold up the event loop: dry runs, lessons, puzzles, ratings, draws.

A thread would not do: it shares Python's lock with the event loop.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from bot.host.askers import Asker
from bot.host.pools import ProcessPool
from bot.host.processes import begin_apart

T = TypeVar("T")
R = TypeVar("R")
LIMIT: Final = 20.0
"""Seconds of processor time until a calculation is given up; the longest puzzles take two."""
CALCULATORS = ProcessPool("calculates", begin_apart, limit=LIMIT, of_person=3, of_server=24, kept=1)
THREAD: ThreadPoolExecutor | None = None
"""A thread that calculates instead of processes, in tests."""


async def calculated(
    work: Callable[[T], R], thing: T, asker: Asker, label: str = "", *, is_due: bool = False
) -> R:
    """Return the work's result in the asker's turn.

    Busy if the asker has too much under way, unless it `is_due`; Hung if it takes too long.
    """
    return await CALCULATORS.run(work, thing, asker, label, is_due=is_due, thread=THREAD)
