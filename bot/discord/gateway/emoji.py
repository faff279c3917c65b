"""Upload our symbols as application emoji if Discord has none or older ones.

An emoji's name ends with a hash of its drawing, so that a redrawn symbol replaces the old one.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Mapping
from typing import Final

import discord

from render.paint.emoji import emoji, names

log = logging.getLogger(__name__)

_HASH: Final = 8


async def sync_emoji(client: discord.Client) -> Mapping[str, discord.PartialEmoji]:
    """Upload missing emoji, delete outdated ones and return those that exist now, by mark.

    Return none if Discord does not list its emoji.
    """
    theirs = await client.fetch_application_emojis()
    drawn = await asyncio.to_thread(emoji)
    wanted = {full_name(mark, data): (mark, data) for mark, data in drawn.items()}
    kept = {one.name: one for one in theirs if one.name in wanted}
    for name, (_, data) in wanted.items():
        if name not in kept:
            kept[name] = await client.create_application_emoji(name=name, image=data)
    for one in theirs:
        if one.name not in wanted and is_ours(one.name):
            await one.delete()
    log.info(
        "%d emoji are with Discord, %d of them new", len(kept), len(wanted.keys() - {e.name for e in theirs})
    )
    return {mark: discord.PartialEmoji(name=name, id=kept[name].id) for name, (mark, _) in wanted.items()}


async def upload(token: str) -> tuple[bool, str]:
    """Upload missing emoji while no bot is running; return whether that succeeded, and a message."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(token)
            known = await sync_emoji(client)
        except discord.HTTPException as error:
            return False, f"The emoji could not be uploaded: {error}. The bot shows plain symbols instead."
    return True, f"{len(known)} emoji are uploaded. The bot uses them from its next start on."


def full_name(mark: str, data: bytes) -> str:
    """Return the emoji's name on Discord: 2 to 32 letters, digits and underscores."""
    return f"{mark}_{hashlib.sha256(data).hexdigest()[:_HASH]}"


def is_ours(name: str) -> bool:
    """Return whether the name is one of ours, current or former."""
    mark, _, ending = name.rpartition("_")
    return mark in names() and re.fullmatch(rf"[0-9a-f]{{{_HASH}}}", ending) is not None
