"""/crew: keep the book of a crew at a real table. Only servers with the companion switched on have it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.interactions.places import person_of, playable
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import patiently, tell_outcome
from bot.extras.companion.keeping_people import Keepers
from bot.extras.companion.presses import asked_by, show_private
from bot.extras.companion.service import Crews
from bot.messages.catalogue import say
from bot.service.service import Service

Interaction = discord.Interaction[Any]
Line = app_commands.Range[str, 1, 200]


class CrewGroup(app_commands.Group):
    """Commands of a crew: everything else is a press on its screens."""

    def __init__(self, service: Service) -> None:
        super().__init__(name="crew", description=say("crew-command-help"))
        self._crews = service.of(Crews)
        self._keepers = service.of(Keepers)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Refuse a command that was typed before a manager switched the companion off."""
        return await self._crews.is_on(interaction.guild_id or 0)

    @app_commands.command(description=say("crew-open-help"))
    async def open(self, interaction: Interaction) -> None:
        async with replying(interaction):
            where, person = playable(interaction), person_of(interaction)
            await tell_outcome(interaction, self._crews.open(where, person))

    @app_commands.command(description=say("crew-hero-help"))
    @app_commands.describe(name=say("crew-hero-name-help"))
    async def hero(self, interaction: Interaction, name: Line | None = None) -> None:
        async with replying(interaction):
            work = self._crews.hero(asked_by(interaction), name or "")
            await show_private(interaction, await patiently(interaction, work, ephemeral=True))

    @app_commands.command(name="do", description=say("crew-do-help"))
    @app_commands.describe(line=say("crew-do-line-help"))
    async def do_(self, interaction: Interaction, line: Line) -> None:
        async with replying(interaction):
            outcome = await patiently(
                interaction, self._crews.typed(asked_by(interaction), line), ephemeral=True
            )
            await show_private(interaction, outcome.panel)

    @app_commands.command(description=say("crew-roll-help"))
    @app_commands.describe(dice=say("crew-roll-dice-help"))
    async def roll(self, interaction: Interaction, dice: Line) -> None:
        async with replying(interaction):
            work = self._crews.typed(asked_by(interaction), f"roll {dice}", "roll")
            await show_private(interaction, (await patiently(interaction, work, ephemeral=True)).panel)

    @app_commands.command(description=say("crew-log-help"))
    async def log(self, interaction: Interaction) -> None:
        async with replying(interaction):
            await self._show(interaction, "log")

    @app_commands.command(description=say("crew-manage-help"))
    @app_commands.describe(number=say("crew-manage-number-help"))
    async def manage(
        self, interaction: Interaction, number: app_commands.Range[int, 1] | None = None
    ) -> None:
        async with replying(interaction):
            if number is not None:
                await tell_outcome(interaction, self._keepers.move(asked_by(interaction), number))
                return
            await self._show(interaction, "manage")

    async def _show(self, interaction: Interaction, page: str) -> None:
        work = self._crews.show(asked_by(interaction), page)
        await show_private(interaction, await patiently(interaction, work, ephemeral=True))
