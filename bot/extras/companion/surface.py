"""The companion's Discord side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.surface import Deed, FormDeed, Section, Surface, Way
from bot.extras.companion.channels import ChannelsCog
from bot.extras.companion.commands import CrewGroup
from bot.extras.companion.posting import Panels
from bot.extras.companion.presses import OFF, ON, SWITCH, crew_deeds, crew_forms
from bot.extras.companion.rights import RIGHTS
from bot.extras.companion.sending import CREW
from bot.extras.companion.service import Crews
from bot.extras.companion.worker import CrewPanels
from bot.messages.catalogue import say
from bot.messages.panel import Button
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.rights.standing import in_server


class CompanionSurface(Surface):
    """The companion's commands, and its panel."""

    def cogs(self, bot: Any) -> Iterable[commands.Cog]:
        return (ChannelsCog(bot.service),)

    def guild_group(self, bot: Any) -> app_commands.Group:
        return CrewGroup(bot.service)

    async def guilds(self, service: Service) -> Mapping[int, bool]:
        return await service.of(Crews).servers()

    async def guild_told(self, service: Service, guild_id: int) -> None:
        await service.of(Crews).told(guild_id)

    async def in_server_settings(self, service: Service, guild_id: int, person: Person) -> Section | None:
        if not RIGHTS.may("switch the companion", in_server(guild_id, person)):
            return None
        if await service.of(Crews).is_on(guild_id):
            off = Button(say("server-companion-off-button"), SWITCH, OFF)
            return Section(say("server-companion-on"), (off,))
        return Section(say("server-companion-off"), (Button(say("server-companion-on-button"), SWITCH, ON),))

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return crew_deeds(service)

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        return crew_forms(service)

    def ways(self, bot: discord.Client, service: Service, drawing: Drawing) -> Mapping[str, Way]:
        return {CREW: CrewPanels(bot, service).tell}

    async def given_up(self, service: Service, row: OutboxRow, why: str, *, is_gone: bool) -> None:
        if row.kind == CREW:
            await service.of(Panels).lost(row.payload["crew"], is_gone=is_gone)


SURFACE = CompanionSurface()
