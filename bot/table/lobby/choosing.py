"""The games that can be played, to choose from: one after the other, then a menu of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.catalogue import TEXTS
from bot.games.phrases import listed
from bot.messages.panel import Button, Choice, Menu, Panel
from engine.registry.catalogue import find_game

PLAY = "play"
"""The action of the menu, whose values are names of games, and of the button that shows the games."""
COLOUR = 0x5865F2


def panel(more: Sequence[Button] = ()) -> Panel:
    """Return a card for each game, the menu, and more buttons below it."""
    choices = tuple(Choice(find_game(name).title, name, pitch_of(name)) for name in TEXTS)
    rows = (Menu("Choose a game", PLAY, choices), *((tuple(more),) if more else ()))
    return Panel("\n".join(["## What do you want to play?", *map(_card, TEXTS)]), rows, colour=COLOUR)


def _card(name: str) -> str:
    return f"**{find_game(name).title}**\n{pitch_of(name)}\n-# {players_text(name)}"


def pitch_of(name: str) -> str:
    """Return what the game is like, in a line."""
    lobby = TEXTS[name].lobby
    return lobby.pitch or lobby.goal(max(find_game(name).players))


def players_text(name: str) -> str:
    """Return for how many a game is: `3 or 4 players; 2 in a variant`."""
    numbers, variants = find_game(name).players, TEXTS[name].lobby.variants
    usual = [number for number in numbers if number not in variants]
    if len(usual) > 2:
        said = f"{usual[0]} to {usual[-1]} players"
    else:
        said = f"{listed(map(str, usual), last='or')} players"
    variant = listed(map(str, (one for one in numbers if one in variants)), last="or")
    return f"{said}; {variant} in a variant" if variant else said
