"""The site: a server's finished games as web pages."""

from __future__ import annotations

from bot.host.command_line import CommandLine
from bot.store.extras import Extra
from bot.table.rights.deeds import Rights

EXTRA = Extra(
    "site",
    "write a server's finished games as web pages",
    parts={
        Rights: "bot.extras.site.rights:RIGHTS",
        CommandLine: "bot.extras.site.command_line:COMMANDS",
    },
)
