"""What commands offer to choose from, and the parameters of /game new, as the catalogue of games has it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord
from discord import app_commands

from bot.games.catalogue import TEXTS
from bot.messages.limits import shorten
from bot.service.service import Service
from bot.table.computers.levels import all_levels
from engine.kernel.contract import Game
from engine.kernel.options import Offer
from engine.registry.catalogue import GAMES

CHOICES = 25
"""So many choices Discord shows for one parameter."""
PARAMETERS = 25
DESCRIPTION = 100
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


def parameters_of_new(games: Sequence[Game[Any]] = PLAYED) -> list[Parameter]:
    """What can be said with /game new: what is chosen at every table, then the options of all games.

    Options beyond what Discord takes are left to the form, which has them all.
    """
    most = max(number for game in games for number in game.players)
    usual = [
        Parameter("game", "Which game (default: the first)", str),
        Parameter("players", "How many play", _players(games)),
        Parameter("pace", _pace_help(games), _paces(games)),
        Parameter(
            "deadline", "How long people have: 5 minutes, 1, 24 or 72 hours, or as long as it takes", Deadline
        ),
        Parameter(
            "computers",
            "How many places computer players take at once (the card adds more)",
            app_commands.Range[int, 0, most - 1],
        ),
        Parameter(
            "level",
            "How strong they are (default: captain, or the strongest there is)",
            Literal[all_levels()],
        ),
        Parameter("join", "Whether you take a seat yourself (default: yes)", bool),
        Parameter("coach", "The order panel may advise what to play (default: no)", bool),
        Parameter("anonymous", "Whether who sits where is hidden until the end (default: no)", bool),
    ]
    seldom = [
        Parameter(
            "quiet_hours", "No deadlines at night, for players who set a time zone in /me settings", bool
        ),
        Parameter("cut", "Whether somebody else cuts before the deal, by a word (default: yes)", Cut),
        Parameter("bars_pauses", "Whether nobody can pause nor take a vacation (default: no)", bool),
    ]
    return [*usual, *_options(games), *seldom][:PARAMETERS]


def _options(games: Sequence[Game[Any]]) -> Iterator[Parameter]:
    """The options of all games by name, each as the games that have it offer it."""
    for name in dict.fromkeys(offer.name for game in games for offer in game.offers):
        same = [offer for game in games for offer in game.offers if offer.name == name]
        yield Parameter(name, same[0].help, _kind(same))


def _kind(offers: Sequence[Offer]) -> Any:
    """The type that a parameter for an option must have, so that Discord offers what may be chosen."""
    values = dict.fromkeys(value for offer in offers for value in offer.values)
    if not values:
        return app_commands.Range[
            int, min(offer.least for offer in offers), max(offer.most for offer in offers)
        ]
    return bool if all(isinstance(value, bool) for value in values) else Literal[tuple(values)]


def _players(games: Sequence[Game[Any]]) -> Any:
    return Literal[tuple(sorted({number for game in games for number in game.players}))]


def _paces(games: Sequence[Game[Any]]) -> Any:
    return Literal[tuple(dict.fromkeys(pace for game in games for pace in TEXTS[game.name].lobby.paces))]


def _pace_help(games: Sequence[Game[Any]]) -> str:
    meanings = {pace: means for game in games for pace, means in TEXTS[game.name].lobby.paces.items()}
    return shorten("; ".join(f"{pace}: {means}" for pace, means in meanings.items()), DESCRIPTION)


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
