"""Channels and roles that change: the cards of games tell who cannot see their channel any more."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.service.service import Service


class SightCog(commands.Cog):
    """What Discord tells of permissions."""

    def __init__(self, service: Service) -> None:
        self._service = service

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Called by discord.py; threads of the channel are seen as it is."""
        if before.overwrites != after.overwrites:
            await self._service.games.review_cards(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Called by discord.py."""
        if before.permissions != after.permissions:
            await self._service.games.review_cards(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Called by discord.py."""
        await self._service.games.review_cards(role.guild.id)
