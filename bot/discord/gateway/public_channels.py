"""Ask Discord which channels of a server everybody sees, without connecting the bot."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.discord.interactions.channel_visibility import ChannelVisibility
from bot.discord.interactions.replying import BROKEN


class NotTold(Exception):
    """Raised if Discord cannot be asked."""


async def public_channels(token: str, guild_id: int, channel_ids: Iterable[int]) -> set[int]:
    """Return the channels that everybody surely sees; deleted and private ones are not among them."""
    try:
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(token)
            return await ChannelVisibility(client).public(channel_ids, guild_id)
    except (discord.DiscordException, *BROKEN) as error:
        raise NotTold(
            f"Discord does not tell which channels everyone sees ({type(error).__name__}). Check "
            "DISCORD_TOKEN with `python -m bot check`, or name the channels: --channel ID ..."
        ) from error
