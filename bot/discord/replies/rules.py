"""Show the rules as a panel: a topic's text, a picture on the first page, and a menu of topics."""

from __future__ import annotations

import asyncio

from bot.discord.interactions.replying import reply
from bot.discord.replies.replies import NOBODY, Interaction, panel_message, share_of
from bot.discord.surface import Surface
from bot.discord.views.layout import Namer
from bot.games.catalogue import TEXTS
from bot.games.example import example
from bot.messages.catalogue import say
from bot.messages.panel import Choice, Menu, Panel
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from engine.registry.catalogue import find_game

TOPIC = "topic"
SAND = 0xB45309


async def rules_panel(service: Service, game: str | None, topic: str = "") -> Panel:
    """Return the rules panel for a topic, by default the introduction; Refused for an unknown topic.

    Without a game it asks which.
    """
    if game is None:
        games = tuple(Choice(find_game(name).title, name) for name in TEXTS)
        return Panel(say("rules-which"), rows=(Menu(say("choose-placeholder"), TOPIC, games),), colour=SAND)
    found, topics = service.games.topic(game, topic), service.games.topics(game)
    text = service.games.rules(game, found)
    choices = tuple(Choice(name, name, chosen=name == found) for name in topics)
    picture = await asyncio.to_thread(example, game) if found == topics[0] else None
    more = tuple(one for surface in service.extras.parts(Surface) for one in surface.beside_rules(game))
    rows = (Menu(say("panel-topic-placeholder"), TOPIC, choices, game), more)
    return Panel(text, rows=tuple(filter(None, rows)), picture=picture, colour=SAND)


async def show_rules(interaction: Interaction, panel: Panel, namer: Namer, drawing: Drawing) -> None:
    """Answer privately with the rules."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    layout, files = await panel_message(panel, namer, share_of(interaction, drawing))
    await reply(interaction, view=layout, files=files, ephemeral=True, allowed_mentions=NOBODY)


async def turn_rules(interaction: Interaction, panel: Panel, namer: Namer, drawing: Drawing) -> None:
    """Edit the rules panel to show the chosen topic."""
    await interaction.response.defer()
    layout, files = await panel_message(panel, namer, share_of(interaction, drawing))
    await interaction.edit_original_response(view=layout, attachments=files, allowed_mentions=NOBODY)
