"""Find out who can see a channel by requests for each member, since none of our intents reports it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import discord

from bot.discord.interactions.places import member_now
from bot.discord.interactions.replying import BROKEN
from bot.messages.catalogue import listed, say
from engine.kernel.core import Refused

REMEMBERED = 600.0
"""Seconds that a member's roles are cached; Discord reports changes of channels and roles by itself."""

MOST_ASKED = 10
"""Most unknown channels that are requested from Discord at once."""


async def blind(channel: Any, user_ids: Iterable[int]) -> list[int]:
    """Return the people who cannot see a server's channel or have left the server."""
    return [user_id for user_id in user_ids if not _sees(channel, await member_now(channel.guild, user_id))]


async def check_seen(interaction: discord.Interaction[Any], user_ids: Iterable[int]) -> None:
    """Raise Refused if someone at the table is known not to see the channel of this interaction.

    Ignore the cache if it hides the channel even from the person who pressed: then it is wrong.
    """
    channel, presser = interaction.channel, interaction.user
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return
    if not isinstance(presser, discord.Member) or not _sees(channel, presser):
        return
    try:
        unseeing = await blind(channel, user_ids)
    except (discord.HTTPException, *BROKEN):
        return
    if unseeing:
        who = listed(f"<@{user_id}>" for user_id in unseeing)
        raise Refused(say("lobby-unseen", people=who, channel=f"<#{channel.id}>"))


def sees(interaction: discord.Interaction[Any], channel_id: int) -> bool:
    """Return whether the person can see a channel of the server, as far as the cache says.

    True for a deleted one.
    """
    person = interaction.user
    channel = interaction.guild.get_channel_or_thread(channel_id) if interaction.guild else None
    return channel is None or not isinstance(person, discord.Member) or _sees(channel, person)


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
    """Return whether the person can see a private channel, requesting one that is not cached.

    None if the channel is deleted or Discord does not answer: nobody knows who could see it.
    """
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member) or guild.get_channel_or_thread(channel_id):
        return sees(interaction, channel_id)
    try:
        channel: Any = await guild.fetch_channel(channel_id)
        if isinstance(channel, discord.Thread):
            channel = guild.get_channel(channel.parent_id) or await guild.fetch_channel(channel.parent_id)
    except (discord.HTTPException, *BROKEN):
        return None
    return _sees(channel, person)


def _sees(channel: Any, member: discord.Member | discord.Role | None) -> bool:
    return member is not None and channel.permissions_for(member).view_channel


class ChannelVisibility:
    """A cache of channel visibility for status cards, which are shown often."""

    def __init__(self, bot: discord.Client) -> None:
        self._bot = bot
        self._members: dict[tuple[int, int], tuple[float, discord.Member | None]] = {}
        self._channels: dict[int, tuple[float, Any]] = {}

    async def blind(self, channel_id: int, guild_id: int, user_ids: Iterable[int]) -> list[int]:
        """Return the people known not to see the channel; nobody if Discord does not answer."""
        try:
            channel = self._bot.get_channel(channel_id)
            if self._bot.get_guild(guild_id) is None:
                channel = await self._asked(channel_id, guild_id)
            if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
                return []
            return [one for one in user_ids if not _sees(channel, await self._remembered(channel.guild, one))]
        except (discord.HTTPException, discord.InvalidData, *BROKEN):
            return []

    async def is_for_all(self, channel_id: int, guild_id: int) -> bool | None:
        """Return whether everybody in the server sees the channel; None if Discord does not answer."""
        try:
            channel: Any = self._bot.get_channel(channel_id) or await self._asked(channel_id, guild_id)
        except (discord.HTTPException, discord.InvalidData, *BROKEN):
            return None
        return _sees(channel, channel.guild.default_role)

    async def _asked(self, channel_id: int, guild_id: int) -> Any:
        """Request the channel from Discord, since a process without server events has no cache.

        Return a thread's parent.
        """
        at = asyncio.get_running_loop().time()
        self._channels = {key: kept for key, kept in self._channels.items() if kept[0] > at}
        if channel_id not in self._channels:
            guild = await self._bot.fetch_guild(guild_id, with_counts=False)
            channel: Any = await guild.fetch_channel(channel_id)
            if isinstance(channel, discord.Thread):
                channel = await guild.fetch_channel(channel.parent_id)
            self._channels[channel_id] = (at + REMEMBERED, channel)
        return self._channels[channel_id][1]

    async def _remembered(self, guild: discord.Guild, user_id: int) -> discord.Member | None:
        at = asyncio.get_running_loop().time()
        self._members = {key: kept for key, kept in self._members.items() if kept[0] > at}
        if (guild.id, user_id) not in self._members:
            self._members[guild.id, user_id] = (at + REMEMBERED, await member_now(guild, user_id))
        return self._members[guild.id, user_id][1]
