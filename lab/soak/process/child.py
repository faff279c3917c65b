"""The bot's process in a trial: like `python -m bot`, but connected to the fake Discord."""

from __future__ import annotations

import argparse
import asyncio
import functools
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import SecretStr

import bot.app.command_line
import bot.app.wiring
import bot.discord.sending.sender
import bot.extras.analysis.service
import bot.service.people.sessions
from bot.discord.gateway.running import set_up_logging
from bot.host.askers import Asker
from bot.host.config import Settings
from bot.host.processes import end_workers
from bot.host.roles import Role
from bot.pictures.drawing import Drawing
from bot.pictures.painter import paint_picture
from bot.table.computers.thinking import Thinking, think
from bot.table.match.chain import secret_of
from lab.soak.discord.activities import SECRET
from lab.soak.process import failpoints

PAUSE = 0.2
"""Seconds that computers wait before they answer; short, since a trial has many asks and little time."""


@dataclass(frozen=True)
class Life:
    """Settings of one process. `seed` fixes every game's seed; `killed` is the file of used failpoints."""

    base: str
    database: str
    log: str
    seed: str = ""
    killed: str = ""
    first_delay: float = 0.2
    board_port: int = 0
    """Port of 127.0.0.1 for boards in a browser and inside the fake Discord; 0 for none."""
    draws_apart: bool = False
    """True to draw, think and try moves in separate processes, as hosts do; they start too slowly for trials
    with many kills."""


def _boards(port: int) -> dict[str, Any]:
    """Return the settings that serve boards at a port, and inside the fake Discord; none for 0."""
    secret = SecretStr(SECRET)
    here = {"board_url": f"http://127.0.0.1:{port}", "board_port": port, "discord_client_secret": secret}
    return here if port else {}


def live(life: Life) -> None:
    """Run the bot until it is stopped, or kills itself at a failpoint not used before."""
    with Path(life.log).open("ab") as log:
        os.dup2(log.fileno(), sys.stdout.fileno())
        os.dup2(log.fileno(), sys.stderr.fileno())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    Route.BASE = f"{life.base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(life.base.replace("http", "ws") + "/gateway")
    bot.discord.sending.sender.FIRST_DELAY = life.first_delay
    if life.seed:
        secret = secret_of(life.seed)
        bot.app.wiring.build = functools.partial(bot.app.wiring.build, draw_secret=lambda: secret)
        bot.extras.analysis.service.drawn = functools.partial(_drawn, life.seed)  # type: ignore[attr-defined]
    if not life.draws_apart:
        bot.app.wiring.Drawing = functools.partial(Drawing, painter=paint_picture)  # type: ignore[attr-defined,assignment]
        bot.app.wiring.Thinking = functools.partial(Thinking, thinker=think)  # type: ignore[attr-defined,assignment]
        bot.service.people.sessions.calculated = _calculated_here  # type: ignore[attr-defined,assignment]
    if life.killed:
        failpoints.install(Path(life.killed))
    settings = Settings(
        discord_token=SecretStr("soak"),
        database_url=life.database,
        log_level="INFO",
        computer_pause=PAUSE,
        lobbies_per_server=10_000,
        requests_per_second=100_000,
        **_boards(life.board_port),
    )
    set_up_logging(20)
    code = asyncio.run(bot.app.command_line.run(settings, argparse.Namespace(role=Role.ALL)))
    end_workers()  # by itself a forked process would wait for its own, which wait for this one
    sys.exit(code)


def _drawn(seed: str, size: int) -> str:
    """Return what a board would draw at random, so that a killed game's boards are the same."""
    return f"{seed}/{size}"


async def _calculated_here(work: Callable[[Any], Any], given: Any, asker: Asker, name: str) -> Any:
    return work(given)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
