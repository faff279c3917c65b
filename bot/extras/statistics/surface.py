"""Statistics in Discord: /me stats and /server ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.discord.commands.offered import TITLES
from bot.discord.interactions.places import is_heard, where_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import answering_all
from bot.discord.surface import Deed, Interaction, Surface
from bot.extras.statistics.presses import show_own, show_ranking, statistics_deeds
from bot.pictures.drawing import Drawing
from bot.service.service import Service

AnyCommand = app_commands.Command[Any, ..., Any]


class StatisticsSurface(Surface):
    """Two commands, and the buttons under what they show."""

    def commands(self, bot: Any) -> Mapping[str, Sequence[AnyCommand]]:
        return {
            "me": [own_command(bot.service, bot.drawing)],
            "server": [ranking_command(bot.service, bot.drawing)],
        }

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return statistics_deeds(service, drawing)


def own_command(service: Service, drawing: Drawing) -> AnyCommand:
    """Return /me stats."""

    @app_commands.command()
    async def stats(interaction: Interaction) -> None:
        """Show your results, pace and ratings; only you see them."""
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            await show_own(interaction, service, drawing)

    return stats


def ranking_command(service: Service, drawing: Drawing) -> AnyCommand:
    """Return /server ranking."""

    @app_commands.command()
    @app_commands.describe(
        game="Which game (default: what is played most here)",
        seats="With how many seats",
        for_all="Whether everybody in the channel sees it (default: you alone)",
    )
    @app_commands.choices(game=TITLES)
    async def ranking(
        interaction: Interaction,
        game: str | None = None,
        seats: app_commands.Range[int, 1, 8] | None = None,
        for_all: bool = False,
    ) -> None:
        """Show who plays best in this server, and how that came about."""
        async with replying(interaction):
            where_of(interaction)
            for_all = for_all and await is_heard(service, interaction)
            shown = show_ranking(interaction, service, drawing, game, seats, for_all=for_all)
            if for_all:
                async with answering_all(interaction):
                    await shown
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
                await shown

    return ranking


SURFACE = StatisticsSurface()
