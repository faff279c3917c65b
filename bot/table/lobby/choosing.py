"""Show the games to choose from: a card for each, then a menu."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.catalogue import TEXTS
from bot.games.thumbnails import thumbnail_of
from bot.messages.catalogue import Text, one_of, say, together
from bot.messages.panel import Button, Card, Choice, Menu, Panel
from bot.table.posts.cards import PLAY
from engine.registry.catalogue import find_game

COLOUR = 0x5865F2


def panel(more: Sequence[Button] = (), action: str = PLAY) -> Panel:
    """Return a card for each game, the menu, and below it the buttons of `more`.

    `action`: that of the menu.
    """
    choices = tuple(Choice(find_game(name).title, name, pitch_of(name)) for name in TEXTS)
    rows = (Menu(say("choose-placeholder"), action, choices), *((tuple(more),) if more else ()))
    return Panel(say("choose-heading"), rows, colour=COLOUR, cards=tuple(map(_card, TEXTS)))


def _card(name: str) -> Card:
    title = find_game(name).title
    text = together([say("choose-card", game=title), pitch_of(name), _facts(name)])
    return Card(text, thumbnail_of(name), say("choose-alt", game=title))


def _facts(name: str) -> str:
    """Return the small line of a card: players, and how long a game takes where that was measured."""
    players, weeks = players_text(name, is_short=True), TEXTS[name].lobby.weeks
    if weeks is None:
        return say("choose-facts", players=players)
    if weeks[0] == weeks[1]:
        return say("choose-facts-weeks", players=players, n=weeks[0])
    return say("choose-facts-weeks-from-to", players=players, least=weeks[0], most=weeks[1])


def pitch_of(name: str) -> str:
    """Return a one-line description of the game."""
    lobby = TEXTS[name].lobby
    return lobby.pitch or lobby.goal(max(find_game(name).players))


def players_text(name: str, *, is_short: bool = False) -> str:
    """Return the number of players: `3 or 4 players; 2 in a variant`, short without the variant."""
    numbers, variants = find_game(name).players, TEXTS[name].lobby.variants
    usual = [number for number in numbers if number not in variants]
    said: Text = one_of(map(str, usual))
    if len(usual) > 2:
        said = say("choose-from-to", least=usual[0], most=usual[-1])
    variant = one_of(str(one) for one in numbers if one in variants)
    return (
        say("choose-players-variant", numbers=said, variant=variant)
        if variant and not is_short
        else say("choose-players", numbers=said)
    )
