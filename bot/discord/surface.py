"""Declare an extra's Discord side: commands, handlers of presses and forms, deliveries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.views.component_id import Key
from bot.messages.panel import Button, Filled
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox.rows import OutboxRow

Interaction = discord.Interaction[Any]
Deed = Callable[[Interaction, Key, Sequence[str]], Awaitable[None]]
"""Handler of a press."""
FormDeed = Callable[[Interaction, Key, Filled], Awaitable[None]]
"""Handler of a submitted form."""
Way = Callable[[OutboxRow], Awaitable[int | None]]
"""Function that delivers an outbox message; returns the ID of the message now in the channel, if any."""


@dataclass(frozen=True)
class Section:
    """A line in the settings of a server, with its buttons."""

    line: str
    buttons: tuple[Button, ...] = ()


class Surface:
    """One extra's Discord side; each method adds nothing by default."""

    def cogs(self, bot: Any) -> Iterable[commands.Cog]:
        """Return the extra's cogs, with commands and listeners.

        `bot` is a bot.discord.gateway.bot.TableBot.
        """
        return ()

    def commands(self, bot: Any) -> Mapping[str, Sequence[app_commands.Command[Any, ..., Any]]]:
        """Return the extra's commands inside groups of the core, by group name."""
        return {}

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        """Return the handlers for its buttons and menus, by the action in their keys."""
        return {}

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        """Return the handlers for its forms, by the action in their keys."""
        return {}

    def ways(self, bot: discord.Client, service: Service, drawing: Drawing) -> Mapping[str, Way]:
        """Return the functions that deliver its messages, by kind."""
        return {}

    async def given_up(self, service: Service, row: OutboxRow, why: str, *, is_gone: bool) -> None:
        """Handle a message that could not be delivered.

        `is_gone`: its message and channel no longer exist.
        """

    def beside_rules(self, game: str) -> Sequence[Button]:
        """Return the buttons under the rules of a game."""
        return ()

    def to_try_alone(self) -> Sequence[Button]:
        """Return a button that opens something one person can try alone."""
        return ()

    def beside_lobby(self, game: str) -> Sequence[Button]:
        """Return the buttons for somebody who has just joined a lobby of the game."""
        return ()

    async def in_server_settings(self, service: Service, guild_id: int, person: Person) -> Section | None:
        """Return its section in a server's settings; None if the person may see none."""
        return None

    def beside_settings(self) -> Sequence[Button]:
        """Return the buttons under a person's settings."""
        return ()

    def guild_group(self, bot: Any) -> app_commands.Group | None:
        """Return its command group for servers that enable it."""
        return None

    async def guilds(self, service: Service) -> Mapping[int, bool]:
        """Return, for each server that may need a sync, whether it has enabled the group."""
        return {}

    async def guild_told(self, service: Service, guild_id: int) -> None:
        """Note that a server's commands are in sync."""

    def beside_games(self) -> Sequence[Button]:
        """Return the buttons under the menu of games."""
        return ()
