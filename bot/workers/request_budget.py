"""Share a token's request limit among processes, and stop when Discord refuses too many.

Discord bans an address after 10,000 refused requests within ten minutes; we stop long before.
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
"""Seconds over which refused requests are counted."""
MOST = 5000
FEW = 4000
"""Number of refused requests below which the bot sends again."""
JOINING = 2.0
"""Requests a second of a new process that the others do not know yet."""


class Budget:
    """A rate limiter that spaces requests evenly, without saving up unused ones."""

    def __init__(self, rate: float = JOINING) -> None:
        self.rate = rate
        self._lock = asyncio.Lock()
        self._next = 0.0

    async def turn(self) -> None:
        """Wait until the next request may be sent."""
        loop = asyncio.get_running_loop()
        async with self._lock:
            await asyncio.sleep(max(0.0, self._next - loop.time()))
            self._next = loop.time() + 1 / self.rate


class CircuitBreaker:
    """A circuit breaker that counts requests refused by Discord, for all processes together."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: deque[float] = deque()
        self._is_open = False
        self.others = 0
        """Refused requests of the other processes, by their last heartbeat."""

    def note(self, status: int, scope: str = "") -> None:
        """Record a response; limits that a channel shares with other bots do not count."""
        if status in INVALID and scope != "shared":
            self._times.append(self._clock())

    @property
    def count(self) -> int:
        """Return the number of this process's refused requests."""
        while self._times and self._times[0] <= self._clock() - WINDOW:
            self._times.popleft()
        return len(self._times)

    @property
    def is_open(self) -> bool:
        """Return whether requests are blocked at present."""
        total = self.count + self.others
        was_open, self._is_open = self._is_open, total >= (FEW if self._is_open else MOST)
        if self._is_open and not was_open:
            log.error("ALARM: Discord refused %d requests in ten minutes: nothing is sent meanwhile", total)
        if was_open and not self._is_open:
            log.warning("requests are made again")
        return self._is_open


class Requests(Protocol):
    """A process's requests: their budget and circuit breaker."""

    @property
    def budget(self) -> Budget: ...

    @property
    def breaker(self) -> CircuitBreaker: ...
