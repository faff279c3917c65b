"""The companions there are: `bot.words.<name of the game>.companion.COMPANION`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.words.catalogue import WORDS
from bot.words.companion import Companion
from engine.catalogue import find_part

COMPANIONS: Mapping[str, Companion] = {
    game: part.COMPANION for game in WORDS if (part := find_part("bot.words", game, "companion"))
}
"""Name of the game -> what keeps its books at a real table."""
USUAL = next(iter(COMPANIONS))
"""The game of crews that are new; so far there is but one."""
