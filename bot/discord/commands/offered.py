"""What commands offer to choose from, as the catalogue of games has it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import app_commands

from bot.games.catalogue import TEXTS
from bot.messages.limits import shorten
from bot.service.service import Service
from bot.table.computers.levels import all_levels
from engine.kernel.contract import Game
from engine.registry.catalogue import GAMES

CHOICES = 25
"""So many choices Discord shows for one parameter."""
LABEL = 100
"""Characters that Discord shows of a choice."""
PLAYED: tuple[Game[Any], ...] = tuple(GAMES[name] for name in TEXTS)
"""The games that can be played here, the usual one first."""
TITLES = [app_commands.Choice(name=game.title, value=game.name) for game in PLAYED]
LEVELS = [app_commands.Choice(name=level, value=level) for level in all_levels()]
Deadline = Literal["blitz", "evening", "daily", "relaxed", "none"]
Cut = Literal["closing", "none"]
Palette = Literal["standard", "protanopia", "deuteranopia", "tritanopia"]


@dataclass(frozen=True)
class Parameter:
    """A parameter that need not be given: what it is called, what it means, the type of what is chosen."""

    name: str
    about: str
    kind: Any


def with_parameters(
    parameters: Sequence[Parameter],
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Any]:
    """A command with these parameters in the place of its `**chosen`; what is not chosen is None there."""

    def made(callback: Callable[..., Coroutine[Any, Any, None]]) -> Any:
        signature = inspect.signature(callback)
        named = [
            one for one in signature.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD
        ]
        chosen = [
            inspect.Parameter(
                one.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=one.kind | None
            )
            for one in parameters
        ]
        callback.__signature__ = signature.replace(  # type: ignore[attr-defined]  # inspect reads it, typeshed has none
            parameters=[*named, *chosen]
        )
        return app_commands.describe(**{one.name: one.about for one in parameters})(callback)

    return made


async def seats_here(
    service: Service, interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """By name and by who sits there."""
    seats = await service.seats.seats_in(interaction.channel_id)
    wanted = typed.strip().lower()
    found = [
        app_commands.Choice(name=shorten(label, LABEL), value=seat)
        for seat, label in seats.items()
        if wanted in label.lower()
    ]
    return found[:CHOICES]
