"""Discord's documented limits: requests per second for a token, and how often sessions may identify."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field

PER_SECOND = 50
IDENTIFY_SECONDS = 5.0


@dataclass
class Requests:
    """Requests that count against the limit (replies to presses do not); excess requests are refused."""

    most: int = 0
    """Most events within any second."""
    refused: int = 0
    total: int = 0
    _times: deque[float] = field(default_factory=deque)

    def take(self) -> float:
        """Count a request; return the seconds to wait if over the limit, else 0."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - 1:
            self._times.popleft()
        self._times.append(now)
        self.total += 1
        self.most = max(self.most, len(self._times))
        if len(self._times) > PER_SECOND:
            self.refused += 1
            return self._times[0] + 1 - now
        return 0.0


@dataclass
class Identifies:
    """Start times of sessions; each bucket accepts one every five seconds."""

    gap: float | None = None
    """Shortest time between two events, in seconds."""
    count: int = 0
    _last: float | None = None

    def take(self) -> bool:
        """Count a session; return False if it comes too soon."""
        now = time.monotonic()
        gap = None if self._last is None else now - self._last
        self._last = now
        self.count += 1
        if gap is not None:
            self.gap = gap if self.gap is None else min(self.gap, gap)
        return gap is None or gap >= IDENTIFY_SECONDS
