"""Name a game's computer levels, and the computers at a table."""

from __future__ import annotations

from collections.abc import Iterable

from bot.messages.catalogue import one_of, say
from bot.messages.names import escaped
from engine.kernel import deputy
from engine.kernel.core import Refused
from engine.registry.catalogue import GAMES, find_game


def levels(game: str) -> tuple[str, ...]:
    """Return the strengths of a game's computers, weakest first."""
    return tuple(find_game(game).computers)


def all_levels() -> tuple[str, ...]:
    """Return the levels of all games in the catalogue."""
    return tuple(dict.fromkeys(level for game in GAMES for level in levels(game)))


def usual_level(game: str) -> str:
    """Return the default strength of a game's computers."""
    return deputy.usual_level(find_game(game).computers)


def known_level(game: str, level: str | None) -> str:
    """Return the level, or the default one if this version does not know it."""
    return level if level in levels(game) else usual_level(game)


def read_level(game: str, level: str | None) -> str:
    """Return the level that somebody chose; Refused if the game does not have it."""
    if level is None:
        return usual_level(game)
    if level not in levels(game):
        raise Refused(say("computer-unknown-level", typed=escaped(level), known=one_of(levels(game))))
    return level


def computer_name(level: str, taken: Iterable[str]) -> str:
    """Return the first free name for a computer of that level: "Captain 2"."""
    names, number = set(taken), 1
    while (name := f"{level.capitalize()} {number}") in names:
        number += 1
    return name
