"""Import the tables of all products: one that is switched off keeps its rows, and people their rights."""

from __future__ import annotations

import bot.extras.companion.repository
import bot.extras.lessons.repository
import bot.extras.packs.repository
import bot.extras.seasons.repository
import bot.extras.shards.repository
import bot.extras.statistics.repository
import bot.extras.webhooks.repository  # noqa: F401
