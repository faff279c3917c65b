"""Where people are written to: the id of each one's DM is kept, so that it is opened but once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.discord.replies.sent import UNKNOWN_CHANNEL
from bot.service.service import Service

T = TypeVar("T")
Channel = discord.PartialMessageable


class DirectMessages:
    """The DMs of the bot, by whose they are."""

    def __init__(self, bot: discord.Client, service: Service) -> None:
        self._bot = bot
        self._service = service

    async def reach(self, person_id: int, deed: Callable[[Channel], Awaitable[T]]) -> T:
        """Do it in the person's DM; once more, in one that is opened anew, if that is gone."""
        known = await self._service.settings.dm_of(person_id)
        if known is not None:
            try:
                return await deed(self._channel(known))
            except discord.NotFound as error:
                if error.code != UNKNOWN_CHANNEL:
                    raise
        opened = await self._bot.create_dm(discord.Object(person_id))
        if opened.id != known:
            await self._service.settings.note_dm_of(person_id, opened.id)
        return await deed(self._channel(opened.id))

    def _channel(self, channel_id: int) -> Channel:
        return self._bot.get_partial_messageable(channel_id, type=discord.ChannelType.private)
