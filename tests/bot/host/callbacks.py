"""Measure the processor time of every callback of an event loop: each holds up everything else in it."""

from __future__ import annotations

import asyncio
import time
from asyncio.events import Handle
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Callbacks:
    """The longest callback of each scene that was played."""

    def __init__(self) -> None:
        self.scene = ""
        self.longest: dict[str, tuple[float, str]] = {}
        """Scene -> seconds of processor time of its longest callback, and what it did."""

    def note(self, seconds: float, handle: Handle) -> None:
        """Keep the callback if it is the longest of its scene."""
        if seconds > self.longest.get(self.scene, (0.0, ""))[0]:
            self.longest[self.scene] = seconds, _what(handle)

    @contextmanager
    def of(self, scene: str) -> Iterator[None]:
        """Note what follows under that name."""
        before, self.scene = self.scene, scene
        self.longest.setdefault(scene, (0.0, ""))
        yield
        self.scene = before

    def table(self) -> str:
        """Return a line for each scene, the slowest first."""
        lines = sorted(self.longest.items(), key=lambda one: -one[1][0])
        return "\n".join(f"{1000 * seconds:7.1f} ms  {scene}  ({what})" for scene, (seconds, what) in lines)


def _what(handle: Handle) -> str:
    callback = getattr(handle, "_callback", None)
    task = getattr(callback, "__self__", None)
    return task.get_name() if isinstance(task, asyncio.Task) else str(callback)[:60]


@contextmanager
def timed() -> Iterator[Callbacks]:
    """Measure all callbacks of this thread's event loop."""
    found, run = Callbacks(), Handle._run

    def timed_run(self: Handle) -> Any:
        began = time.thread_time()
        try:
            return run(self)
        finally:
            found.note(time.thread_time() - began, self)

    Handle._run = timed_run  # type: ignore[method-assign] # to measure it
    try:
        yield found
    finally:
        Handle._run = run  # type: ignore[method-assign]
