"""Shards: run several processes with one database and one token."""

from __future__ import annotations

from bot.discord.gateway.roles import Roles
from bot.store.extras import Extra

EXTRA = Extra(
    "shards",
    "run as several processes that share one database and one token",
    tables="bot.extras.shards.repository",
    parts={
        Roles: "bot.extras.shards.bots:ROLES",
    },
)
