"""Manage threads beside a game in Discord: open, close and reveal them."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.replies.replies import NOBODY
from bot.service.people.talks import Thread
from bot.service.service import Service
from bot.store.tables.outbox.rows import OutboxRow

GONE = (discord.NotFound, discord.Forbidden)


class Threads:
    """Opens, closes and reveals threads from the outbox; a deleted thread is ignored."""

    def __init__(self, bot: discord.Client, service: Service) -> None:
        self._bot = bot
        self._service = service

    async def open(self, row: OutboxRow) -> int | None:
        """Open the thread, add its people and explain its purpose."""
        talk_id = row.payload["talk"]
        wanted = await self._service.talks.thread(talk_id)
        if wanted is None:
            return None
        try:
            thread = await self._found_or_made(talk_id, wanted)
        except (discord.Forbidden, _NoThreads):
            await self._service.talks.failed(talk_id)
            return None
        for person_id in wanted.people:
            await thread.add_user(discord.Object(person_id))
        message = await thread.send(wanted.text, nonce=row.nonce, allowed_mentions=NOBODY)
        return int(message.id)

    async def close(self, row: OutboxRow) -> None:
        """Archive and lock the thread."""
        thread = await self._standing(row)
        if thread is not None:
            await lock(thread, archived=True)

    async def reveal(self, row: OutboxRow) -> None:
        """Let everybody at the table read the thread, but nobody write."""
        thread = await self._standing(row)
        wanted = await self._service.talks.thread(row.payload["talk"])
        if thread is None or wanted is None:
            return
        await lock(thread, archived=False)
        for person_id in wanted.people:
            await thread.add_user(discord.Object(person_id))
        await lock(thread, archived=True)

    async def _found_or_made(self, talk_id: int, wanted: Thread) -> Any:
        if wanted.thread_id is not None:
            return await self._bot.fetch_channel(wanted.thread_id)
        channel = await self._bot.fetch_channel(wanted.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise _NoThreads
        kind: Any = (
            discord.ChannelType.private_thread if wanted.is_private else discord.ChannelType.public_thread
        )
        thread = await channel.create_thread(name=wanted.name, type=kind)
        await self._service.talks.opened(talk_id, thread.id)
        return thread

    async def _standing(self, row: OutboxRow) -> Any:
        """Return the thread if it was opened and still exists."""
        wanted = await self._service.talks.thread(row.payload["talk"])
        if wanted is None or wanted.thread_id is None:
            return None
        try:
            return await self._bot.fetch_channel(wanted.thread_id)
        except GONE:
            return None


async def lock(thread: discord.Thread, *, archived: bool) -> None:
    """Lock the thread; without the permission Manage Threads only archive it, so a new message reopens it."""
    try:
        await thread.edit(archived=archived, locked=True)
    except discord.Forbidden:
        await thread.edit(archived=archived)


class _NoThreads(Exception):
    """Raised when channels of that kind cannot have threads."""
