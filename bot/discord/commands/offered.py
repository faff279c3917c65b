"""Offer choices for commands, from the catalogue of games."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games.catalogue import TEXTS
from bot.messages.limits import shorten
from bot.service.service import Service
from engine.kernel.contract import Game
from engine.registry.catalogue import GAMES

CHOICES = 25
"""Most choices that Discord shows for a parameter."""
LABEL = 100
"""Longest label of a choice that Discord shows, in characters."""
PLAYED: tuple[Game[Any], ...] = tuple(GAMES[name] for name in TEXTS)
"""Games that can be played here; the default game comes first."""
TITLES = [app_commands.Choice(name=game.title, value=game.name) for game in PLAYED]


async def seats_here(
    service: Service, interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Return the seats that match the typed text by name or by holder."""
    seats = await service.seats.seats_in(interaction.channel_id)
    wanted = typed.strip().lower()
    found = [
        app_commands.Choice(name=shorten(label, LABEL), value=seat)
        for seat, label in seats.items()
        if wanted in label.lower()
    ]
    return found[:CHOICES]
