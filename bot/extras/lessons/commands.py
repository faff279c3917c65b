"""/learn: lessons and puzzles, for one person alone."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.described import describe
from bot.discord.commands.offered import TITLES
from bot.discord.interactions.concurrency import ConcurrencyLimit
from bot.discord.interactions.replying import replying
from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.presses import begin_lesson, show_choice
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.service import Service

Interaction = discord.Interaction[Any]


class LessonsCog(commands.Cog):
    """Commands for lessons and puzzles."""

    def __init__(self, service: Service, drawing: Drawing, limit: ConcurrencyLimit) -> None:
        self._service = service
        self._drawing = drawing
        self._limit = limit

    @app_commands.command(description=say("command-learn-help"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @describe(game=say("command-learn-game-help"))
    @app_commands.choices(game=[title for title in TITLES if title.value in LESSONS])
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        async with replying(interaction):
            with self._limit.slot(interaction.user.id):
                if game is None:
                    await show_choice(interaction, self._drawing)
                else:
                    await begin_lesson(self._service, interaction, self._drawing, game)
