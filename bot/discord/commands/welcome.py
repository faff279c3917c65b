"""Greet a server that adds the bot, once."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from typing import Any

import discord
from discord.ext import commands

from bot.discord.interactions.places import missing_permissions
from bot.discord.interactions.replying import BROKEN
from bot.discord.presses.welcome import greeting
from bot.discord.replies.replies import NOBODY, panel_message
from bot.discord.surface import Surface
from bot.discord.views.component_id import NO_TABLE
from bot.discord.views.layout import Namer
from bot.pictures.drawing import Drawing
from bot.service.service import Service

log = logging.getLogger(__name__)


class WelcomeCog(commands.Cog):
    """Greets a new server in a channel where the bot may write, else its owner by DM."""

    def __init__(self, bot: commands.Bot, service: Service, drawing: Drawing) -> None:
        self._bot = bot
        self._service = service
        self._drawing = drawing

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Send the greeting to the first place that takes it."""
        for place in (*rooms(guild), None):
            try:
                await self._greet(guild, place or await self._dm_of_owner(guild))
            except (discord.HTTPException, *BROKEN) as error:
                log.info("a server was not greeted in a channel or DM: %s", type(error).__name__)
            else:
                return

    async def _dm_of_owner(self, guild: discord.Guild) -> discord.DMChannel:
        return await self._bot.create_dm(discord.Object(guild.owner_id or 0))

    async def _greet(self, guild: discord.Guild, place: discord.abc.Messageable) -> None:
        """Send the greeting; its nonce is fixed for this stay, so a repeated event sends no second one."""
        name = self._bot.user.display_name if self._bot.user else ""
        panel = greeting(name, self._service.extras.parts(Surface))
        layout, files = await panel_message(panel, Namer(NO_TABLE), self._drawing)
        stay = f"hello/{guild.id}/{guild.me.joined_at}"
        nonce = hashlib.sha256(stay.encode()).hexdigest()[:24]
        await place.send(view=layout, files=files, nonce=nonce, allowed_mentions=NOBODY)


def rooms(guild: discord.Guild) -> Iterator[Any]:
    """Yield the system channel and then the first other channel, where the bot may write in them."""
    writable = [
        channel
        for channel in guild.text_channels
        if not missing_permissions(channel.permissions_for(guild.me), is_thread=False)
    ]
    system = [channel for channel in writable if channel == guild.system_channel]
    yield from [*system, *(channel for channel in writable if channel not in system)][:2]
