"""Analysis in Discord: /game try, and the buttons of boards, advice and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.discord.interactions.places import game_here, person_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import show
from bot.discord.surface import Deed, FormDeed, Interaction, Surface
from bot.discord.views.component_id import NO_TABLE
from bot.extras.analysis import presses
from bot.extras.analysis.service import Analyses
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service

AnyCommand = app_commands.Command[Any, ..., Any]


class AnalysisSurface(Surface):
    """The Discord command and its buttons."""

    def commands(self, bot: Any) -> Mapping[str, Sequence[AnyCommand]]:
        return {"game": [try_command(bot)]}

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return presses.deeds(service, drawing)

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        return presses.forms(service, drawing)


def try_command(bot: Any) -> AnyCommand:
    """Return /game try."""

    @app_commands.command(name="try", description=say("command-game-try-help"))
    async def try_moves(interaction: Interaction) -> None:
        async with replying(interaction):
            with bot.limit.slot(interaction.user.id):
                await interaction.response.defer(ephemeral=True, thinking=True)
                await _try_moves(bot.service, interaction, bot.drawing)

    return try_moves


async def _try_moves(service: Service, interaction: Interaction, drawing: Drawing) -> None:
    """Begin at the channel's game; in a DM at the person's only table, else list their boards."""
    analyses, person = service.of(Analyses), person_of(interaction)
    if interaction.guild_id is not None:
        await presses.begin(service, interaction, drawing, await game_here(service, interaction))
    elif (match_id := await analyses.only_table_of(person)) is not None:
        await presses.begin(service, interaction, drawing, match_id)
    else:
        await show(interaction, Screen(NO_TABLE, None, "", await analyses.panel(person)), drawing)


SURFACE = AnalysisSurface()
