"""The texts of each game in the engine's catalogue: `bot.games.<name of the game>.TEXTS`."""

from __future__ import annotations

from bot.games.texts import GameTexts
from engine.registry.catalogue import GAMES, find_part

TEXTS: dict[str, GameTexts] = {game: part.TEXTS for game in GAMES if (part := find_part("bot.games", game))}
"""Name of the game -> its texts; a game without them cannot be played here."""
USUAL_GAME = next(iter(TEXTS))


def find_texts(game: str) -> GameTexts:
    """The texts of a game in the engine's catalogue."""
    return TEXTS[game]
