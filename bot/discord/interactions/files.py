"""A record that somebody brings as a file."""

from __future__ import annotations

import discord

from bot.service.past.proofs import MOST_BYTES
from engine.kernel.core import Refused


async def brought(file: discord.Attachment) -> bytes:
    """What is in the file; Refused if it is too large for a record."""
    if file.size > MOST_BYTES:
        raise Refused(f"That file is too large for a record: {MOST_BYTES // 1_000_000} MB are the most.")
    return await file.read()


def record_among(files: list[discord.Attachment]) -> discord.Attachment | None:
    """The first that may be a record."""
    return next((file for file in files if file.filename.endswith(".json")), None)
