"""Webhooks in Discord: a line in /server settings, and the delivery of messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.discord.surface import Deed, FormDeed, Section, Surface, Way
from bot.extras.webhooks.presses import hook_deeds, hook_forms
from bot.extras.webhooks.rights import RIGHTS
from bot.extras.webhooks.service import HOOKS, OWN, Hooks
from bot.extras.webhooks.worker import HookCalls
from bot.messages.catalogue import say
from bot.messages.panel import Button
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox.rows import HOOK
from bot.table.rights.standing import in_server


class WebhooksSurface(Surface):
    """The Discord side of webhooks."""

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return hook_deeds(service, drawing)

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        return hook_forms(service)

    def ways(self, bot: discord.Client, service: Service, drawing: Drawing) -> Mapping[str, Way]:
        return {HOOK: HookCalls(service, discord.utils.utcnow).tell}

    def beside_settings(self) -> Sequence[Button]:
        return (Button(say("webhook-own-button"), OWN),)

    async def in_server_settings(self, service: Service, guild_id: int, person: Person) -> Section | None:
        if not RIGHTS.may("set webhooks", in_server(guild_id, person)):
            return None
        line = say("server-webhooks", n=await service.of(Hooks).count(guild_id))
        return Section(line, (Button(say("server-webhooks-button"), HOOKS),))


SURFACE = WebhooksSurface()
