"""Keep a server's post with the list of its tables up to date."""

from __future__ import annotations

import discord

from bot.discord.interactions.channel_visibility import ChannelVisibility
from bot.discord.replies.edits import is_edited
from bot.discord.replies.replies import NOBODY, panel_message
from bot.discord.views.component_id import NO_TABLE
from bot.discord.views.layout import Namer
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox.rows import OutboxRow


class ListPosts:
    """Edits the post in place; deleting it ends the list."""

    def __init__(
        self, bot: discord.Client, service: Service, drawing: Drawing, sight: ChannelVisibility
    ) -> None:
        self._bot = bot
        self._service = service
        self._drawing = drawing
        self._sight = sight

    async def tell(self, row: OutboxRow) -> int | None:
        guild_id: int = row.payload["guild"]
        posted = await self._service.lists.list_post(guild_id)
        if posted is None:
            return None
        channels = await self._service.lists.channels(guild_id)
        shown = await self._sight.listable(posted.channel_id, channels, guild_id)
        panel = await self._service.lists.of_server(guild_id, dict.fromkeys(shown, True))
        layout, _ = await panel_message(panel, Namer(NO_TABLE), self._drawing)
        channel = self._bot.get_partial_messageable(posted.channel_id)
        if posted.message_id is not None:
            there = await is_edited(channel.get_partial_message(posted.message_id), view=layout)
            await self._service.lists.stands(posted, posted.message_id if there else None)
            return posted.message_id
        message = await channel.send(view=layout, nonce=row.nonce, allowed_mentions=NOBODY)
        await self._service.lists.stands(posted, message.id)
        return message.id
