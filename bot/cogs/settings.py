"""/settings: one's own time zone and reminders."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.looks import LookCommands
from bot.deadlines import quiet_hours
from bot.errors import replying, tell
from bot.service.service import Service
from bot.views.presses import person_of
from bot.views.replies import patiently

CHOICES = 25
NOT_TOLD = "not told"

Interaction = discord.Interaction[Any]


class SettingsCog(
    LookCommands, commands.GroupCog, group_name="settings", group_description="Your own settings"
):
    """What a person sets for himself, for all his tables."""

    def __init__(self, service: Service) -> None:
        self._service = service

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """What you have set."""
        async with replying(interaction, "/settings show"):
            await tell(interaction, await self._service.settings.settings(person_of(interaction)))

    @app_commands.command()
    @app_commands.describe(zone="Begin to type: a city near you, or the name of the zone")
    async def zone(self, interaction: Interaction, zone: str) -> None:
        """Set your time zone, so that no deadline falls into your night."""
        async with replying(interaction, "/settings zone"):
            named = None if zone == NOT_TOLD else zone
            deed = self._service.settings.set_zone(person_of(interaction), named)
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @zone.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.strip().lower().replace(" ", "_")
        found = [name for name in (*quiet_hours.zones(), NOT_TOLD) if wanted in name.lower()]
        return [app_commands.Choice(name=name, value=name) for name in found[:CHOICES]]

    @app_commands.command()
    @app_commands.describe(times="How long before a deadline, such as: 12h 1h 10m; or off; or usual")
    async def reminders(self, interaction: Interaction, times: str) -> None:
        """Set when you are reminded of a deadline, or switch it off."""
        async with replying(interaction, "/settings reminders"):
            deed = self._service.settings.set_reminders(person_of(interaction), times)
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))
