"""The companion: records of a crew that plays at a real table."""

from __future__ import annotations

from bot.discord.surface import Surface
from bot.service.gate import Subject
from bot.service.pruners import NamingPosts, Pruner
from bot.store.extras import Extra
from bot.table.rights.deeds import Rights

EXTRA = Extra(
    "companion",
    "keep the book of a crew that plays at a real table",
    tables="bot.extras.companion.repository",
    parts={
        Rights: "bot.extras.companion.rights:RIGHTS",
        NamingPosts: "bot.extras.companion.parts:NAMES",
        Pruner: "bot.extras.companion.parts:PRUNER",
        Subject: "bot.extras.companion.parts:SUBJECT",
        Surface: "bot.extras.companion.surface:SURFACE",
    },
)
