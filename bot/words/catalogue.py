"""The only list of games that can be talked about."""

from __future__ import annotations

from bot.words import Words
from bot.words.brimstone import BRIMSTONE_WORDS

WORDS: dict[str, Words] = {"brimstone": BRIMSTONE_WORDS}


def find_words(game: str) -> Words:
    """The words of a game in the engine's catalogue."""
    return WORDS[game]
