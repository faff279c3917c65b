"""The words of each game in the engine's catalogue: `bot.words.<name of the game>.WORDS`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from bot.words import Words
from engine.catalogue import GAMES


def _words_of(game: str) -> Words:
    words: Words = import_module(f"bot.words.{game}").WORDS
    return words


WORDS: dict[str, Words] = {game: _words_of(game) for game in GAMES if find_spec(f"bot.words.{game}")}
"""Name of the game -> its words; a game without words cannot be played here."""
USUAL_GAME = next(iter(WORDS))


def find_words(game: str) -> Words:
    """The words of a game in the engine's catalogue."""
    return WORDS[game]
