"""Webhooks in Discord: two commands under /server, a button, and what takes them to their addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord.interactions.places import manages, where_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import tell_outcome
from bot.discord.surface import Deed, Interaction, Surface, Way
from bot.extras.webhooks.presses import hook_deeds, show_hooks
from bot.extras.webhooks.service import Hooks
from bot.extras.webhooks.worker import HookCalls
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox import HOOK


class WebhooksSurface(Surface):
    """The Discord side of webhooks."""

    def commands(self, bot: Any) -> Mapping[str, Sequence[app_commands.Command[Any, ..., Any]]]:
        return {"server": server_commands(bot.service)}

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return hook_deeds(service)

    def ways(self, bot: discord.Client, service: Service, drawing: Drawing) -> Mapping[str, Way]:
        return {HOOK: HookCalls(service, discord.utils.utcnow).tell}


def server_commands(service: Service) -> list[app_commands.Command[Any, ..., Any]]:
    """Return /server webhook and /server webhooks."""

    @app_commands.command()
    @app_commands.describe(url="An address with https:// that takes JSON")
    async def webhook(interaction: Interaction, url: str) -> None:
        """Have an address of yours told what happens at the tables of this server (server manager)."""
        async with replying(interaction):
            guild_id = where_of(interaction).guild_id
            await tell_outcome(
                interaction, service.of(Hooks).add(guild_id, url, is_manager=manages(interaction))
            )

    @app_commands.command()
    async def webhooks(interaction: Interaction) -> None:
        """See the addresses that are told, and remove them (server manager)."""
        async with replying(interaction):
            guild_id = where_of(interaction).guild_id
            panel = await service.of(Hooks).panel(guild_id, is_manager=manages(interaction))
            await show_hooks(interaction, panel)

    return [webhook, webhooks]


SURFACE = WebhooksSurface()
