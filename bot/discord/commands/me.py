"""/me: a person's tables, settings and data."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import replying
from bot.discord.presses.settings import ForgetButton, show_settings
from bot.discord.replies.replies import show
from bot.discord.views.component_id import NO_TABLE
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service

Interaction = discord.Interaction[Any]


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class MeCog(commands.GroupCog, group_name="me", group_description=say("command-me-help")):
    """The commands for a person's own tables and settings."""

    def __init__(self, bot: commands.Bot, service: Service, drawing: Drawing) -> None:
        self._bot = bot
        self._service = service
        self._drawing = drawing

    async def cog_load(self) -> None:
        self._bot.add_dynamic_items(ForgetButton)

    @app_commands.command(description=say("command-me-games-help"))
    async def games(self, interaction: Interaction) -> None:
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            panel = await self._service.lists.of_person(person_of(interaction))
            await show(interaction, Screen(NO_TABLE, None, "", panel), self._drawing)

    @app_commands.command(description=say("command-me-settings-help"))
    async def settings(self, interaction: Interaction) -> None:
        async with replying(interaction):
            await show_settings(interaction, self._service)
