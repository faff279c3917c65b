"""Check at the service's gate each person who asks for something, with the channels they can see."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from bot.discord.interactions.channel_visibility import sees_surely
from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import answer
from bot.service.gate import About
from bot.service.service import Service
from engine.kernel.core import Seat

log = logging.getLogger(__name__)


async def admit(
    service: Service,
    interaction: discord.Interaction[Any],
    door: str,
    match_id: int | None,
    seat: Seat = "",
    arg: str = "",
) -> None:
    """Refuse the person unless the table of rights lets them use this door at that table and seat.

    `arg`: the argument of the button or form, which may name a season or crew.
    """

    async def look(channel_id: int) -> bool | None:
        return await sees_surely(interaction, channel_id)

    about = About(interaction.channel_id, getattr(interaction.channel, "parent_id", None), arg)
    await service.gate.check(door, person_of(interaction), match_id, look, seat, about)


async def is_admitted(service: Service, interaction: discord.Interaction[Any]) -> bool:
    """Return whether the person may use the command; tell them why not, or suggest nothing."""
    if not isinstance(interaction.command, app_commands.Command):
        return True
    door = f"/{interaction.command.qualified_name}"
    try:
        here = interaction.channel_id if interaction.guild_id else None
        await admit(service, interaction, door, await service.gate.table_of(door, here))
    except Exception as error:  # noqa: BLE001 - handed to the error module, as for all interactions
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("no suggestions: %s", type(error).__name__)
            await interaction.response.autocomplete([])
        else:
            await answer(interaction, error, door)
        return False
    return True
