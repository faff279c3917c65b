"""Delete the packs of servers that remove the bot."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.discord.interactions.replying import BROKEN
from bot.extras.packs.service import Packs
from bot.service.service import Service

_SHARD_FROM = 22
"""Number of low bits to drop from a server's id to find its shard."""


class LeavingCog(commands.Cog):
    """Listens for servers that remove the bot, and deletes their packs."""

    def __init__(self, bot: commands.Bot, service: Service) -> None:
        self._bot = bot
        self._service = service

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle a server that removed the bot or was deleted; during an outage servers are not removed."""
        await self._service.of(Packs).leave(guild.id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Look for servers that removed the bot, each time a session begins."""
        if self._bot.shard_count is None:
            await self._let_go(0, 1)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        await self._let_go(shard_id, self._bot.shard_count or 1)

    async def _let_go(self, shard_id: int, shard_count: int) -> None:
        """Delete packs of servers that removed the bot while it was offline.

        Skip servers with an outage, and packs uploaded to another bot that uses the same database.
        """
        assert self._bot.application_id is not None
        known = {guild.id for guild in self._bot.guilds}
        for guild_id in await self._service.of(Packs).servers(self._bot.application_id):
            is_told_here = (guild_id >> _SHARD_FROM) % shard_count == shard_id
            if is_told_here and guild_id not in known and await self._is_gone(guild_id):
                await self._service.of(Packs).leave(guild_id)

    async def _is_gone(self, guild_id: int) -> bool:
        """Return whether Discord confirms that the bot is no longer in the server; False if unsure."""
        try:
            await self._bot.fetch_guild(guild_id, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            return True
        except (discord.HTTPException, *BROKEN):
            return False
        return False
