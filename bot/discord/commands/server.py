"""/server: change the settings of a server, and check the bot's permissions."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.interactions.replying import replying
from bot.discord.presses.server import show_server_settings
from bot.discord.presses.welcome import show_check
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.service import Service


class ServerCog(commands.GroupCog, group_name="server", group_description=say("command-server-help")):
    """The commands for a server's settings."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._drawing = drawing

    @app_commands.command(description=say("command-server-settings-help"))
    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        async with replying(interaction):
            await show_server_settings(self._service, interaction, self._drawing)

    @app_commands.command(description=say("command-server-check-help"))
    async def check(self, interaction: discord.Interaction[Any]) -> None:
        async with replying(interaction):
            await show_check(self._service, interaction, self._drawing)
