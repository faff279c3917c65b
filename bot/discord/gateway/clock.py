"""The clock and the rest that workers are given: a simulated Discord can put the one and end the other."""

from __future__ import annotations

import asyncio
from datetime import datetime

import discord
from discord.ext import tasks


def now() -> datetime:
    """Return the moment by discord.py's clock."""
    return discord.utils.utcnow()


def rest(seconds: float) -> asyncio.Task[None]:
    """Begin a rest of so many seconds; who cancels it ends it.

    It is a loop of discord.ext.tasks that goes round once: it counts on the monotonic clock, so that a clock
    that leaps is not run after, and the simulated Discord of the tests knows it for a rest.
    """
    return tasks.loop(seconds=seconds, count=1)(_nothing).start()


async def _nothing() -> None:
    """Do nothing before a rest."""
