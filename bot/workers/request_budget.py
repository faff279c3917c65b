"""Share the requests to Discord that a token has among processes, and stop when Discord refuses too many.

Discord bars an address after 10,000 refused requests within ten minutes: we fall silent long before.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger(__name__)

INVALID = (401, 403, 429)
WINDOW = 600.0
"""Seconds for which one counts."""
MOST = 5000
FEW = 4000
"""So many let us speak again."""
JOINING = 2.0
"""Requests a second of a process that the others do not know yet."""


class Budget:
    """Lets requests go one after the other, evenly spaced: what was not used is not saved up."""

    def __init__(self, rate: float = JOINING) -> None:
        self.rate = rate
        self._lock = asyncio.Lock()
        self._next = 0.0

    async def turn(self) -> None:
        """Wait until the next one may go."""
        loop = asyncio.get_running_loop()
        async with self._lock:
            await asyncio.sleep(max(0.0, self._next - loop.time()))
            self._next = loop.time() + 1 / self.rate


class CircuitBreaker:
    """Counts what Discord refuses us, this process and the others together."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: deque[float] = deque()
        self._is_open = False
        self.others = 0
        """Those of the other processes, as far as they have told."""

    def note(self, status: int, scope: str = "") -> None:
        """Discord has answered; what a channel shares with other bots does not count."""
        if status in INVALID and scope != "shared":
            self._times.append(self._clock())

    @property
    def count(self) -> int:
        """Count the refused requests of this process."""
        while self._times and self._times[0] <= self._clock() - WINDOW:
            self._times.popleft()
        return len(self._times)

    @property
    def is_open(self) -> bool:
        """Return whether nothing is to be sent now."""
        total = self.count + self.others
        was_open, self._is_open = self._is_open, total >= (FEW if self._is_open else MOST)
        if self._is_open and not was_open:
            log.error("ALARM: Discord refused %d requests in ten minutes: nothing is sent meanwhile", total)
        if was_open and not self._is_open:
            log.warning("requests are made again")
        return self._is_open


class Requests(Protocol):
    """All those of one process."""

    @property
    def budget(self) -> Budget: ...

    @property
    def breaker(self) -> CircuitBreaker: ...
