"""Stop a guest's code that comes to no end, so that it holds up its own table and no other.

A guest's rules run in the process that answers everybody. While the loop has not beaten for too much
processor time and a guest's code is on the stack, an exception is raised there. It ends what Python runs; one
call of a library that takes for ever cannot be ended. Code that means harm is not stopped by it.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, Final

from engine.registry.catalogue import guest_among
from engine.registry.guests import Guest

log = logging.getLogger(__name__)

LIMIT: Final = 5.0
"""Seconds of processor time between two beats after which a guest's code is stopped."""
AGAIN: Final = 0.5
"""The same for a guest that has been stopped before: people press again."""
LOOKS: Final = 0.1
"""Seconds of processor time between two looks."""


class Endless(Exception):
    """Raised in a guest's code that has held the bot for too long."""


class GuestGuard:
    """Looks again and again, by the processor time of this process, whether a guest holds the loop."""

    def __init__(self, limit: float = LIMIT) -> None:
        self._limit = limit
        self._stopped: set[str] = set()
        self._before: Any = None
        self._held_for: Callable[[], float] = lambda: 0.0

    def open(self, held_for: Callable[[], float]) -> None:
        """Begin to look; only a main thread can. `held_for`: processor time since the loop last beat."""
        self._held_for = held_for
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGVTALRM, self._look)
            signal.setitimer(signal.ITIMER_VIRTUAL, LOOKS, LOOKS)

    def close(self) -> None:
        """Stop looking."""
        if self._before is not None:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, self._before)
            self._before = None

    def _look(self, number: int, frame: FrameType | None) -> None:
        held = self._held_for()
        if held < AGAIN:
            return
        guest = guest_among(_modules(frame))
        if guest is not None and held >= (AGAIN if guest.name in self._stopped else self._limit):
            self._stop(guest, held)

    def _stop(self, guest: Guest, held: float) -> None:
        self._stopped.add(guest.name)
        log.error(
            "ALARM: the guest %s (%s) is stopped after %.1f s without end", guest.name, guest.origin, held
        )
        raise Endless(f"{guest.name} came to no end")


def _modules(frame: FrameType | None) -> Iterator[str]:
    """Yield the names of the modules on the stack, innermost first."""
    while frame is not None:
        yield str(frame.f_globals.get("__name__", ""))
        frame = frame.f_back
