"""Suggest names while somebody types one for the channel's crew."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands

from bot.discord.commands.offered import CHOICES
from bot.extras.companion.contract import Kind
from bot.extras.companion.service import Crews
from bot.messages.people import Where

Interaction = discord.Interaction[Any]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


def named(kind: Kind) -> Suggest:
    """Return an autocompletion for names of that kind which contain the typed letters."""

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        where = Where(interaction.guild_id or 0, interaction.channel_id or 0)
        names: list[str] = await interaction.client.service.of(Crews).names(where, kind)
        wanted = typed.strip().casefold()
        found = [name for name in names if wanted in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in found[:CHOICES]]

    return suggest


HERO, PLACE, THING = named("hero"), named("place"), named("thing")
WORD, NUMBER, ENEMY, CARD = named("word"), named("number"), named("enemy"), named("card")
