"""/settings palette and /settings server: how pictures look."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.places import where_of
from bot.errors import replying, tell
from bot.service.service import Service
from bot.views.presses import person_of
from bot.views.replies import patiently

Interaction = discord.Interaction[Any]
PaletteName = Literal["standard", "protanopia", "deuteranopia", "tritanopia"]
ThemeName = Literal["dark", "light"]


class LookCommands(commands.Cog):
    """The part of /settings that is about pictures."""

    _service: Service

    @app_commands.command()
    @app_commands.describe(palette="Colours that stay apart for your eyes (default: those of the server)")
    async def palette(self, interaction: Interaction, palette: PaletteName | None = None) -> None:
        """Set the colours of the pictures that only you see."""
        async with replying(interaction, "/settings palette"):
            deed = self._service.settings.set_palette(person_of(interaction), palette)
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @app_commands.command()
    @app_commands.describe(
        palette="Colours of the pictures that all see", theme="Dark or light pictures, for all in this server"
    )
    async def server(
        self, interaction: Interaction, palette: PaletteName | None = None, theme: ThemeName | None = None
    ) -> None:
        """Set how pictures look in this server (server manager)."""
        async with replying(interaction, "/settings server"):
            deed = self._service.settings.set_server_look(
                where_of(interaction).guild_id,
                palette=palette,
                theme=theme,
                is_manager=interaction.permissions.manage_guild,
            )
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))
