"""The bot as a process that takes interactions over HTTP; it holds no shard and no state between two."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from bot.discord.gateway.bot import TableBot
from bot.discord.views.components import PressItem
from bot.extras.shards.interactions_server import InteractionsServer

log = logging.getLogger(__name__)


class InteractionsBot(TableBot):
    """Answers commands, presses and forms that Discord posts to it; any number can stand behind a proxy.

    Gateways still hear typed DMs and changes of servers, and sync the commands. Workers send what is queued.
    """

    def __init__(self, *wiring: Any, address: tuple[str, int], **more: Any) -> None:
        super().__init__(*wiring, **more)
        self._ended = asyncio.Event()
        self.door: InteractionsServer = InteractionsServer(*address, time.time, self._heard)

    def shards_held(self) -> int:
        return 0

    async def _begin_to_hear(self) -> None:
        """Register the handlers, but leave the sync of commands to the gateways."""
        self.add_dynamic_items(PressItem)
        await self.add_commands()
        self._syncing = asyncio.create_task(self._sync(), name="syncing")

    async def _sync(self) -> None:
        if self._has_emoji:
            await self._sync_emoji()

    async def _begin_to_work(self) -> None:
        """Do nothing, because workers do the work."""

    async def connect(self, *, reconnect: bool = True) -> None:
        """Take interactions until the bot is closed, instead of connecting to the gateway."""
        assert self.application is not None, "the login tells the application"
        self.door.trust(self.application.verify_key)
        where = ", ".join(f"{host}:{port}" for host, port in self.door.addresses)
        log.info("interactions are taken at %s", where)
        await self._ended.wait()

    def _heard(self, data: Any) -> None:
        """Handle an interaction as if the gateway had brought it."""
        try:
            self._connection.parse_interaction_create(data)
        except (KeyError, ValueError, TypeError):
            log.exception("an interaction of an unknown form")

    async def close(self) -> None:
        """Stop listening first, so that a proxy asks another process; then finish what runs."""
        await self.door.close()
        await super().close()
        self._ended.set()
