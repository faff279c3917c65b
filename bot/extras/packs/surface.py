"""Packs in Discord: a line in /server settings, and the panel it opens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from discord.ext import commands

from bot.discord.surface import Deed, FormDeed, Section, Surface
from bot.extras.packs.panel import PACKS
from bot.extras.packs.presses import pack_deeds, pack_forms
from bot.extras.packs.removed_servers import LeavingCog
from bot.extras.packs.service import Packs
from bot.messages.catalogue import say
from bot.messages.panel import Button
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.service import Service


class PacksSurface(Surface):
    """The panel of packs, and a listener for servers that remove the bot."""

    def cogs(self, bot: Any) -> Iterable[commands.Cog]:
        return (LeavingCog(bot, bot.service),)

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return pack_deeds(service, drawing)

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        return pack_forms(service, drawing)

    async def in_server_settings(self, service: Service, guild_id: int, person: Person) -> Section | None:
        line = say("server-packs", n=await service.of(Packs).count(guild_id))
        return Section(line, (Button(say("server-packs-button"), PACKS),))


SURFACE = PacksSurface()
