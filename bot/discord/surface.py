"""Declare an extra's side in Discord: commands, handlers of presses and forms, deliveries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.views.component_id import Key
from bot.messages.panel import Button, Filled
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store.tables.outbox import OutboxRow

Interaction = discord.Interaction[Any]
Deed = Callable[[Interaction, Key, Sequence[str]], Awaitable[None]]
"""What a press does."""
FormDeed = Callable[[Interaction, Key, Filled], Awaitable[None]]
"""What a filled form does."""
Way = Callable[[OutboxRow], Awaitable[int | None]]
"""How a message of the outbox is delivered: the id of the message that stands there now, if any."""


@dataclass(frozen=True)
class Section:
    """A line in the settings of a server, and the buttons that belong to it."""

    line: str
    buttons: tuple[Button, ...] = ()


class Surface:
    """One extra in Discord; each method adds nothing unless the extra has something there."""

    def cogs(self, bot: Any) -> Iterable[commands.Cog]:
        """Return its cogs, with commands and listeners; `bot` is a bot.discord.gateway.bot.TableBot."""
        return ()

    def commands(self, bot: Any) -> Mapping[str, Sequence[app_commands.Command[Any, ..., Any]]]:
        """Return its commands within groups of the core, by the name of the group."""
        return {}

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        """Return what its buttons and menus do, by the action of their keys."""
        return {}

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        """Return what its forms do, by the action of their keys."""
        return {}

    def ways(self, bot: discord.Client, service: Service, drawing: Drawing) -> Mapping[str, Way]:
        """Return how its messages are delivered, by their kind."""
        return {}

    async def given_up(self, service: Service, row: OutboxRow, why: str, *, is_gone: bool) -> None:
        """Handle a message that could not be delivered.

        `is_gone`: neither message nor channel is there any more.
        """

    def beside_rules(self, game: str) -> Sequence[Button]:
        """Return the buttons under the rules of a game."""
        return ()

    def beside_lobby(self, game: str) -> Sequence[Button]:
        """Return the buttons for somebody who has just sat down in a lobby of a game."""
        return ()

    async def in_server_settings(
        self, service: Service, guild_id: int, *, is_manager: bool
    ) -> Section | None:
        """Return what stands about it in the settings of a server; None if nothing does for that person."""
        return None

    def guild_group(self, bot: Any) -> app_commands.Group | None:
        """Return its group of commands that stands only on servers that want it."""
        return None

    async def guilds(self, service: Service) -> Mapping[int, bool]:
        """Return whether a server has that group, for each about which Discord may have to be told."""
        return {}

    async def guild_told(self, service: Service, guild_id: int) -> None:
        """Note that Discord has the commands of a server as they are meant to be."""

    def beside_games(self) -> Sequence[Button]:
        """Return the buttons under the list of games to choose from."""
        return ()
