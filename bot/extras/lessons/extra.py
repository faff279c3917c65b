"""Lessons and puzzles: learn a game by playing it."""

from __future__ import annotations

from bot.discord.surface import Surface
from bot.service.tabs.tab import Tab
from bot.store.extras import Extra
from bot.table.rights.deeds import Rights

EXTRA = Extra(
    "lessons",
    "teach a game by playing it, and set puzzles",
    tables="bot.extras.lessons.repository",
    parts={
        Rights: "bot.extras.lessons.choosing:RIGHTS",
        Surface: "bot.extras.lessons.surface:SURFACE",
        Tab: "bot.extras.lessons.tab:TAB",
    },
)
