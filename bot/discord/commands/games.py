"""/games: all tables of a server, those that wait, are played, or have ended."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import TITLES
from bot.discord.interactions.channel_visibility import sees
from bot.discord.interactions.concurrency import ConcurrencyLimit
from bot.discord.interactions.places import manages, playable, where_of
from bot.discord.interactions.replying import replying
from bot.discord.presses.review import archive_screen
from bot.discord.replies.replies import show, tell_outcome
from bot.discord.views.component_id import NO_TABLE
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.ending.archive import Search, read_date

Interaction = discord.Interaction[Any]
Result = Literal["won", "lost", "draw", "conceded", "called off"]


class GamesCog(commands.GroupCog, group_name="games", group_description="All tables of this server"):
    """The commands about many tables."""

    def __init__(self, service: Service, drawing: Drawing, limit: ConcurrencyLimit) -> None:
        self._service = service
        self._drawing = drawing
        self._limit = limit

    @app_commands.command()
    async def list(self, interaction: Interaction) -> None:
        """Tables of this server that want players, each a press away, and those in play."""
        async with replying(interaction):
            guild_id = where_of(interaction).guild_id
            await interaction.response.defer(ephemeral=True, thinking=True)
            panel = await self._service.lists.of_server(guild_id, lambda channel: sees(interaction, channel))
            await show(interaction, Screen(NO_TABLE, None, "", panel), self._drawing)

    @app_commands.command()
    @app_commands.describe(off="Keep it up to date no more")
    async def post(self, interaction: Interaction, off: bool = False) -> None:
        """One post in this channel that lists the server's tables and is edited as they change (manager)."""
        async with replying(interaction):
            is_manager, lists = manages(interaction), self._service.lists
            if off:
                deed = lists.take_down(where_of(interaction).guild_id, is_manager=is_manager)
            else:
                deed = lists.post(playable(interaction), is_manager=is_manager)
            await tell_outcome(interaction, deed)

    @app_commands.command()
    @app_commands.describe(
        person="Who played in them",
        game="Which game it was",
        since="From that day on, as 2026-11-22",
        until="Up to that day, as 2026-11-22",
        result="How they ended; won and lost is by the person you name",
    )
    @app_commands.choices(game=TITLES)
    async def archive(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        game: str | None = None,
        since: str | None = None,
        until: str | None = None,
        result: Result | None = None,
    ) -> None:
        """Games of this server that have ended: search them, and look at each again."""
        async with replying(interaction):
            where_of(interaction)
            search = Search(
                person.id if person else None,
                game or "",
                read_date(since) if since else None,
                read_date(until) if until else None,
                result or "",
            )
            with self._limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                screen = await archive_screen(self._service, interaction, search)
                await show(interaction, screen, self._drawing)
