"""Deliver the panel of a crew: edit it in place, or post it again if there is much below it."""

from __future__ import annotations

from contextlib import suppress

import discord

from bot.discord.replies.edits import is_edited
from bot.discord.replies.replies import NOBODY, panel_message
from bot.discord.views.component_id import NO_TABLE
from bot.discord.views.layout import Namer
from bot.extras.companion.repository import CrewRow
from bot.extras.companion.service import MANY, Crews
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox import OutboxRow


class CrewPanels:
    """Delivers the outbox's messages about crews; repeating one has no further effect."""

    def __init__(self, bot: discord.Client, service: Service, drawing: Drawing) -> None:
        self._bot = bot
        self._service = service.of(Crews)
        self._drawing = drawing

    async def tell(self, row: OutboxRow) -> int | None:
        """Update the panel; post it again if it is missing or too far up."""
        if "gone" in row.payload:
            await self._delete(row.target, row.payload["gone"])
            return None
        crew = await self._service.find(row.payload["crew"])
        if crew is None:
            return None
        if crew.message_id is not None and crew.posts < MANY and await self._is_edited(crew):
            return crew.message_id
        layout, files = await panel_message(await self._service.page(crew.id), Namer(NO_TABLE), self._drawing)
        channel = self._bot.get_partial_messageable(crew.channel_id)
        message = await channel.send(view=layout, files=files, nonce=row.nonce, allowed_mentions=NOBODY)
        await self._service.posted(crew.id, message.id)
        if crew.message_id is not None:
            await self._delete(crew.channel_id, crew.message_id)
        return message.id

    async def _delete(self, channel_id: int, message_id: int) -> None:
        """Delete an older panel; ignore one that is gone or unreachable."""
        with suppress(discord.NotFound, discord.Forbidden):
            await self._bot.get_partial_messageable(channel_id).get_partial_message(message_id).delete()

    async def _is_edited(self, crew: CrewRow) -> bool:
        panel = await self._service.page(crew.id)
        layout, files = await panel_message(panel, Namer(NO_TABLE), self._drawing)
        channel = self._bot.get_partial_messageable(crew.channel_id)
        return await is_edited(
            channel.get_partial_message(crew.message_id or 0), view=layout, attachments=files
        )
