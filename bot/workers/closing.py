"""Tasks end before what they stand on is taken away."""

from __future__ import annotations

import asyncio
from typing import Any


async def end(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks, and wait until they have given back what they hold.

    Whoever is cancelled while he uses the database gives his connection back before he ends. Were that
    cancelled too, by the end of the process, it would wait for ever for a thread of aiosqlite's that is gone.
    """
    running = [task for task in tasks if task is not None and task is not asyncio.current_task()]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
