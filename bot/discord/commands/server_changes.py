"""React to changes in a server: retry queued posts, and let cards name the people who cannot see them."""

from __future__ import annotations

import asyncio

import discord
from discord.ext import commands

from bot.discord.interactions.channel_visibility import ChannelVisibility
from bot.service.service import Service


class ChangesCog(commands.Cog):
    """Listens for changes of channels, roles and servers, and retries whatever they may have fixed."""

    def __init__(self, bot: commands.Bot, service: Service, sight: ChannelVisibility) -> None:
        self._bot = bot
        self._service = service
        self._sight = sight
        self._available: set[int] = set()
        self._hastening: asyncio.Task[None] | None = None

    async def cog_unload(self) -> None:
        """Stop listening; discord.py calls this when the bot closes."""
        if self._hastening is not None:
            self._hastening.cancel()
            await asyncio.gather(self._hastening, return_exceptions=True)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Check the cards again after a channel changed; its threads have the same visibility."""
        await self._changed(channel.guild, is_seen_by_others=before.overwrites != channel.overwrites)

    @commands.Cog.listener()
    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        await self._changed(thread.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        await self._changed(role.guild, is_seen_by_others=before.permissions != role.permissions)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        await self._changed(role.guild, is_seen_by_others=True)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Forget what the member could see, and check the cards again after the bot's own roles changed.

        Without the members intent, Discord reports only the bot itself.
        """
        self._sight.forget(member.guild.id)
        if member == member.guild.me:
            await self._changed(member.guild)

    @commands.Cog.listener()
    async def on_raw_member_remove(self, left: discord.RawMemberRemoveEvent) -> None:
        self._sight.forget(left.guild_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._changed(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Collect servers that become available together: thousands do when a session begins."""
        self._available.add(guild.id)
        if self._hastening is None or self._hastening.done():
            self._hastening = asyncio.create_task(self._hasten_all(), name="servers that are available")

    async def _hasten_all(self) -> None:
        while self._available:
            ids, self._available = self._available, set()
            await self._service.games.hasten_server(*sorted(ids))

    async def _changed(self, guild: discord.Guild, *, is_seen_by_others: bool = False) -> None:
        """Retry what is queued for the server; `is_seen_by_others`: others may see a channel now, or not."""
        self._sight.forget(guild.id)
        if is_seen_by_others:
            await self._service.games.review_cards(guild.id)
        await self._service.games.hasten_server(guild.id)
