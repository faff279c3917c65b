"""Brings the one post of a server up to date that lists its tables."""

from __future__ import annotations

from typing import Any

import discord

from bot.pictures.drawing import Drawing
from bot.service.lists import CanSee
from bot.service.service import Service
from bot.store.rows import OutboxRow
from bot.views.key import NO_TABLE
from bot.views.layout import Namer
from bot.views.replies import NOBODY, panel_message
from bot.views.sent import is_edited


class StandingPosts:
    """Edits the post where it stands; who deletes it has ended it."""

    def __init__(self, bot: discord.Client, service: Service, drawing: Drawing) -> None:
        self._bot = bot
        self._service = service
        self._drawing = drawing

    async def tell(self, row: OutboxRow) -> int | None:
        guild_id: int = row.payload["guild"]
        standing = await self._service.lists.standing(guild_id)
        if standing is None:
            return None
        panel = await self._service.lists.of_server(guild_id, self._sight(standing.channel_id))
        layout, _ = await panel_message(panel, Namer(NO_TABLE), self._drawing)
        channel = self._bot.get_partial_messageable(standing.channel_id)
        if standing.message_id is not None:
            there = await is_edited(channel.get_partial_message(standing.message_id), view=layout)
            await self._service.lists.stands(standing, standing.message_id if there else None)
            return standing.message_id
        message = await channel.send(view=layout, nonce=row.nonce, allowed_mentions=NOBODY)
        await self._service.lists.stands(standing, message.id)
        return message.id

    def _sight(self, channel_id: int) -> CanSee:
        """What all who see the post may read of: what everybody sees, or all if it is not for everybody."""
        own = self._bot.get_channel(channel_id)
        is_for_all = _is_public(own)

        def can_see(other_id: int) -> bool:
            return not is_for_all or other_id == channel_id or _is_public(self._bot.get_channel(other_id))

        return can_see


def _is_public(channel: Any) -> bool:
    """Whether everybody in the server sees it, as far as I know it."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return True
    return channel.permissions_for(channel.guild.default_role).view_channel
