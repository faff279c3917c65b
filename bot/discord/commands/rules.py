"""/rules: what the rules say, topic by topic."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.described import describe
from bot.discord.commands.offered import CHOICES, TITLES
from bot.discord.interactions.replying import replying
from bot.discord.replies.rules import rules_panel, show_rules
from bot.discord.views.layout import Namer
from bot.games.catalogue import TEXTS
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.service import Service


class RulesCog(commands.Cog):
    """The command that shows the rules in our own words, with rulings."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._drawing = drawing

    @app_commands.command(description=say("command-rules-help"))
    @describe(topic=say("command-rules-topic-help"), game=say("command-rules-game-help"))
    @app_commands.choices(game=TITLES)
    async def rules(
        self, interaction: discord.Interaction[Any], topic: str | None = None, game: str | None = None
    ) -> None:
        async with replying(interaction):
            of = game or await self._service.games.game_in(interaction.channel_id)
            panel = await rules_panel(self._service, of, topic or "")
            await show_rules(interaction, panel, Namer(0), self._drawing)

    @rules.autocomplete("topic")
    async def _topics(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        game = interaction.namespace.game
        if game not in TEXTS:
            game = await self._service.games.game_in(interaction.channel_id)
        found = self._service.games.topics(game, typed) if game else []
        return [app_commands.Choice(name=name, value=name) for name in found[:CHOICES]]
