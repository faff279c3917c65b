"""Edit posted messages, and close outdated panels."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.replies.late_pictures import CHANGES
from bot.discord.replies.replies import NOBODY
from bot.discord.views.component_id import parse_key
from bot.discord.views.components import custom_ids
from bot.discord.views.layout import Namer, layout_of
from bot.messages.panel import Panel
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.posts.cards import BACK
from engine.kernel.core import Seat

UNKNOWN_CHANNEL = 10003
LOOKED_AT = 100
"""Newest messages of a DM to search; as many as one request returns."""


async def is_edited(message: discord.PartialMessage | discord.Message, **changes: Any) -> bool:
    """Return whether the message could be edited; False if it was deleted."""
    CHANGES.take(message.id)
    try:
        await message.edit(allowed_mentions=NOBODY, **changes)
    except discord.NotFound as error:
        if error.code == UNKNOWN_CHANNEL:
            raise
        return False
    return True


async def close_panels(channel: discord.PartialMessageable, row: OutboxRow, panel: Panel) -> None:
    """Replace the seat's live panels in a person's DM, newest first.

    Repeating this is harmless. Panels shown privately in a channel cannot be reached.
    """
    match_id, seat = row.payload["match"], row.payload["seat"]
    async for message in channel.history(limit=LOOKED_AT):
        if _is_of_seat(message, match_id, seat):
            await _close(message, match_id, panel)


async def _close(message: discord.Message, match_id: int, panel: Panel) -> None:
    if message.flags.components_v2:
        await is_edited(message, view=layout_of(panel, Namer(match_id), picture=None), attachments=[])
    else:
        await is_edited(message, content=panel.text, view=None)


def _is_of_seat(message: discord.Message, match_id: int, seat: Seat) -> bool:
    """Return whether the message has a component for the seat, or one to return to it."""
    keys = (key for custom_id in custom_ids(message.components) if (key := parse_key(custom_id)))
    return any(key.match_id == match_id and (key.seat == seat or key.action == BACK) for key in keys)
