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

log = logging.getLogger(__name__)

BEAT: Final = 0.05
"""Seconds between two beats."""
ALARM: Final = 0.25
"""Seconds of blocking above which an alarm is logged."""
_FRAMES: Final = 4


class LoopLag:
    """Watches one event loop: a task beats in it, and a thread notices when a beat is late.

    The thread names the lines of code that block the loop while they still do so. On a busy machine, a
    process without processor time looks the same.
    """

    def __init__(self, observe: Callable[[float], None] = lambda seconds: None) -> None:
        self._observe = observe
        self._beaten_at = 0.0
        self.held_by = ""
        """Lines of code that have blocked the loop for longer than ALARM; "" if none do."""
        self._beating: asyncio.Task[None] | None = None
        self._is_over = threading.Event()

    def open(self) -> None:
        """Begin to watch the running loop."""
        self._beaten_at = time.monotonic()
        self._is_over.clear()
        self._beating = asyncio.create_task(self._beat(), name=type(self).__name__)
        args = (threading.get_ident(),)
        threading.Thread(target=self._watch, args=args, name=type(self).__name__, daemon=True).start()

    def close(self) -> None:
        """Stop watching."""
        self._is_over.set()
        if self._beating is not None:
            self._beating.cancel()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            self.beaten(now - self._beaten_at - BEAT)
            self._beaten_at = now

    def beaten(self, late: float) -> None:
        """Record by how many seconds a beat was late; log an alarm above ALARM."""
        self._observe(max(0.0, late))
        held_by, self.held_by = self.held_by, ""
        if late > ALARM or held_by:
            log.error("ALARM: the event loop was held for %.0f ms by %s", 1000 * late, held_by or "something")

    def _watch(self, loop_thread: int) -> None:
        while not self._is_over.wait(BEAT):
            if not self.held_by and time.monotonic() - self._beaten_at > ALARM:
                frame = sys._current_frames().get(loop_thread)
                self.held_by = _place(traceback.extract_stack(frame)) if frame else ""


def _place(stack: traceback.StackSummary) -> str:
    """Return the innermost lines of a stack, without any values."""
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(stack[-_FRAMES:]))
