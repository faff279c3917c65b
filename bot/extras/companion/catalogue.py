"""Find companions by game: `bot.extras.companion.<name of the game>.COMPANION`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.companion.contract import Companion
from bot.games.catalogue import TEXTS
from engine.registry.part import Part

COMPANION = Part("bot.extras.companion", "COMPANION", Companion)
COMPANIONS: Mapping[str, Companion] = {game: found for game in TEXTS if (found := COMPANION.of(game))}
"""Game -> its companion, which keeps the books of crews at a real table."""
USUAL = next(iter(COMPANIONS))
"""Default game of a new crew; so far the only one."""
