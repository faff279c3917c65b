"""Seasons in Discord: their posts, edited in place, and a thread or channel for each table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import discord

from bot.discord.interactions.members import member_now
from bot.discord.replies.edits import is_edited
from bot.discord.replies.replies import NOBODY, panel_message
from bot.discord.sending.round_reports import HAS_THREAD
from bot.discord.views.component_id import NO_TABLE
from bot.discord.views.layout import Namer
from bot.extras.seasons.service import Opening, Seasons
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox.rows import OutboxRow

ARCHIVED_AFTER: Final = 10080
"""Minutes without a message after which Discord archives a thread; the longest it allows."""


class SeasonPosts:
    """Sends a season's queued messages; repeating one has no further effect."""

    def __init__(self, bot: discord.Client, service: Service, drawing: Drawing) -> None:
        self._bot = bot
        self._service = service.of(Seasons)
        self._drawing = drawing

    async def tell(self, row: OutboxRow) -> int | None:
        """Update a season's post, or post it if missing."""
        season = await self._service.post_of(row.payload["season"])
        if season is None:
            return None
        panel = await self._service.panel(season.id)
        layout, files = await panel_message(panel, Namer(NO_TABLE), self._drawing)
        channel = self._bot.get_partial_messageable(season.channel_id)
        if season.message_id is not None:
            post = channel.get_partial_message(season.message_id)
            if await is_edited(post, view=layout, attachments=files):
                return season.message_id
            layout, files = await panel_message(panel, Namer(NO_TABLE), self._drawing)
        message = await channel.send(view=layout, files=files, nonce=row.nonce, allowed_mentions=NOBODY)
        await self._service.posted(season.id, message.id)
        return message.id

    async def open(self, row: OutboxRow) -> int | None:
        """Find or create the table's thread or channel, then open the table for those still in the server."""
        which = row.payload["season"], row.payload["round"], row.payload["number"]
        opening = await self._service.opening(*which)
        if opening is None:
            return None
        guild: Any = self._bot.get_guild(opening.season.guild_id)
        guild = guild or await self._bot.fetch_guild(opening.season.guild_id, with_counts=False)
        gone = [one for one in opening.people if await member_now(guild, one) is None]
        try:
            await self._make_place(row, opening, guild, gone)
        except discord.Forbidden:
            await self._service.cannot_open(opening.season.id)
            raise
        await self._service.open_table(*which, gone)
        return None

    async def _make_place(self, row: OutboxRow, opening: Opening, guild: Any, gone: Iterable[int]) -> None:
        which = row.payload["season"], row.payload["round"], row.payload["number"]
        place = opening.channel_id
        if place is None:
            here = [one for one in opening.people if one not in gone]
            make = self._announce if opening.in_thread else self._make_channel
            place = await make(row, opening, guild, here)
            await self._service.has_place(*which, place)
        if opening.in_thread:
            await self._make_thread(opening, place)

    async def _announce(self, row: OutboxRow, opening: Opening, guild: Any, people: list[int]) -> int:
        """Post an announcement that mentions all players, for the thread; return its message id."""
        text = f"**{opening.title}**: {', '.join(f'<@{one}>' for one in people)}"
        pinged = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(one) for one in people]
        )
        channel = self._bot.get_partial_messageable(opening.season.channel_id)
        message = await channel.send(text, nonce=row.nonce, allowed_mentions=pinged)
        return message.id

    async def _make_thread(self, opening: Opening, message_id: int) -> None:
        try:
            await self._bot.http.start_thread_with_message(
                opening.season.channel_id,
                message_id,
                name=opening.title,
                auto_archive_duration=ARCHIVED_AFTER,
            )
        except discord.HTTPException as error:
            if error.code != HAS_THREAD:
                raise

    async def _make_channel(self, row: OutboxRow, opening: Opening, guild: Any, people: list[int]) -> int:
        """Create a channel next to the season's, or find the earlier one by its topic."""
        channels = await guild.fetch_channels()
        for channel in channels:
            if getattr(channel, "topic", None) == opening.title:
                return int(channel.id)
        parent = next((one for one in channels if one.id == opening.season.channel_id), None)
        made = await guild.create_text_channel(
            opening.title, topic=opening.title, category=parent.category if parent else None
        )
        return int(made.id)
