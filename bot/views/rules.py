"""The rules as a panel: a topic's text and a menu of all topics."""

from __future__ import annotations

from bot.panel import Choice, Menu, Panel
from bot.service import Service

TOPIC = "topic"
SAND = 0xB45309


async def rules_panel(service: Service, topic: str, match_id: int | None) -> Panel:
    """What the rules say of the topic; Refused if there is no such topic."""
    text = await service.rules(topic, match_id)
    choices = tuple(Choice(name, name, chosen=name == topic) for name in service.topics())
    return Panel(text, rows=(Menu("Another topic", TOPIC, choices),), colour=SAND)
