"""Handle the deletion of crews' channels."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.extras.companion.posting import Panels
from bot.service.service import Service


class ChannelsCog(commands.Cog):
    """Listens for deleted channels, and notifies the people of crews there."""

    def __init__(self, service: Service) -> None:
        self._service = service

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle a deleted channel and its threads, which Discord deletes with it."""
        threads = getattr(channel, "threads", ())
        await self._service.of(Panels).channels_gone(channel.id, *(thread.id for thread in threads))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        await self._service.of(Panels).channels_gone(deleted.thread_id)
