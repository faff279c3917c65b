"""/learn and /puzzle: a game learnt by playing it, for one person alone."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import TITLES
from bot.discord.interactions.concurrency import ConcurrencyLimit
from bot.discord.interactions.replying import replying
from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.presses import Begin, begin_lesson, show_puzzles
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from engine.registry.puzzles import with_puzzles

Interaction = discord.Interaction[Any]


class LessonsCog(commands.Cog):
    """The lessons and puzzles of all games that have some."""

    def __init__(self, service: Service, drawing: Drawing, limit: ConcurrencyLimit) -> None:
        self._service = service
        self._drawing = drawing
        self._limit = limit

    @app_commands.command()
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game="Which game (default: the one in this channel)")
    @app_commands.choices(game=[title for title in TITLES if title.value in LESSONS])
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        """Learn a game by playing it, step by step, against computers and seen by you alone."""
        await self._begin(begin_lesson, interaction, game)

    @app_commands.command()
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(game="Of which game (default: the one in this channel)")
    @app_commands.choices(game=[title for title in TITLES if title.value in with_puzzles()])
    async def puzzle(self, interaction: Interaction, game: str | None = None) -> None:
        """Solve small problems of a game with its own panels, seen by you alone."""
        await self._begin(show_puzzles, interaction, game)

    async def _begin(self, begin: Begin, interaction: Interaction, game: str | None) -> None:
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                of = game or await self._service.games.game_in(interaction.channel_id)
                await begin(self._service, interaction, self._drawing, of)
