"""Running a bot of discord.py until it is stopped, and what it writes into the log."""

from __future__ import annotations

import asyncio
import logging
import signal
from dataclasses import dataclass

import aiohttp
import discord
from discord.http import Route

BAD_TOKEN = (
    "Discord does not know this DISCORD_TOKEN. Reset the token in the developer portal and put it into .env."
)
TURNED_OUT = "Discord has closed the connection for good (code {})."
TOKEN_REFUSED = 4004
"""With what Discord closes the gateway when the token was reset while the bot ran."""


@dataclass(frozen=True)
class End:
    """The end of a run: the exit code, and in plain words why, "" if it was stopped."""

    code: int = 0
    why: str = ""


def set_up_logging(level: int, formatter: logging.Formatter | None = None) -> None:
    """Our own lines from `level` on; of libraries never DEBUG, where they tell all that people write."""
    discord.utils.setup_logging(
        formatter=formatter or discord.utils.MISSING, level=max(level, logging.INFO), root=True
    )
    logging.getLogger("bot").setLevel(level)
    logging.getLogger("discord.client").addFilter(in_one_line)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("alembic").setLevel(max(level, logging.WARNING))


def in_one_line(record: logging.LogRecord) -> bool:
    """Return whether to log a retried connection as one line: discord.py adds a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    lost = (discord.ConnectionClosed, discord.GatewayNotFound, discord.HTTPException, aiohttp.ClientError)
    if isinstance(error, (*lost, OSError)):
        record.msg, record.args = f"{record.getMessage()} ({type(error).__name__})", ()
        record.exc_info = None
    return True


def use_api(url: str) -> None:
    """Ask that address in Discord's place."""
    Route.BASE = url


def is_token(token: str) -> bool:
    """Return whether it can be one: a word that can stand in a header of HTTP."""
    return token.isascii() and token.split() == [token]


async def run_until_stopped(bot: discord.Client, token: str) -> End:
    """Run the bot until SIGTERM or SIGINT, or until Discord does not let it go on."""
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    playing = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
    await bot.close()
    for task in (playing, stopping):
        task.cancel()
    return await _ended(playing)


async def _ended(playing: asyncio.Task[None]) -> End:
    """Return how the bot ended."""
    try:
        await playing
    except asyncio.CancelledError:
        return End()
    except discord.LoginFailure:
        return End(2, BAD_TOKEN)
    except discord.ConnectionClosed as closed:
        return End(2, BAD_TOKEN if closed.code == TOKEN_REFUSED else TURNED_OUT.format(closed.code))
    except (aiohttp.ClientError, OSError) as error:
        return End(1, f"Discord cannot be reached: {error}")
    return End()
