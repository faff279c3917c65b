"""Check at the service's gate each person who presses a button or types, with the channels they can see."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.interactions.channel_visibility import sees_surely
from bot.discord.interactions.places import person_of, where_of
from bot.service.service import Service


async def admit(service: Service, interaction: discord.Interaction[Any], door: str, match_id: int) -> None:
    """Refuse the person unless the table of rights lets them use this door at that table."""

    async def look(channel_id: int) -> bool | None:
        return await sees_surely(interaction, channel_id)

    await service.gate.check(door, person_of(interaction), match_id, look)


async def game_here(service: Service, interaction: discord.Interaction[Any]) -> int:
    """Return the number of the channel's game; refuse a person who may not use the command there."""
    match_id = await service.games.match_in(where_of(interaction))
    if isinstance(interaction.command, discord.app_commands.Command):
        await admit(service, interaction, f"/{interaction.command.qualified_name}", match_id)
    return match_id
