"""Timeouts of tests: a limit only stops what would never end, however slow the machine is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.extras.packs import service as packs
from bot.host.processes import ProcessPool
from bot.pictures.painter import PAINTERS
from bot.service.past import proofs
from bot.table.computers.thinking import MINDS

SECONDS = 1200.0
MILLISECONDS = 1000 * SECONDS

POOLS: tuple[ProcessPool, ...] = (PAINTERS, MINDS, packs._READERS, proofs._CHECKERS)
"""Process pools whose time limits suit a host, but not a machine beside twenty busy programs."""
SPUN = 0.02


@contextmanager
def with_patient_pools() -> Iterator[None]:
    """Give the processes that draw, think and read as long as tests wait."""
    with pytest.MonkeyPatch.context() as patch:
        for pool in POOLS:
            patch.setattr(pool, "_limit", SECONDS)
        yield


def slowness() -> float:
    """Return how many times longer this process takes than alone on the machine; at least 1."""
    began, worked = time.monotonic(), time.process_time()
    while time.process_time() - worked < SPUN:
        pass
    return max(1.0, (time.monotonic() - began) / SPUN)
