"""Run a discord.py bot until it is stopped, and configure its logging."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Collection
from dataclasses import dataclass

import aiohttp
import discord
from discord.http import Route

from bot.host.logs import PLAIN, WithoutSecrets

BAD_TOKEN = (
    "Discord does not know this DISCORD_TOKEN. Reset the token in the developer portal and put it into .env."
)
TURNED_OUT = "Discord has closed the connection for good (code {})."
TOKEN_REFUSED = 4004
"""Code with which Discord closes the gateway if the token was reset while the bot ran."""


@dataclass(frozen=True)
class End:
    """The end of a run: its exit code and the reason in plain words, "" if the bot was stopped."""

    code: int = 0
    why: str = ""


def set_up_logging(
    level: int, formatter: logging.Formatter | None = None, secrets: Collection[str] = ()
) -> None:
    """Configure logging from `level` on.

    Libraries never log at DEBUG, which would include people's messages. No line shows one of the secrets.
    """
    discord.utils.setup_logging(
        formatter=formatter or discord.utils.MISSING, level=max(level, logging.INFO), root=True
    )
    for handler in logging.getLogger().handlers:
        handler.setFormatter(WithoutSecrets(handler.formatter or PLAIN, secrets))
    logging.getLogger("bot").setLevel(level)
    logging.getLogger("discord.client").addFilter(in_one_line)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("discord.gateway").setLevel(max(level, logging.WARNING))  # Discord reconnects all day
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
    """Send API requests to that address instead of Discord."""
    Route.BASE = url


def is_token(token: str) -> bool:
    """Return whether the text could be a token: one word that is valid in an HTTP header."""
    return token.isascii() and token.split() == [token]


async def run_until_stopped(bot: discord.Client, token: str) -> End:
    """Run the bot until SIGTERM, SIGINT or a fatal refusal by Discord."""
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
    """Return how the bot's run ended."""
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
