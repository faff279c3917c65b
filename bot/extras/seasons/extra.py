"""Seasons: leagues and knock-outs over several tables."""

from __future__ import annotations

from bot.discord.surface import Surface
from bot.service.duties import Duty
from bot.service.gate import Subject
from bot.service.pruners import NamingPosts
from bot.store.extras import Extra
from bot.table.match.listeners import TableListener
from bot.table.rights.deeds import Rights

EXTRA = Extra(
    "seasons",
    "play leagues and knock-outs over several tables",
    tables="bot.extras.seasons.repository",
    parts={
        Rights: "bot.extras.seasons.rights:RIGHTS",
        TableListener: "bot.extras.seasons.parts:LISTENER",
        Duty: "bot.extras.seasons.parts:DUTY",
        NamingPosts: "bot.extras.seasons.parts:NAMES",
        Subject: "bot.extras.seasons.parts:SUBJECT",
        Surface: "bot.extras.seasons.surface:SURFACE",
    },
)
