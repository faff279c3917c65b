"""Statistics in Discord: /me stats, and the ranking in /server settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.discord.interactions.replying import replying
from bot.discord.surface import Deed, Interaction, Section, Surface
from bot.extras.statistics.presses import show_own, statistics_deeds
from bot.extras.statistics.service import RANKED
from bot.messages.catalogue import say
from bot.messages.panel import Button
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.service import Service

AnyCommand = app_commands.Command[Any, ..., Any]


class StatisticsSurface(Surface):
    """The Discord command and its buttons."""

    def commands(self, bot: Any) -> Mapping[str, Sequence[AnyCommand]]:
        return {
            "me": [own_command(bot.service, bot.drawing)],
        }

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return statistics_deeds(service, drawing)

    async def in_server_settings(self, service: Service, guild_id: int, person: Person) -> Section | None:
        return Section(say("server-ranking"), (Button(say("server-ranking-button"), RANKED),))


def own_command(service: Service, drawing: Drawing) -> AnyCommand:
    """Return /me stats."""

    @app_commands.command(description=say("command-me-stats-help"))
    async def stats(interaction: Interaction) -> None:
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            await show_own(interaction, service, drawing)

    return stats


SURFACE = StatisticsSurface()
