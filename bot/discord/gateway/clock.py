"""Provide workers with a clock and a sleep that a simulated Discord can replace."""

from __future__ import annotations

import asyncio
from datetime import datetime

import discord
from discord.ext import tasks


def now() -> datetime:
    """Return the current time by discord.py's clock."""
    return discord.utils.utcnow()


def rest(seconds: float) -> asyncio.Task[None]:
    """Return a task that sleeps for `seconds`; cancelling it wakes the worker early.

    This is a discord.ext.tasks loop with one iteration: it uses the monotonic clock, so jumps of the wall
    clock do no harm, and the simulated Discord of the tests recognises it as a sleep.
    """
    return tasks.loop(seconds=seconds, count=1)(_nothing).start()


async def _nothing() -> None:
    """Serve as the empty body of the sleep loop."""
