"""Look up members of a server."""

from __future__ import annotations

import discord

NO_MEMBER = (10007, 10013)
"""Discord's error codes for a person who is not in the server: unknown member, unknown user."""


async def member_now(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Request a member from Discord; return None if they have left the server."""
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound as error:
        if error.code not in NO_MEMBER:
            raise
        return None
