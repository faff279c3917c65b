"""Detect that the host was suspended: timers ignore that time, and would make people wait longer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextvars import Context

TICK = 1.0
LEAP = 1.0
"""Difference in seconds between wall clock and monotonic clock, within a tick, that means a suspension."""

Seconds = Callable[[], float]


class Suspension:
    """Calls `wake` shortly after the host resumes, or after its clock was changed."""

    def __init__(
        self, wake: Callable[[], None], *, wall: Seconds = time.time, steady: Seconds = time.monotonic
    ) -> None:
        self._wake = wake
        self._wall = wall
        self._steady = steady
        self._ahead: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Start watching the machine's clocks, even if the bot uses a simulated one (SimCord)."""
        Context().run(self._wait)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _tick(self) -> None:
        ahead = self._wall() - self._steady()
        if self._ahead is not None and abs(ahead - self._ahead) > LEAP:
            self._wake()
        self._ahead = ahead
        self._wait()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(TICK, self._tick)
