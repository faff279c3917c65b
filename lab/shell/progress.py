"""Progress of a command: a progress bar if stderr is a terminal."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

Tell = Callable[[str, float, float | None], None]
"""Callback that reports progress: the task, the amount done, and the total (None if unknown)."""

TICK = 0.5
"""Seconds between two checks of the clock."""


def silent(what: str, done: float, total: float | None) -> None:
    """Ignore progress."""


class Bars:
    """Progress bars on stderr, one per task; nothing if stderr is no terminal.

    `lines`: without a terminal, print a line at each tenth. `is_still`: draw only on updates, never in
    between, so that timings are not disturbed.
    """

    def __init__(
        self, *, lines: bool = False, is_still: bool = False, console: Console | None = None
    ) -> None:
        self._console = console or Console(stderr=True, highlight=False, markup=False, emoji=False)
        self._lines = lines
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            console=self._console,
            auto_refresh=not is_still,
            refresh_per_second=1 / TICK,
            speed_estimate_period=600,
            redirect_stdout=sys.stdout.isatty(),  # else what is printed into a file would go to stderr
        )
        self._bars: dict[str, TaskID] = {}

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._console.is_terminal:
            self._progress.stop()

    def tell(self, what: str, done: float, total: float | None) -> None:
        """Show a task's progress; each task has its own bar, which restarts with the task."""
        if not self._console.is_terminal:
            if self._lines and total and done * 10 // total > (done - 1) * 10 // total:
                self.say(f"{done:g} of {total:g} {what}")
            return
        if what not in self._bars:
            self._bars[what] = self._progress.add_task(what, total=total)
        bar = self._bars[what]
        if done < next(task.completed for task in self._progress.tasks if task.id == bar):
            self._progress.reset(bar)
        self._progress.update(bar, completed=done, total=total, refresh=True)

    def counted(self, what: str) -> Callable[[int, int], None]:
        """Return a function that takes the numbers done and total, and updates a bar."""
        return lambda done, total: self.tell(what, done, total)

    def say(self, line: str) -> None:
        """Print a line on stderr, above the bars."""
        self._console.print(line, soft_wrap=True)
        self._console.file.flush()


@contextmanager
def timed(tell: Tell, what: str, seconds: float) -> Iterator[None]:
    """Show progress by wall-clock time while the block runs for that many seconds."""

    async def look() -> None:
        begun = time.monotonic()
        while (passed := time.monotonic() - begun) < seconds:
            tell(what, round(passed), round(seconds))
            await asyncio.sleep(TICK)

    looking = asyncio.get_running_loop().create_task(look())
    try:
        yield
    finally:
        looking.cancel()
        tell(what, round(seconds), round(seconds))
