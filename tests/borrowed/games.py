"""The texts of the borrowed game."""

from __future__ import annotations

from dataclasses import replace

from bot.games.brimstone import TEXTS as BRIMSTONE_TEXTS

TEXTS = replace(BRIMSTONE_TEXTS, game="borrowed")
