"""Analysis: boards that are kept, what a seat should have done, and notes on rounds."""

from __future__ import annotations

from bot.discord.surface import Surface
from bot.service.pruners import Pruner
from bot.service.tabs.tab import Tab
from bot.store.extras import Extra
from bot.table.past.annotations import Annotations
from bot.table.rights.deeds import Rights

EXTRA = Extra(
    "analysis",
    "try moves on boards that are kept, and note what a round taught",
    tables="bot.extras.analysis.repository",
    parts={
        Rights: "bot.extras.analysis.rights:RIGHTS",
        Surface: "bot.extras.analysis.surface:SURFACE",
        Tab: "bot.extras.analysis.tab:TAB",
        Annotations: "bot.extras.analysis.parts:ANNOTATIONS",
        Pruner: "bot.extras.analysis.parts:PRUNER",
    },
)
