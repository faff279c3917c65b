"""Timeouts of tests: a limit only stops what would never end, however slow the machine is."""

from __future__ import annotations

import time

SECONDS = 1200.0
MILLISECONDS = 1000 * SECONDS

SPUN = 0.02


def slowness() -> float:
    """Return how many times longer this process takes than alone on the machine; at least 1."""
    began, worked = time.monotonic(), time.process_time()
    while time.process_time() - worked < SPUN:
        pass
    return max(1.0, (time.monotonic() - began) / SPUN)
