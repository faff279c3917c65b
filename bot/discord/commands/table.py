"""Commands of a table: set it up, vote, change its settings, and manage seats."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.interactions.places import game_here
from bot.discord.interactions.replying import replying
from bot.discord.presses.lobby import tell_set_up
from bot.discord.presses.seat import show_seat
from bot.discord.presses.table import show_motions
from bot.discord.presses.table_settings import show_table_settings
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.service import Service

Interaction = discord.Interaction[Any]


class TableCog(commands.GroupCog, group_name="table", group_description=say("command-table-help")):
    """The commands of a table, each of which opens a private panel."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._drawing = drawing

    @app_commands.command(description=say("command-table-setup-help"))
    async def setup(self, interaction: Interaction) -> None:
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            await tell_set_up(self._service, interaction, match_id, say("lobby-change"))

    @app_commands.command(description=say("command-table-vote-help"))
    async def vote(self, interaction: Interaction) -> None:
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await show_motions(self._service, interaction, self._drawing, match_id)

    @app_commands.command(description=say("command-table-settings-help"))
    async def settings(self, interaction: Interaction) -> None:
        async with replying(interaction):
            await show_table_settings(self._service, interaction, self._drawing)


class SeatCog(commands.Cog):
    """The command for seats."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._drawing = drawing

    @app_commands.command(description=say("command-seat-help"))
    async def seat(self, interaction: Interaction) -> None:
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await show_seat(self._service, interaction, self._drawing, match_id)
