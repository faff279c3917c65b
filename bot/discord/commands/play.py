"""/play: choose a game, and open a table of it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.interactions.replying import replying
from bot.discord.presses.lobby import show_games
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.service import Service


class PlayCog(commands.Cog):
    """The command that most people start with."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._drawing = drawing

    @app_commands.command(description=say("command-play-help"))
    async def play(self, interaction: discord.Interaction[Any]) -> None:
        async with replying(interaction):
            await show_games(self._service, interaction, self._drawing)
