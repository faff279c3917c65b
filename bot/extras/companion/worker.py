"""Deliver the panel of a crew: tell what is new, then edit it in place or post it again further down."""

from __future__ import annotations

from contextlib import suppress

import discord

from bot.discord.replies.edits import is_edited
from bot.discord.replies.replies import NOBODY
from bot.discord.views.component_id import NO_TABLE
from bot.discord.views.layout import Namer, layout_of
from bot.extras.companion.posting import Panels
from bot.extras.companion.reading import Damaged
from bot.extras.companion.repository import CrewRow
from bot.extras.companion.service import MANY, Crews
from bot.messages.limits import MESSAGE, cut
from bot.service.service import Service
from bot.store.tables.outbox.rows import OutboxRow


class CrewPanels:
    """Delivers the outbox's messages about crews; repeating one has no further effect."""

    def __init__(self, bot: discord.Client, service: Service) -> None:
        self._bot = bot
        self._crews = service.of(Crews)
        self._panels = service.of(Panels)

    async def tell(self, row: OutboxRow) -> int | None:
        """Post what others must know, and update the panel; post it again if it is missing or too far up."""
        if "gone" in row.payload:
            await self._delete(row.target, row.payload["gone"])
            return None
        crew = await self._panels.find(row.payload["crew"])
        if crew is None or crew.channel_id is None:
            return None
        try:
            return await self._show(crew, row.nonce)
        except Damaged as damaged:
            await self._panels.damaged(damaged.crew_id)
            return crew.message_id

    async def _show(self, crew: CrewRow, nonce: str) -> int | None:
        """Update the panel, or post it again."""
        crew, newest = await self._news(crew, nonce)
        if crew.message_id is not None and crew.posts < MANY and await self._is_edited(crew):
            await self._panels.shown(crew.id, newest)
            return crew.message_id
        layout = layout_of(await self._crews.panel(crew.id), Namer(NO_TABLE), picture=None)
        channel = self._bot.get_partial_messageable(crew.channel_id or 0)
        message = await channel.send(view=layout, nonce=nonce, allowed_mentions=NOBODY)
        await self._panels.posted(crew.id, message.id)
        if crew.message_id is not None:
            await self._delete(crew.channel_id or 0, crew.message_id)
        return message.id

    async def _news(self, crew: CrewRow, nonce: str) -> tuple[CrewRow, int]:
        """Post the lines that others must know since the last time.

        Return the crew as it is then, and the number of the newest entry that was looked at.
        """
        newest, lines = await self._panels.news(crew.id)
        if lines:
            channel = self._bot.get_partial_messageable(crew.channel_id or 0)
            text = cut("\n".join(lines), MESSAGE)
            await channel.send(text, nonce=f"{nonce[:23]}n", allowed_mentions=NOBODY, silent=True)
            await self._panels.told(crew.id, newest)
            return await self._panels.find(crew.id) or crew, newest
        return crew, newest

    async def _delete(self, channel_id: int, message_id: int) -> None:
        """Delete an older panel; ignore one that is gone or unreachable."""
        with suppress(discord.NotFound, discord.Forbidden):
            await self._bot.get_partial_messageable(channel_id).get_partial_message(message_id).delete()

    async def _is_edited(self, crew: CrewRow) -> bool:
        layout = layout_of(await self._crews.panel(crew.id), Namer(NO_TABLE), picture=None)
        channel = self._bot.get_partial_messageable(crew.channel_id or 0)
        return await is_edited(channel.get_partial_message(crew.message_id or 0), view=layout, attachments=[])
