"""The rules as a panel: a topic's text and a menu of all topics of the game."""

from __future__ import annotations

from bot.messages.panel import Choice, Menu, Panel
from bot.service.service import Service

TOPIC = "topic"
SAND = 0xB45309


def rules_panel(service: Service, game: str, topic: str = "") -> Panel:
    """What the rules say of the topic, by default where to begin; Refused if there is no such topic."""
    found, topics = service.games.topic(game, topic), service.games.topics(game)
    text = service.games.rules(game, found)
    choices = tuple(Choice(name, name, chosen=name == found) for name in topics)
    return Panel(text, rows=(Menu("Another topic", TOPIC, choices, game),), colour=SAND)
