"""The seats of the channel's game, to pick from while a command is typed."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.offered import CHOICES
from bot.messages.limits import shorten
from bot.service.service import Service

LABEL = 100
"""Characters that Discord shows of a choice."""


async def seats_here(
    service: Service, interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """By name and by who sits there."""
    seats = await service.seats.seats_in(interaction.channel_id)
    wanted = typed.strip().lower()
    found = [
        app_commands.Choice(name=shorten(label, LABEL), value=seat)
        for seat, label in seats.items()
        if wanted in label.lower()
    ]
    return found[:CHOICES]
