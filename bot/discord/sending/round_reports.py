"""Keep a stage's round report up to date: one post, edited, and a thread for the overflow."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import discord

from bot.discord.replies.edits import is_edited
from bot.discord.replies.replies import NOBODY, post_parts
from bot.discord.views.layout import card_buttons
from bot.messages.catalogue import say, together
from bot.messages.limits import MESSAGE, cut
from bot.messages.panel import Button, Post
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.database.corrupt import Unreadable
from bot.store.tables.outbox.rows import OutboxRow
from bot.store.tables.posts import closed_by
from bot.table.match.standstill import Standstill
from bot.table.posts.cards import table_buttons
from bot.table.posts.round_reports import Telling

log = logging.getLogger(__name__)

HAS_THREAD = 160004
"""Discord's error code for a message that already has a thread."""
NO_THREAD = (400, 403, 404)
"""Status codes with which Discord refuses a thread: already inside a thread, or permission missing."""

ARCHIVED_AFTER: Final = 1440
"""Minutes without a message after which Discord archives the thread."""

Parts = list[list[int]]
"""Channel and message ID of each message of a round report; the post comes first."""


class Storyteller:
    """Sends the outbox's rows about round reports. Repeating a row is harmless."""

    def __init__(self, bot: discord.Client, service: Service, drawing: Drawing) -> None:
        self._bot = bot
        self._service = service
        self._drawing = drawing

    async def tell(self, row: OutboxRow) -> int | None:
        """Update a round report and return its post's id; None if there is nothing to report."""
        match_id, stage = row.payload["match"], row.payload["stage"]
        telling, kept = await self._service.stories.report(match_id, stage)
        if telling is None:
            return None
        if kept.is_closed and telling.is_over:
            return None
        parts = kept.parts if kept.channel_id == row.target and not kept.is_closed else []
        if not parts or kept.told != telling.digest:
            parts = await self._bring_up_to_date(row, telling, parts)
            await self._service.stories.stands(match_id, stage, row.target, parts, telling)
        return parts[0][1]

    async def close(self, row: OutboxRow) -> int | None:
        """Post a finished report whole with its line of proof, and delete the one that grew; return its id.

        Nobody edits what has a line. So the line has a short message of its own if the report has several
        messages, or if the game went back into the stage meanwhile.
        """
        match_id, stage, stories = row.payload["match"], row.payload["stage"], self._service.stories
        kept = await stories.story(match_id, stage)
        parts = kept.parts
        if kept.told != closed_by(row.nonce):
            telling = await self._finished(match_id, stage)
            if telling is None or not telling.is_over or len(telling.texts) > 1:
                return await self._close_apart(row, telling)
            post = Post(telling.texts[0], telling.picture)
            acts, has_buttons = row.payload["acts"], row.payload.get("buttons", False)
            buttons = table_buttons(acts=acts) if has_buttons else ()
            message = await self._post(row, post, buttons, row.payload["line"])
            grown = kept.growing if kept.channel_id == row.target else []
            parts = [[row.target, message.id], *grown]
            await stories.closed(match_id, stage, row.target, parts, row.nonce)
        for part in parts[1:]:
            with suppress(discord.NotFound):
                await self._message(*part).delete()
        await stories.closed(match_id, stage, row.target, parts[:1], row.nonce)
        return parts[0][1]

    async def _finished(self, match_id: int, stage: int) -> Telling | None:
        """Return the report; None if its game is stuck, because its line has to be posted all the same."""
        try:
            return await self._service.stories.telling(match_id, stage)
        except (Standstill, Unreadable):
            return None

    async def _close_apart(self, row: OutboxRow, telling: Telling | None) -> int:
        """Bring a finished report up to date where it stands, and send its line in a short message."""
        nonce = row.nonce
        if telling is not None and telling.is_over:
            await self.tell(row)
            nonce = f"{row.nonce[:20]}-over"
        return await self._send(row.target, together([row.payload["over"], row.payload["line"]]), nonce)

    async def _bring_up_to_date(self, row: OutboxRow, telling: Telling, parts: Parts) -> Parts:
        if not parts or not await self._is_changed(telling, parts):
            parts = [await self._begin(row, telling)]
            if len(telling.texts) > 1:
                await self._note(row, parts)
        linked = len(parts)
        for number, text in enumerate(telling.texts[1:], start=1):
            if number < len(parts) and await is_edited(self._message(*parts[number]), content=text):
                continue
            place = parts[1][0] if len(parts) > 1 else await self._place_for_more(row, telling, parts[0])
            parts[number:] = [[place, await self._send(place, text, f"{row.nonce[:20]}-{number}")]]
            await self._note(row, parts)
        if len(parts) > 1 and linked == 1:
            await self._is_changed(telling, parts)
        return await self._without_surplus(telling, parts)

    async def _without_surplus(self, telling: Telling, parts: Parts) -> Parts:
        """Delete surplus messages after an undo has made the report shorter."""
        for part in parts[len(telling.texts) :]:
            with suppress(discord.NotFound):
                await self._message(*part).delete()
        return parts[: len(telling.texts)]

    async def _begin(self, row: OutboxRow, telling: Telling) -> list[int]:
        """Send the report's current text as the newest post of the game."""
        text, has_boards = telling.texts[0], bool(self._service.boards.url)
        buttons = table_buttons(acts=row.payload.get("acts", False), board=has_boards)
        message = await self._post(row, Post(text, telling.picture), buttons)
        if message.content.strip() != text.strip():  # sent before, by a process that died, with less in it
            await is_edited(message, content=text)
        return [row.target, message.id]

    async def _post(
        self, row: OutboxRow, post: Post, buttons: Sequence[Button], line: str = ""
    ) -> discord.Message:
        """Send a post with these buttons; `line`: its last row."""
        text, files = await post_parts(post, self._drawing.for_posts(row.target))
        return await self._bot.get_partial_messageable(row.target).send(
            together([cut(text, MESSAGE - len(line) - 1), line]) if line else text,
            files=files,
            view=card_buttons(row.payload["match"], buttons),
            nonce=row.nonce,
            allowed_mentions=NOBODY,
        )

    async def _is_changed(self, telling: Telling, parts: Parts) -> bool:
        """Edit the post and return whether it still exists; its attachments change when the stage is over."""
        changes: dict[str, Any] = {"content": cut(telling.texts[0] + _link(parts), MESSAGE)}
        if telling.is_over:
            hanging = Post("", telling.picture)
            changes["attachments"] = (await post_parts(hanging, self._drawing.for_posts(parts[0][0])))[1]
        return await is_edited(self._message(*parts[0]), **changes)

    async def _place_for_more(self, row: OutboxRow, telling: Telling, head: list[int]) -> int:
        """Return the id of the post's thread (the same as the post's), or of its channel if threads are
        impossible.
        """
        server = await self._service.games.server_of(row.payload["match"])
        if server is None:
            return head[0]
        http = self._bot.http  # a message makes no thread in a server of which this process hears nothing
        try:
            await http.start_thread_with_message(
                *head, name=telling.title, auto_archive_duration=ARCHIVED_AFTER
            )
        except discord.HTTPException as error:
            if error.code != HAS_THREAD and error.status in NO_THREAD:
                log.info("a story goes on without a thread: %s/%s", error.status, error.code)
                return head[0]
            if error.code != HAS_THREAD:
                raise
        return head[1]

    async def _send(self, place: int, text: str, nonce: str) -> int:
        channel = self._bot.get_partial_messageable(place)
        message = await channel.send(cut(text, MESSAGE), nonce=nonce, allowed_mentions=NOBODY)
        return message.id

    async def _note(self, row: OutboxRow, parts: Parts) -> None:
        data = row.payload
        await self._service.stories.stands(data["match"], data["stage"], row.target, parts, None)

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._bot.get_partial_messageable(channel_id).get_partial_message(message_id)


def _link(parts: Parts) -> str:
    """Return the line that links to the report's continuation."""
    if len(parts) < 2:
        return ""
    thread = parts[1][0]
    if thread == parts[0][0]:
        return together(["", say("text-goes-on-below")])
    return together(["", say("text-goes-on-in", thread=f"<#{thread}>")])
