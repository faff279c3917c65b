"""The bot as a worker process: it has no gateway connection and only sends requests to Discord."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.discord.gateway.bot import TableBot

UNASKED = 1.0
"""Seconds between two checks for work queued by the gateways, in case no notification comes."""


class WorkerBot(TableBot):
    """A worker that sends messages, enforces deadlines and runs computer players."""

    def __init__(self, *wiring: Any, **more: Any) -> None:
        super().__init__(*wiring, **more)
        self._ended = asyncio.Event()
        for worker in (self.sender, self.thinker):
            worker.BEAT = UNASKED

    def shards_held(self) -> int:
        return 0

    async def _begin_to_hear(self) -> None:
        """Only load the emoji for messages: gateways receive the events."""
        self._syncing = asyncio.create_task(self._sync(), name="syncing")

    async def _sync(self) -> None:
        if self._has_emoji:
            await self._sync_emoji()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Wait until the bot is closed, because a worker has no gateway connection."""
        await self._ended.wait()

    async def close(self) -> None:
        await super().close()
        self._ended.set()
