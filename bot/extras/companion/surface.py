"""The companion in Discord."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord.ext import commands

from bot.discord.surface import Deed, FormDeed, Surface, Way
from bot.extras.companion.channels import ChannelsCog
from bot.extras.companion.commands import CrewCog
from bot.extras.companion.commands_below import FightCog, OmenCog, OrderCog, ShaftCog, TownCog
from bot.extras.companion.commands_dice import CrewDiceCog
from bot.extras.companion.presses import crew_deeds, crew_forms
from bot.extras.companion.sending import CREW
from bot.extras.companion.service import Crews
from bot.extras.companion.worker import CrewPanels
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox import OutboxRow


class CompanionSurface(Surface):
    """The commands of the book, and its panel."""

    def cogs(self, bot: Any) -> Iterable[commands.Cog]:
        kept = (ShaftCog, OmenCog, OrderCog, FightCog, TownCog, CrewDiceCog, ChannelsCog)
        return CrewCog(bot.service, bot.drawing), *(cog(bot.service) for cog in kept)

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return crew_deeds(service, drawing)

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        return crew_forms(service, drawing)

    def ways(self, bot: discord.Client, service: Service, drawing: Drawing) -> Mapping[str, Way]:
        return {CREW: CrewPanels(bot, service, drawing).tell}

    async def given_up(self, service: Service, row: OutboxRow, why: str, *, is_gone: bool) -> None:
        if row.kind == CREW:
            await service.of(Crews).lost(row.payload["crew"], is_gone=is_gone)


SURFACE = CompanionSurface()
