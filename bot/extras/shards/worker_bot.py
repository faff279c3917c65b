"""The bot as one of several processes that work: it hears nobody, and speaks to Discord by requests only."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.discord.gateway.bot import TableBot

UNASKED = 1.0
"""Seconds after which it looks for what the gateways have queued, though nobody has told it to."""


class WorkerBot(TableBot):
    """It sends, looks after deadlines, and lets computers answer."""

    def __init__(self, *wiring: Any, **more: Any) -> None:
        super().__init__(*wiring, **more)
        self._ended = asyncio.Event()
        for worker in (self.sender, self.thinker):
            worker.BEAT = UNASKED

    def shards_held(self) -> int:
        return 0

    async def _begin_to_hear(self) -> None:
        """Do nothing: gateways hear. But what is sent uses our emoji."""
        self._syncing = asyncio.create_task(self._sync(), name="syncing")

    async def _sync(self) -> None:
        if self._has_emoji:
            await self._sync_emoji()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Wait until it is closed; a worker hears nothing."""
        await self._ended.wait()

    async def close(self) -> None:
        await super().close()
        self._ended.set()
