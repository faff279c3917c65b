"""/games: list a server's open, running and finished tables."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.interactions.channel_visibility import seen
from bot.discord.interactions.places import where_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import show
from bot.discord.views.component_id import NO_TABLE
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service


class GamesCog(commands.Cog):
    """The command that lists tables."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._drawing = drawing

    @app_commands.command(description=say("command-games-help"))
    async def games(self, interaction: discord.Interaction[Any]) -> None:
        async with replying(interaction):
            guild_id = where_of(interaction).guild_id
            await interaction.response.defer(ephemeral=True, thinking=True)
            lists = self._service.lists
            sight = await seen(interaction, sorted(await lists.channels(guild_id)))
            panel = await lists.of_server(guild_id, sight, interaction.user.id)
            await show(interaction, Screen(NO_TABLE, None, "", panel), self._drawing)
