"""The words of each game in the engine's catalogue: `bot.games.<name of the game>.WORDS`."""

from __future__ import annotations

from bot.games import Words
from engine.registry.catalogue import GAMES, find_part

WORDS: dict[str, Words] = {game: part.WORDS for game in GAMES if (part := find_part("bot.games", game))}
"""Name of the game -> its words; a game without words cannot be played here."""
USUAL_GAME = next(iter(WORDS))


def find_words(game: str) -> Words:
    """The words of a game in the engine's catalogue."""
    return WORDS[game]
