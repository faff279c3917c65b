"""Identify the person and the place of an interaction: a channel, its game, or a channel fit for one."""

from __future__ import annotations

from typing import Any

import discord

from bot.host.permissions import PERMISSIONS
from bot.messages.catalogue import say
from bot.messages.people import Asking, Person, Where
from bot.service.past.proofs import MOST_BYTES
from bot.service.service import Service
from engine.kernel.core import Refused

PLAYABLE = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.public_thread,
    discord.ChannelType.news_thread,
)
THREADS = (discord.ChannelType.public_thread, discord.ChannelType.news_thread)


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Return the person who asks, with the server, their right to manage it, and the channel they are in."""
    guild_id, channel_id = interaction.guild_id, interaction.channel_id
    managed = guild_id if interaction.permissions.manage_guild else None
    seen = {} if guild_id is None or channel_id is None else {channel_id: True}
    asking = Asking(guild_id, managed, seen)
    return Person(interaction.user.id, interaction.user.display_name, asking)


def chosen_person(interaction: discord.Interaction[Any], user_id: int) -> Person:
    """Return the person that the submitted form names, with their server nickname."""
    data: Any = interaction.data or {}
    resolved = data.get("resolved") or {}
    user = (resolved.get("users") or {}).get(str(user_id)) or {}
    member = (resolved.get("members") or {}).get(str(user_id)) or {}
    name = member.get("nick") or user.get("global_name") or user.get("username") or str(user_id)
    return Person(user_id, name)


async def is_heard(service: Service, interaction: discord.Interaction[Any]) -> bool:
    """Return whether the reply may be public: spectators get private replies only."""
    if interaction.channel_id is None:
        return True
    return await service.talks.may_be_heard(interaction.channel_id, person_of(interaction))


def where_of(interaction: discord.Interaction[Any]) -> Where:
    """Return the command's channel; raise Refused outside a server."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused(say("error-server-only"))
    return Where(interaction.guild_id, interaction.channel_id)


async def game_here(service: Service, interaction: discord.Interaction[Any]) -> int:
    """Return the number of the channel's game."""
    return await service.games.match_in(where_of(interaction))


def playable(interaction: discord.Interaction[Any]) -> Where:
    """Return the command's channel if a game can be played in it; otherwise raise Refused with the reason."""
    where = where_of(interaction)
    kind = interaction.channel.type if interaction.channel else None
    if kind not in PLAYABLE:
        raise Refused(say("lobby-no-place"))
    missing = missing_permissions(my_permissions(interaction), is_thread=kind in THREADS)
    if missing:
        channel = f"<#{where.channel_id}>"
        raise Refused(say("lobby-lacks-permissions", channel=channel, permissions=", ".join(missing)))
    return where


def my_permissions(interaction: discord.Interaction[Any]) -> discord.Permissions:
    """Return the bot's permissions in the channel, from the interaction or else from the cache."""
    mine, channel, guild = interaction.app_permissions, interaction.channel, interaction.guild
    if mine.value == 0 and isinstance(channel, discord.abc.GuildChannel | discord.Thread) and guild:
        return channel.permissions_for(guild.me)
    return mine


def missing_permissions(mine: discord.Permissions, *, is_thread: bool) -> list[str]:
    """Return the missing permissions that a game needs, in Discord's words."""
    instead = {"send_messages": "send_messages_in_threads"} if is_thread else {}
    vital = {instead.get(one.flag, one.flag) for one in PERMISSIONS if one.is_vital}
    return [one.name for one in PERMISSIONS if one.flag in vital and not getattr(mine, one.flag)]


async def brought(file: discord.Attachment) -> bytes:
    """Download an attached record; raise Refused if it is too large."""
    if file.size > MOST_BYTES:
        raise Refused(say("proof-too-large", megabytes=MOST_BYTES // 1_000_000))
    return await file.read()


def record_among(files: list[discord.Attachment]) -> discord.Attachment | None:
    """Return the first attachment that may be a record."""
    return next((file for file in files if file.filename.endswith(".json")), None)
