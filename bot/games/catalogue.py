"""Find each game's texts: `bot.games.<name of the game>.TEXTS`."""

from __future__ import annotations

from bot.games.texts import GameTexts
from engine.registry.catalogue import GAMES
from engine.registry.part import Part

OF_GAME = Part("bot.games", "TEXTS", GameTexts)
TEXTS: dict[str, GameTexts] = {game: found for game in GAMES if (found := OF_GAME.of(game))}
"""Name of the game -> its texts; a game without texts cannot be played here."""
USUAL_GAME = next(iter(TEXTS))


def find_texts(game: str) -> GameTexts:
    """Return the texts of a game from the engine's catalogue."""
    return TEXTS[game]
