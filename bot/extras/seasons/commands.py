"""Commands of a season: open one, show it, manage it."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.described import describe
from bot.discord.commands.offered import TITLES
from bot.discord.interactions.places import person_of, playable, where_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import show, tell_outcome
from bot.discord.views.component_id import NO_TABLE
from bot.extras.seasons.forms import MOST_ROUNDS, Plan
from bot.extras.seasons.service import Seasons
from bot.messages.catalogue import say
from bot.messages.panel import Panel
from bot.messages.people import Where
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
Kind = Literal["swiss", "round_robin", "knockout"]
KINDS: list[app_commands.Choice[str]] = [
    app_commands.Choice(name=say("command-season-new-swiss-choice"), value="swiss"),
    app_commands.Choice(name=say("command-season-new-robin-choice"), value="round_robin"),
    app_commands.Choice(name=say("command-season-new-knockout-choice"), value="knockout"),
]


class SeasonCog(commands.GroupCog, group_name="season", group_description=say("command-season-help")):
    """The commands of seasons."""

    def __init__(self, service: Service, drawing: Drawing) -> None:
        self._service = service
        self._seasons = service.of(Seasons)
        self._drawing = drawing

    @app_commands.command(description=say("command-season-new-help"))
    @app_commands.choices(game=TITLES, kind=KINDS)
    @describe(
        called=say("command-season-new-called-help"),
        game=say("command-season-new-game-help"),
        kind=say("command-season-new-kind-help"),
        seats=say("command-season-new-seats-help"),
        rounds=say("command-season-new-rounds-help"),
    )
    async def new(
        self,
        interaction: Interaction,
        called: app_commands.Range[str, 1, 32],
        game: str,
        kind: Kind = "swiss",
        seats: app_commands.Range[int, 2, 8] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
    ) -> None:
        async with replying(interaction):
            where = playable(interaction)
            if interaction.channel is None or interaction.channel.type is not discord.ChannelType.text:
                raise Refused(say("season-no-channel"))
            plan, person = Plan(called, kind, rounds), person_of(interaction)
            deed = self._seasons.start(where, person, game, seats, plan)
            await tell_outcome(interaction, deed)

    @app_commands.command(description=say("command-season-show-help"))
    async def show(self, interaction: Interaction) -> None:
        async with replying(interaction):
            season = await self._here(interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self._show(interaction, await self._seasons.panel(season))

    @app_commands.command(description=say("command-season-manage-help"))
    async def manage(self, interaction: Interaction) -> None:
        async with replying(interaction):
            season = await self._here(interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            person = person_of(interaction)
            await self._show(interaction, await self._seasons.managing(season, person))

    async def _show(self, interaction: Interaction, panel: Panel) -> None:
        await show(interaction, Screen(NO_TABLE, None, "", panel), self._drawing)

    async def _here(self, interaction: Interaction) -> int:
        """Return the season that a command in this channel refers to."""
        where: Where = where_of(interaction)
        return await self._seasons.find(where, getattr(interaction.channel, "parent_id", None))
