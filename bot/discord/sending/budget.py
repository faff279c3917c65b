"""How many requests a second this process may make, of those that Discord gives a token."""

from __future__ import annotations

import asyncio

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
