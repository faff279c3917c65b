"""The companions there are: `bot.games.<name of the game>.companion.COMPANION`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.companion.contract import Companion
from bot.games.catalogue import TEXTS
from engine.registry.catalogue import find_part

COMPANIONS: Mapping[str, Companion] = {
    game: part.COMPANION for game in TEXTS if (part := find_part("bot.extras.companion", game))
}
"""Name of the game -> what keeps its books at a real table."""
USUAL = next(iter(COMPANIONS))
"""The game of crews that are new; so far there is but one."""
