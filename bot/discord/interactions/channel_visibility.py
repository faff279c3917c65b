"""Find out who can see a channel by requests for each member, since none of our intents reports it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import discord

from bot.discord.interactions.members import member_now
from bot.discord.interactions.replying import BROKEN
from bot.messages.catalogue import listed, say
from engine.kernel.core import Refused

REMEMBERED = 600.0
"""Seconds that members, and channels of servers without events, are cached for the line on a card that names
who cannot see it. Nothing that somebody may read depends on this cache."""

MOST_ASKED = 10
"""Most unknown channels that are requested from Discord at once."""


async def blind(channel: Any, user_ids: Iterable[int]) -> list[int]:
    """Return the people who cannot see a server's channel or have left the server."""
    sight = {user_id: _sees(channel, await member_now(channel.guild, user_id)) for user_id in user_ids}
    return [user_id for user_id, sees in sight.items() if sees is False]


async def check_seen(interaction: discord.Interaction[Any], user_ids: Iterable[int]) -> None:
    """Raise Refused if someone at the table is known not to see the channel of this interaction.

    Ignore the cache if it hides the channel even from the person who pressed: then it is wrong.
    """
    channel, presser = interaction.channel, interaction.user
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return
    try:
        if channel.guild.default_role is None:
            channel = await _with_roles(interaction.client, channel)
        if not isinstance(presser, discord.Member) or not _sees(channel, presser):
            return
        unseeing = await blind(channel, user_ids)
    except (discord.HTTPException, discord.InvalidData, *BROKEN):
        return
    if unseeing:
        who = listed(f"<@{user_id}>" for user_id in unseeing)
        raise Refused(say("lobby-unseen", people=who, channel=f"<#{channel.id}>"))


async def seen(interaction: discord.Interaction[Any], channel_ids: Iterable[int]) -> dict[int, bool | None]:
    """Return for each channel whether the person surely sees it (see `sees_surely`).

    Request only a few unknown ones.
    """
    found: dict[int, bool | None] = {}
    asked = 0
    for channel_id in channel_ids:
        is_known = interaction.guild is not None and interaction.guild.get_channel_or_thread(channel_id)
        asked += not is_known
        found[channel_id] = None
        if is_known or asked <= MOST_ASKED:
            found[channel_id] = await sees_surely(interaction, channel_id)
    return found


async def sees_surely(interaction: discord.Interaction[Any], channel_id: int) -> bool | None:
    """Return whether the person can see a channel, requesting one that is not cached.

    None if nobody knows who could see it: it is deleted, Discord does not answer, or it is a private thread.
    """
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return None
    try:
        if guild.default_role is None:  # a process without the server's events, which knows no roles
            guild = await interaction.client.fetch_guild(guild.id, with_counts=False)
        channel = guild.get_channel_or_thread(channel_id) or await guild.fetch_channel(channel_id)
        return _sees(await _place_of(guild, channel), person)
    except (discord.HTTPException, discord.InvalidData, *BROKEN):
        return None


async def my_permissions_in(
    interaction: discord.Interaction[Any], channel_id: int
) -> discord.Permissions | None:
    """Return the bot's permissions in a channel of this server; None if they are not known."""
    guild, client = interaction.guild, interaction.client
    if guild is None:
        return None
    if guild.default_role is not None:
        channel = guild.get_channel_or_thread(channel_id)
        return channel.permissions_for(guild.me) if channel else None
    try:
        guild = await client.fetch_guild(guild.id, with_counts=False)
        place = await _place_of(guild, await guild.fetch_channel(channel_id))
        me = await guild.fetch_member(client.user.id)
    except (discord.HTTPException, discord.InvalidData, *BROKEN):
        return None
    return place.permissions_for(me) if place else None


async def _with_roles(client: discord.Client, channel: Any) -> Any:
    """Return the channel that decides who sees this one, with its server's roles, from Discord."""
    guild = await client.fetch_guild(channel.guild.id, with_counts=False)
    return await _place_of(guild, await guild.fetch_channel(channel.id))


async def _place_of(guild: discord.Guild, channel: Any) -> Any:
    """Return the channel whose permissions decide who sees this one: of a thread, its parent.

    None for a private thread, whose members Discord does not report.
    """
    if not isinstance(channel, discord.Thread):
        return channel
    if channel.is_private():
        return None
    return guild.get_channel(channel.parent_id) or await guild.fetch_channel(channel.parent_id)


