"""Connect the bot to a fake Discord on this machine, within the test or as a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app.wiring import build
from bot.discord.gateway.bot import TableBot
from bot.host.config import Settings
from tests import patience
from tests.bot.discord.wire import Wire, until


def gateway(wire: Wire) -> str:
    return wire.base.replace("http", "ws") + "/gateway"


@asynccontextmanager
async def connected(bot: TableBot) -> AsyncIterator[TableBot]:
    """Yield the bot once it is ready."""
    bot._connection.guild_ready_timeout = 0.05
    running = asyncio.create_task(bot.start("token"))
    await until(lambda: bot.is_ready() or running.done())
    yield bot
    await bot.close()
    await running


def database_in(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/bot.db"


def real_bot(folder: Path) -> TableBot:
    return build(Settings(database_url=database_in(folder)))


def posted(wire: Wire, channel_id: int) -> list[dict[str, Any]]:
    return [message for message in wire.messages.values() if message["channel_id"] == str(channel_id)]


async def process_of(
    wire: Wire, folder: Path, *first: str, token: str = "token"
) -> asyncio.subprocess.Process:
    """Start `python -m bot` with the fake Discord; the lines `first` run before the bot begins."""
    lines = (
        *first,
        "import sys, yarl",
        "from discord.http import Route; from discord.gateway import DiscordWebSocket",
        f"Route.BASE = '{wire.base}/api/v10'",
        f"DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL('{gateway(wire)}')",
        "from bot.__main__ import main; sys.argv = ['bot']; sys.exit(main())",
    )
    settings = {"DISCORD_TOKEN": token, "DATABASE_URL": database_in(folder)}
    env = {**os.environ, **settings}
    lines_of = "\n".join(lines)
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", lines_of, env=env, stderr=asyncio.subprocess.PIPE
    )


async def log_of(process: asyncio.subprocess.Process) -> str:
    """Return the process's output until it ended."""
    _, log = await asyncio.wait_for(process.communicate(), patience.SECONDS)
    return log.decode()
