"""The one place that wires: settings -> store -> service -> what speaks to Discord."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import discord

from bot.bots.table import TableBot
from bot.computers.thinking import Thinking
from bot.host.config import Settings
from bot.match.chain import new_secret
from bot.pictures.drawing import Drawing
from bot.play.lobby import LobbyLimits
from bot.service.service import Service
from bot.store import Store


def build(settings: Settings, *, draw_secret: Callable[[], str] = new_secret) -> TableBot:
    """The bot with these settings, ready to be started; `draw_secret` lets a game be played again."""
    store = Store(settings.database_url)
    service = Service(
        store,
        clock=discord.utils.utcnow,
        draw_secret=draw_secret,
        thinking=Thinking(),
        lobbies=LobbyLimits(settings.lobbies_per_person, settings.lobbies_per_server),
        kept=timedelta(days=settings.keep_days),
    )
    pause = timedelta(seconds=settings.computer_pause)
    return TableBot(
        store, service, Drawing(), pause=pause, dev_guild_id=settings.dev_guild_id, has_emoji=True
    )
