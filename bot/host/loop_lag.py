"""Measure how long something blocks the event loop, and log where."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.host.guest_guard import GuestGuard

log = logging.getLogger(__name__)

BEAT: Final = 0.05
"""Seconds between two beats."""
ALARM: Final = 0.25
"""Seconds of processor time between two beats above which an alarm is logged."""
QUIET: Final = 60.0
"""Shortest time in seconds between two warnings of beats that were late without work."""
_FRAMES: Final = 4


class LoopLag:
    """Watches one event loop: a task beats in it, and a thread notices when a beat is late.

    The thread names the lines of code that block the loop while they still do so. Work in the loop is an
    alarm. A late beat without work is only a warning: the loop waited, or the machine was busy or suspended.
    The `guard` stops guests that block it.
    """

    def __init__(
        self, observe: Callable[[float], None] = lambda seconds: None, guard: GuestGuard | None = None
    ) -> None:
        self._observe, self._guard = observe, guard
        self._beaten_at = self._worked_until = 0.0
        self._warned_at = -QUIET
        self.held_by = ""
        """Lines of code that have blocked the loop for longer than ALARM; "" if none do."""
        self._beating: asyncio.Task[None] | None = None
        self._is_over = threading.Event()

    def open(self) -> None:
        """Begin to watch the running loop."""
        self._beaten_at, self._worked_until = time.monotonic(), time.thread_time()
        self._is_over.clear()
        self._beating = asyncio.create_task(self._beat(), name=type(self).__name__)
        args = (threading.get_ident(),)
        threading.Thread(target=self._watch, args=args, name=type(self).__name__, daemon=True).start()
        if self._guard is not None:
            self._guard.open(self.held_for)

    def close(self) -> None:
        """Stop watching."""
        self._is_over.set()
        if self._guard is not None:
            self._guard.close()
        if self._beating is not None:
            self._beating.cancel()

    def held_for(self) -> float:
        """Return the processor time since the last beat, asked in the loop's thread."""
        return time.thread_time() - self._worked_until

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            now, worked_until = time.monotonic(), time.thread_time()
            self.beaten(now - self._beaten_at - BEAT, worked_until - self._worked_until)
            self._beaten_at, self._worked_until = now, worked_until

    def beaten(self, late: float, worked: float) -> None:
        """Record by how many seconds a beat was late, and the loop's processor time since the last one."""
        self._observe(max(0.0, late))
        held_by, self.held_by = self.held_by or "something", ""
        if worked > ALARM:
            log.error("ALARM: the event loop was held for %.0f ms by %s", 1000 * worked, held_by)
        elif late > ALARM and time.monotonic() - self._warned_at > QUIET:
            self._warned_at = time.monotonic()
            log.warning("the event loop was %.0f ms late without much work, at %s", 1000 * late, held_by)

    def _watch(self, loop_thread: int) -> None:
        while not self._is_over.wait(BEAT):
            if not self.held_by and time.monotonic() - self._beaten_at > ALARM:
                frame = sys._current_frames().get(loop_thread)
                self.held_by = _place(traceback.extract_stack(frame)) if frame else ""


def _place(stack: traceback.StackSummary) -> str:
    """Return the innermost lines of a stack, without any values."""
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(stack[-_FRAMES:]))