def _sees(channel: Any, member: discord.Member | discord.Role | None) -> bool | None:
    """Return whether the permissions let a person or a role see a channel; None if they are not known."""
    if member is None:
        return False
    if channel is None or channel.guild.default_role is None:
        return None
    try:
        return bool(channel.permissions_for(member).view_channel)
    except discord.ClientException:  # a thread, and its channel is not cached
        return None


def _is_public(place: Any) -> bool:
    """Return whether everybody in its server surely sees a channel."""
    return place is not None and _sees(place, place.guild.default_role) is True


class ChannelVisibility:
    """Tell who sees a channel: from a cache for status cards, which are shown often; asked anew for lists."""

    def __init__(self, bot: discord.Client) -> None:
        self._bot = bot
        self._members: dict[tuple[int, int], tuple[float, discord.Member | None]] = {}
        self._guilds: dict[int, tuple[float, discord.Guild]] = {}
        self._channels: dict[int, tuple[float, Any, int]] = {}

    def forget(self, guild_id: int) -> None:
        """Clear the cache for a server whose channels, roles or members have changed."""
        self._guilds.pop(guild_id, None)
        self._members = {key: kept for key, kept in self._members.items() if key[0] != guild_id}
        self._channels = {key: kept for key, kept in self._channels.items() if kept[2] != guild_id}

    async def blind(self, channel_id: int, guild_id: int, user_ids: Iterable[int]) -> list[int]:
        """Return the people known not to see the channel; nobody if Discord does not answer."""
        try:
            channel = self._bot.get_channel(channel_id)
            if self._bot.get_guild(guild_id) is None:
                channel = await self._asked(channel_id, guild_id)
            if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
                return []
            sight = {one: _sees(channel, await self._remembered(channel.guild, one)) for one in user_ids}
            return [one for one, sees in sight.items() if sees is False]
        except (discord.HTTPException, discord.InvalidData, *BROKEN):
            return []

    async def listable(self, own: int, channel_ids: Iterable[int], guild_id: int) -> set[int]:
        """Return the channels whose tables a post in the channel `own` may list.

        These are the ones that everybody sees, and those with the same readers as `own`. A process without
        the server's events asks Discord each time: a channel may just have become private.
        """
        self.forget(guild_id)
        beside = await self._place(own, guild_id)
        places = {one: await self._place(one, guild_id) for one in channel_ids}
        same = {one for one, place in places.items() if place and beside and place.id == beside.id}
        return {own, *same} | {one for one, place in places.items() if _is_public(place)}

    async def public(self, channel_ids: Iterable[int], guild_id: int) -> set[int]:
        """Return the channels that everybody in the server surely sees, asked anew like `listable`."""
        self.forget(guild_id)
        return {one for one in channel_ids if _is_public(await self._place(one, guild_id))}

    async def _place(self, channel_id: int, guild_id: int) -> Any:
        """Return the channel that decides who sees this one; None if Discord does not say."""
        try:
            known: Any = self._bot.get_channel(channel_id)
            if known is not None:
                return await _place_of(known.guild, known)
            return await self._asked(channel_id, guild_id)
        except (discord.HTTPException, discord.InvalidData, *BROKEN):
            return None

    async def _asked(self, channel_id: int, guild_id: int) -> Any:
        """Request the channel from Discord, since a process without server events has no cache.

        Return a thread's parent (see `_place_of`).
        """
        at = asyncio.get_running_loop().time()
        self._channels = {key: kept for key, kept in self._channels.items() if kept[0] > at}
        if channel_id not in self._channels:
            guild = await self._guild(guild_id)
            channel: Any = await guild.fetch_channel(channel_id)
            if isinstance(channel, discord.Thread):
                channel = None if channel.is_private() else await self._asked(channel.parent_id, guild_id)
            self._channels[channel_id] = (at + REMEMBERED, channel, guild_id)
        return self._channels[channel_id][1]

    async def _guild(self, guild_id: int) -> discord.Guild:
        """Request the server with its roles from Discord."""
        at = asyncio.get_running_loop().time()
        self._guilds = {key: kept for key, kept in self._guilds.items() if kept[0] > at}
        if guild_id not in self._guilds:
            guild = await self._bot.fetch_guild(guild_id, with_counts=False)
            self._guilds[guild_id] = (at + REMEMBERED, guild)
        return self._guilds[guild_id][1]

    async def _remembered(self, guild: discord.Guild, user_id: int) -> discord.Member | None:
        at = asyncio.get_running_loop().time()
        self._members = {key: kept for key, kept in self._members.items() if kept[0] > at}
        if (guild.id, user_id) not in self._members:
            self._members[guild.id, user_id] = (at + REMEMBERED, await member_now(guild, user_id))
        return self._members[guild.id, user_id][1]
