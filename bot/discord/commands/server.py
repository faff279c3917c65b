"""/server: what is about all tables of a server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import TITLES
from bot.discord.interactions.places import is_heard, manages, where_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import answering_all, tell_outcome
from bot.extras.statistics.presses import show_ranking
from bot.extras.webhooks.presses import show_hooks
from bot.pictures.drawing import Drawing
from bot.service.service import Service

Interaction = discord.Interaction[Any]


class ServerCog(commands.GroupCog, group_name="server", group_description="What is about a whole server"):
    """The commands of a server."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._drawing = drawing

    @app_commands.command()
    @app_commands.describe(
        game="Which game (default: what is played most here)",
        seats="With how many seats",
        for_all="Whether everybody in the channel sees it (default: you alone)",
    )
    @app_commands.choices(game=TITLES)
    async def ranking(
        self,
        interaction: Interaction,
        game: str | None = None,
        seats: app_commands.Range[int, 1, 8] | None = None,
        for_all: bool = False,
    ) -> None:
        """Who plays best in this server, and how that came about."""
        async with replying(interaction):
            where_of(interaction)
            for_all = for_all and await is_heard(self._service, interaction)
            shown = show_ranking(interaction, self._service, self._drawing, game, seats, for_all=for_all)
            if for_all:
                async with answering_all(interaction):
                    await shown
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
                await shown

    @app_commands.command()
    @app_commands.describe(url="An address with https:// that takes JSON")
    async def webhook(self, interaction: Interaction, url: str) -> None:
        """Have an address of yours told what happens at the tables of this server (server manager)."""
        async with replying(interaction):
            guild_id = where_of(interaction).guild_id
            deed = self._service.hooks.add(guild_id, url, is_manager=manages(interaction))
            await tell_outcome(interaction, deed)

    @app_commands.command()
    async def webhooks(self, interaction: Interaction) -> None:
        """See the addresses that are told, and remove them (server manager)."""
        async with replying(interaction):
            guild_id = where_of(interaction).guild_id
            panel = await self._service.hooks.panel(guild_id, is_manager=manages(interaction))
            await show_hooks(interaction, panel)
