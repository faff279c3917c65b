"""Show a command's progress on a terminal, never in a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from types import TracebackType
from typing import Self, TextIO, TypeVar

T = TypeVar("T")
Tell = Callable[[int, int | None], None]
"""Called with the amount done and the total, None if nobody knows the total."""

PAUSE = 0.2
"""Seconds between two updates of the line."""
CLEARED = "\r\x1b[K"


def quiet(done: int, total: int | None) -> None:
    """Ignore the progress."""


def counted(things: Iterable[T], total: int, tell: Tell) -> Iterator[T]:
    """Yield each item and report progress when the next is requested."""
    for done, thing in enumerate(things):
        tell(done, total)
        yield thing


class Progress:
    """A progress line on stderr, if that is a terminal; removed when the work is done."""

    def __init__(
        self, what: str, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._what = what
        self._stream = stream or sys.stderr
        self._is_shown = self._stream.isatty()
        self._clock = clock
        self._begun = clock()
        self._next = 0.0
        self._line = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._write(CLEARED if self._line else "")

    def tell(self, done: int, total: int | None) -> None:
        """Show the progress, no more often than one can read."""
        if self._is_shown and (now := self._clock()) >= self._next:
            self._next = now + PAUSE
            self._line = self._spelt(done, total, now - self._begun)
            self._write(f"{CLEARED}{self._line}")

    def say(self, words: object) -> None:
        """Print a line on stdout without garbling the progress line."""
        self._write(CLEARED if self._line else "")
        sys.stdout.write(f"{words}\n")
        sys.stdout.flush()
        self._write(self._line)

    def _spelt(self, done: int, total: int | None, passed: float) -> str:
        if total is None:
            return f"{done:,} {self._what}"
        left = f", {timedelta(seconds=round(passed / done * (total - done)))} left" if done else ""
        return f"{done:,} of {total:,} {self._what}{left}"

    def _write(self, words: str) -> None:
        if self._is_shown and words:
            self._stream.write(words)
            self._stream.flush()
