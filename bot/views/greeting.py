"""The DM with which a seat is taken: it finds out whether DMs reach the person."""

from __future__ import annotations

import logging

import discord

from bot.errors import BROKEN

log = logging.getLogger(__name__)

WELCOME = """**Welcome to the table.** This is where you play:
- Whenever you are asked something, I send you a panel here, and nobody else sees what you answer.
- Orders can be put together with menus and buttons, or simply typed as a message, one order a line: \
`C3 march D4 2`, `D6 support self`, `HB recruit`.
- `/game orders` shows what you are asked now, `/rules` explains the game and how orders are written."""


async def greet(user: discord.User | discord.Member) -> tuple[bool, discord.Message | None]:
    """Whether the person's DMs are open, as far as can be told, and the message sent."""
    try:
        return True, await user.send(WELCOME)
    except discord.Forbidden as error:
        log.info("DMs of a person who joined are closed (%s)", error.code)
        return False, None
    except (discord.HTTPException, *BROKEN) as error:
        log.warning("the greeting of a person who joined was not sent: %s", type(error).__name__)
        return True, None


async def take_back(message: discord.Message | None) -> None:
    """Delete a greeting that came too soon; a failure does not matter."""
    if message is not None:
        try:
            await message.delete()
        except (discord.HTTPException, *BROKEN) as error:
            log.info("a greeting was not deleted: %s", type(error).__name__)
