"""/privacy: one's own data, to see and to have forgotten."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import replying, tell
from bot.service.service import Service
from bot.views.forget import ForgetButton, ForgetView
from bot.views.presses import person_of

Interaction = discord.Interaction[Any]

TOLD = (
    "Everything that I have stored of you is in the file, seen by you alone. In games in play it holds your "
    "secrets: do not pass it on before they are over."
)


class PrivacyCog(commands.GroupCog, group_name="privacy", group_description="What is stored of you"):
    """What a person may ask of his own data."""

    def __init__(self, bot: commands.Bot, service: Service) -> None:
        self._bot = bot
        self._service = service

    async def cog_load(self) -> None:
        self._bot.add_dynamic_items(ForgetButton)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Everything that is stored of you, as a file for you alone."""
        async with replying(interaction, "/privacy export"):
            await interaction.response.defer(ephemeral=True, thinking=True)
            data = await self._service.privacy.export(person_of(interaction))
            file = discord.File(io.BytesIO(data.encode()), "what-is-stored-of-you.json")
            await tell(interaction, TOLD, file)

    @app_commands.command()
    async def delete(self, interaction: Interaction) -> None:
        """Have everything of you forgotten; you are asked once more."""
        async with replying(interaction, "/privacy delete"):
            person = person_of(interaction)
            text = await self._service.privacy.warn(person)
            await interaction.response.send_message(text, view=ForgetView(person.id), ephemeral=True)
