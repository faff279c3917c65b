"""Packs: content that servers upload for their own tables."""

from __future__ import annotations

from bot.discord.surface import Surface
from bot.host.command_line import CommandLine
from bot.service.duties import Configured
from bot.service.private_content import PrivateReader
from bot.service.pruners import Pruner
from bot.store.extras import Extra
from bot.table.match.server_content import ContentSource
from bot.table.rights.deeds import Rights

EXTRA = Extra(
    "packs",
    "let servers bring content of their own for their tables",
    tables="bot.extras.packs.repository",
    parts={
        Rights: "bot.extras.packs.rights:RIGHTS",
        CommandLine: "bot.extras.packs.command_line:COMMANDS",
        ContentSource: "bot.extras.packs.loading:PACKS",
        PrivateReader: "bot.extras.packs.crew_reader:READER",
        Configured: "bot.extras.packs.parts:CONFIGURED",
        Pruner: "bot.extras.packs.parts:PRUNER",
        Surface: "bot.extras.packs.surface:SURFACE",
    },
)
