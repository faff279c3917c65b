"""Greet a server that adds the bot, once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
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
from bot.store.tables.people import GreetedRow

log = logging.getLogger(__name__)
GRACE = 5.0
"""Seconds that a greeting has to end when the bot closes."""


class WelcomeCog(commands.Cog):
    """Greets a server once: in a channel where the bot may write, else by DM whoever added it."""

    def __init__(self, bot: commands.Bot, service: Service, drawing: Drawing) -> None:
        self._bot = bot
        self._service = service
        self._drawing = drawing
        self._known: dict[int, datetime | None] | None = None
        self._one_by_one = asyncio.Lock()
        self._is_closing = False

    async def cog_unload(self) -> None:
        """Let the greeting under way end and begin no other; discord.py calls this when the bot closes."""
        self._is_closing = True
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE), self._one_by_one:
                pass

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.greet_once(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Greet a server that added the bot while it was offline."""
        await self.greet_once(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Forget a server that removed the bot."""
        async with self._service.units.begin() as tx:
            await tx.greetings.forget(guild.id)
        if self._known is not None:
            self._known.pop(guild.id, None)

    async def greet_once(self, guild: discord.Guild) -> None:
        """Greet the server unless some process did since the bot joined it, or this one closes.

        The claim is committed first: a crash may cost a greeting, but never repeats one.
        """
        async with self._one_by_one:
            if self._is_closing:
                return
            if await self._claim(GreetedRow(guild.id, guild.me.joined_at)) and not await self._greet(guild):
                await self.on_guild_remove(guild)

    async def _claim(self, row: GreetedRow) -> bool:
        """Claim the greeting; read greeted servers only once, since thousands become available together."""
        async with self._service.units.begin() as tx:
            known = await tx.greetings.all() if self._known is None else self._known
            is_known = row.guild_id in known and known[row.guild_id] in (None, row.joined_at)
            is_ours = not is_known and await tx.greetings.claim(row)
        self._known = known if is_known else {**known, row.guild_id: row.joined_at}
        return is_ours

    async def _greet(self, guild: discord.Guild) -> bool:
        """Send the greeting to the first place that takes it; return whether one did."""
        for place in (*rooms(guild), None):
            try:
                await self._send(guild, place or await self._bot.create_dm(await inviter_of(guild)))
            except (discord.HTTPException, *BROKEN) as error:
                log.info("a server was not greeted in a channel or DM: %s", type(error).__name__)
            else:
                return True
        return False

    async def _send(self, guild: discord.Guild, place: discord.abc.Messageable) -> None:
        """Send the greeting; its nonce is fixed for this stay, so a lost response sends no second one."""
        name = self._bot.user.display_name if self._bot.user else ""
        panel = greeting(name, self._service.extras.parts(Surface))
        layout, files = await panel_message(panel, Namer(NO_TABLE), self._drawing)
        stay = f"hello/{guild.id}/{guild.me.joined_at}"
        nonce = hashlib.sha256(stay.encode()).hexdigest()[:24]
        await place.send(view=layout, files=files, nonce=nonce, allowed_mentions=NOBODY)


async def inviter_of(guild: discord.Guild) -> discord.abc.Snowflake:
    """Return who added the bot if it may read the server's audit log, which few allow; else the owner."""
    if guild.me.guild_permissions.view_audit_log:
        with suppress(discord.HTTPException, *BROKEN):
            async for entry in guild.audit_logs(action=discord.AuditLogAction.bot_add, limit=50):
                if entry.target == guild.me and entry.user_id is not None:
                    return discord.Object(entry.user_id)
    return discord.Object(guild.owner_id or 0)


def rooms(guild: discord.Guild) -> Iterator[Any]:
    """Yield the system channel and then the first other channel, where the bot may write in them."""
    writable = [
        channel
        for channel in guild.text_channels
        if not missing_permissions(channel.permissions_for(guild.me), is_thread=False)
    ]
    system = [channel for channel in writable if channel == guild.system_channel]
    yield from [*system, *(channel for channel in writable if channel not in system)][:2]
