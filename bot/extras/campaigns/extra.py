"""Campaigns: a crew goes from one game to the next in its channel."""

from __future__ import annotations

from bot.discord.surface import Surface
from bot.store.extras import Extra
from bot.table.match.listeners import TableListener
from bot.table.rights.deeds import Rights

EXTRA = Extra(
    "campaigns",
    "go on in a channel with the crew of the last game",
    tables="bot.extras.campaigns.repository",
    parts={
        Rights: "bot.extras.campaigns.rights:RIGHTS",
        TableListener: "bot.extras.campaigns.parts:LISTENER",
        Surface: "bot.extras.campaigns.surface:SURFACE",
    },
)
