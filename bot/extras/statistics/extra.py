"""Statistics: count finished games and rank players."""

from __future__ import annotations

from bot.discord.surface import Surface
from bot.host.command_line import CommandLine
from bot.service.duties import Duty
from bot.store.extras import Extra
from bot.table.match.listeners import TableListener
from bot.table.rights.deeds import Rights

EXTRA = Extra(
    "statistics",
    "count games that have ended, and rank who plays best",
    tables="bot.extras.statistics.repository",
    parts={
        Rights: "bot.extras.statistics.rights:RIGHTS",
        TableListener: "bot.extras.statistics.parts:LISTENER",
        Duty: "bot.extras.statistics.parts:DUTY",
        Surface: "bot.extras.statistics.surface:SURFACE",
        CommandLine: "bot.extras.statistics.command_line:COMMANDS",
    },
)
