"""/server: what is about all tables of a server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.offered import TITLES
from bot.errors import replying
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.views.places import is_heard, where_of
from bot.views.replies import answering_all
from bot.views.statistics import show_ranking

Interaction = discord.Interaction[Any]


class ServerCog(commands.GroupCog, group_name="server", group_description="What is about a whole server"):
    """The commands of a server."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._drawing = drawing

    @app_commands.command()
    @app_commands.describe(
        game="Which game (default: what is played most here)",
        seats="With how many seats",
        for_all="Whether everybody in the channel sees it (default: you alone)",
    )
    @app_commands.choices(game=TITLES)
    async def ranking(
        self,
        interaction: Interaction,
        game: str | None = None,
        seats: app_commands.Range[int, 1, 8] | None = None,
        for_all: bool = False,
    ) -> None:
        """Who plays best in this server, and how that came about."""
        async with replying(interaction):
            where_of(interaction)
            for_all = for_all and await is_heard(self._service, interaction)
            shown = show_ranking(interaction, self._service, self._drawing, game, seats, for_all=for_all)
            if for_all:
                async with answering_all(interaction):
                    await shown
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
                await shown
