"""Webhooks: notify external programs of a server's events."""

from __future__ import annotations

from bot.discord.surface import Surface
from bot.store.extras import Extra
from bot.table.calls.calls import CallListener
from bot.table.match.listeners import TableListener
from bot.table.rights.deeds import Rights

EXTRA = Extra(
    "webhooks",
    "tell addresses of a server what happens at its tables",
    tables="bot.extras.webhooks.repository",
    parts={
        Rights: "bot.extras.webhooks.rights:RIGHTS",
        TableListener: "bot.extras.webhooks.messages:LISTENER",
        CallListener: "bot.extras.webhooks.messages:CALLS",
        Surface: "bot.extras.webhooks.surface:SURFACE",
    },
)
