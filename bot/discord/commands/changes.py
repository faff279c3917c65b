"""What changes in a server: what waits to be posted is tried at once, cards tell who cannot see them."""

from __future__ import annotations

import asyncio

import discord
from discord.ext import commands

from bot.discord.interactions.replying import BROKEN
from bot.service.service import Service

_SHARD_FROM = 22
"""The bits of a server's id that say which shard tells of it begin there."""


class ChangesCog(commands.Cog):
    """Hears of channels, roles and servers that change; whether it helps shows when it is tried."""

    def __init__(self, bot: commands.Bot, service: Service) -> None:
        self._bot = bot
        self._service = service
        self._available: set[int] = set()
        self._hastening: asyncio.Task[None] | None = None

    async def cog_unload(self) -> None:
        """Called by discord.py when the bot closes."""
        if self._hastening is not None:
            self._hastening.cancel()
            await asyncio.gather(self._hastening, return_exceptions=True)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Threads of the channel are seen as it is."""
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
        """Without the intent for members Discord tells of nobody but me."""
        if member == member.guild.me:
            await self._changed(member.guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._changed(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """I was taken out, or it is no more; a server that is out of order for a while is not meant."""
        await self._service.packs.leave(guild.id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Each time a session begins."""
        if self._bot.shard_count is None:
            await self._let_go(0, 1)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        await self._let_go(shard_id, self._bot.shard_count or 1)

    async def _let_go(self, shard_id: int, shard_count: int) -> None:
        """Of servers that took me out while I was off; those that are out of order are known all the same.

        Packs that were brought to another bot with this database are its own affair.
        """
        assert self._bot.application_id is not None
        known = {guild.id for guild in self._bot.guilds}
        for guild_id in await self._service.packs.servers(self._bot.application_id):
            is_told_here = (guild_id >> _SHARD_FROM) % shard_count == shard_id
            if is_told_here and guild_id not in known and await self._is_gone(guild_id):
                await self._service.packs.leave(guild_id)

    async def _is_gone(self, guild_id: int) -> bool:
        """Whether Discord says so when it is asked; in doubt it does not."""
        try:
            await self._bot.fetch_guild(guild_id, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            return True
        except (discord.HTTPException, *BROKEN):
            return False
        return False

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Threads go with their channel."""
        threads = getattr(channel, "threads", ())
        await self._service.crews.channels_gone(channel.id, *(thread.id for thread in threads))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        await self._service.crews.channels_gone(deleted.thread_id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """When a session begins there are thousands of them, so those that come together are one deed."""
        self._available.add(guild.id)
        if self._hastening is None or self._hastening.done():
            self._hastening = asyncio.create_task(self._hasten_all(), name="servers that are available")

    async def _hasten_all(self) -> None:
        while self._available:
            ids, self._available = self._available, set()
            await self._service.games.hasten_server(*sorted(ids))

    async def _changed(self, guild: discord.Guild, *, is_seen_by_others: bool = False) -> None:
        """`is_seen_by_others`: a channel may be seen by others than before."""
        if is_seen_by_others:
            await self._service.games.review_cards(guild.id)
        await self._service.games.hasten_server(guild.id)
