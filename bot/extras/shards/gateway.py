"""The bot as a gateway process: it holds some shards and answers presses."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Any

import discord
from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.discord.gateway.bot import Sharing, TableBot
from bot.discord.gateway.clock import rest
from bot.extras.shards.shards import ShardKeeper

log = logging.getLogger(__name__)


class GatewayBot(TableBot, commands.AutoShardedBot):
    """A gateway whose shards come and go; workers send its queued messages."""

    def __init__(self, *wiring: Any, sharing: Sharing, shard_count: int | None = None, **more: Any) -> None:
        super().__init__(*wiring, sharing=sharing, **more)
        self.keeper = ShardKeeper(self.store, sharing.instance, self, clock=discord.utils.utcnow, rest=rest)
        self._wanted_count = shard_count
        self._buckets = 1

    async def _begin_to_work(self) -> None:
        """Do nothing, because workers do the work."""

    async def connect(self, *, reconnect: bool = True) -> None:
        await commands.AutoShardedBot.connect(self, reconnect=reconnect)

    async def launch_shards(self) -> None:
        """Open shards one by one, where discord.py would open all of them."""
        asked = await self.find_gateway()
        limit = asked["session_start_limit"]
        self._buckets = limit["max_concurrency"]
        if not limit["remaining"]:
            log.error("ALARM: Discord allows no more sessions for %d s", limit["reset_after"] / 1000)
            await asyncio.sleep(limit["reset_after"] / 1000)
        total = await self.keeper.open(self._wanted_count or asked["shards"])
        self.shard_count = self._connection.shard_count = total

    def shards_held(self) -> int:
        return len(self.keeper.mine)

    def open_shards(self) -> Collection[int]:
        return [shard_id for shard_id, shard in self.shards.items() if not shard.is_closed()]

    async def open_shard(self, shard_id: int) -> None:
        self._connection.shard_ids = [*self.open_shards(), shard_id]
        await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard_id)

    async def close_shard(self, shard_id: int) -> None:
        shard = self.get_shard(shard_id)
        if shard is not None:
            await shard.disconnect()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for this process's turn, because identifies are rate-limited across all processes."""
        await self.keeper.turn_to_identify((shard_id or 0) % self._buckets)

    async def on_shard_connect(self, shard_id: int) -> None:
        await self.keeper.up(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        log.info(
            "shard %d of %s is ready, %d servers are known", shard_id, self.shard_count, len(self.guilds)
        )

    async def close(self) -> None:
        await self.keeper.close()
        await super().close()
