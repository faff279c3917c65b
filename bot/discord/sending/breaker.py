"""Discord bars an address after 10,000 refused requests within ten minutes: long before, we fall silent."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable

import aiohttp

log = logging.getLogger(__name__)

INVALID = (401, 403, 429)
WINDOW = 600.0
"""Seconds for which one counts."""
MOST = 5000
FEW = 4000
"""So many let us speak again."""


class Held(aiohttp.ClientError):
    """The request was not made, since too many were refused; it is tried again as after a lost connection."""


class Breaker:
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
        """Those of this process."""
        while self._times and self._times[0] <= self._clock() - WINDOW:
            self._times.popleft()
        return len(self._times)

    @property
    def is_open(self) -> bool:
        """Whether nothing is to be sent now."""
        total = self.count + self.others
        was_open, self._is_open = self._is_open, total >= (FEW if self._is_open else MOST)
        if self._is_open and not was_open:
            log.error("ALARM: Discord refused %d requests in ten minutes: nothing is sent meanwhile", total)
        if was_open and not self._is_open:
            log.warning("requests are made again")
        return self._is_open
