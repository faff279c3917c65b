"""Retry requests with growing delays while Discord is unavailable."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.discord.interactions.replying import BROKEN, is_passing

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_WAIT = 5.0
LONGEST_WAIT = 300.0
"""Longest pause in seconds before a retry; each pause is twice as long as the one before."""


async def patiently_reached(what: str, deed: Callable[[], Awaitable[T]]) -> T:
    """Run `deed`, retrying while Discord is unavailable and logging each failure.

    Raise any error that a retry cannot fix.
    """
    wait = FIRST_WAIT
    while True:
        try:
            return await deed()
        except (discord.HTTPException, discord.RateLimited, *BROKEN) as error:
            if not is_passing(error):
                raise
            log.warning("%s: Discord cannot be reached (%s), again in %.0f s", what, kind_of(error), wait)
        await asyncio.sleep(wait)
        wait = min(LONGEST_WAIT, wait * 2)


def kind_of(error: Exception) -> str:
    """Return an error's kind for the log and the outbox, never with message content."""
    if isinstance(error, discord.HTTPException):
        return f"{type(error).__name__} {error.status}/{error.code}"
    return type(error).__name__
