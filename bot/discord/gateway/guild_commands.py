"""Sync commands that only some servers have enabled, retrying until Discord answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord.gateway.sync import sync
from bot.discord.sending.retrying import patiently_reached
from bot.discord.surface import Surface
from bot.service.service import Service

log = logging.getLogger(__name__)

SOON = 2.5
"""Longest wait in seconds for Discord after a person presses a switch."""


class GuildCommands:
    """The command groups of extras that servers can enable, and the tasks that sync them."""

    def __init__(self, tree: app_commands.CommandTree[Any], service: Service) -> None:
        self._tree = tree
        self._service = service
        self._groups: dict[Surface, app_commands.Group] = {}
        self._telling: dict[int, asyncio.Task[bool]] = {}
        self._running: set[asyncio.Task[bool]] = set()  # replaced ones too, until their last query is over

    def add(self, bot: Any) -> None:
        """Register the groups of the extras; no server has one until it enables it."""
        for surface in self._service.extras.parts(Surface):
            group = surface.guild_group(bot)
            if group is not None:
                self._groups[surface] = group

    @property
    def groups(self) -> Sequence[app_commands.Group]:
        """Return the groups that a server may enable."""
        return tuple(self._groups.values())

    async def open(self) -> None:
        """Sync every server whose commands may differ from Discord's."""
        for guild_id in await self._guilds():
            self._tell(guild_id)

    async def change(self, guild_id: int) -> bool:
        """Sync a server that enabled or disabled a group; return whether Discord answered soon."""
        telling = self._tell(guild_id)
        await asyncio.wait({telling}, timeout=SOON)
        return telling.done() and not telling.cancelled() and telling.result()

    async def joined(self, guild_id: int) -> None:
        """Sync a server that has added the bot again."""
        if guild_id in await self._guilds():
            self._tell(guild_id)

    def left(self, guild_id: int) -> None:
        """Stop syncing a server that has removed the bot: Discord would refuse."""
        telling = self._telling.pop(guild_id, None)
        if telling is not None:
            telling.cancel()
        self._tree.clear_commands(guild=discord.Object(guild_id))

    def know(self, interaction: discord.Interaction[Any]) -> None:
        """Enable the interaction's command group for its server: another process may have switched it on."""
        data: Any = interaction.data or {}
        guild_id = data.get("guild_id")
        if guild_id is not None:
            for group in self._groups.values():
                if group.name == data.get("name"):
                    self._tree.add_command(group, guild=discord.Object(int(guild_id)), override=True)

    async def close(self) -> None:
        """Cancel all sync tasks and wait until none uses the database."""
        tasks = list(self._running)
        for telling in tasks:
            telling.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _guilds(self) -> Mapping[int, bool]:
        found: dict[int, bool] = {}
        for surface in self._groups:
            found |= dict.fromkeys(await surface.guilds(self._service), True)
        return found

    def _tell(self, guild_id: int) -> asyncio.Task[bool]:
        """Start a sync task for the server, replacing the one that is running."""
        before = self._telling.pop(guild_id, None)
        if before is not None:
            before.cancel()
        telling = asyncio.create_task(self._told(guild_id), name=f"commands of server {guild_id}")
        self._telling[guild_id] = telling
        self._running.add(telling)
        telling.add_done_callback(self._running.discard)
        return telling

    async def _told(self, guild_id: int) -> bool:
        """Sync the server's commands, retrying while Discord is unavailable; return False if it refuses."""
        guild = discord.Object(guild_id)
        for surface, group in self._groups.items():
            if (await surface.guilds(self._service)).get(guild_id):
                self._tree.add_command(group, guild=guild, override=True)
            else:
                self._tree.remove_command(group.name, guild=guild)
        try:
            await patiently_reached(f"the commands of server {guild_id}", lambda: sync(self._tree, guild))
        except discord.HTTPException as error:
            log.warning("server %d does not take its commands: %s", guild_id, error)
            return False
        for surface in self._groups:
            await surface.guild_told(self._service, guild_id)
        return True
