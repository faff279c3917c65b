"""The parameters of /game new that follow from the catalogue: games, players, paces, each game's options."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any, Literal

from discord import app_commands

from bot.messages.limits import shorten
from bot.words.catalogue import WORDS
from engine.catalogue import GAMES
from engine.contract import Game
from engine.options import Offer

DESCRIPTION = 100
PLAYED: tuple[Game[Any], ...] = tuple(GAMES[name] for name in WORDS)
"""The games that can be played here, the usual one first."""
USUAL_WORDS = WORDS[PLAYED[0].name]
TITLES = [app_commands.Choice(name=game.title, value=game.name) for game in PLAYED]


def with_offers(callback: Callable[..., Coroutine[Any, Any, None]]) -> Any:
    """A command with a choice of games, players and paces, and a parameter for each option of any game.

    The options take the place of its `**chosen`; what is not chosen is None there.
    """
    signature = inspect.signature(callback)
    offers = dict(_offers(PLAYED))
    named = [each for each in signature.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
    options = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_kind(same) | None)
        for name, same in offers.items()
    ]
    types = {"players": _players(PLAYED), "pace": _paces() | None}
    annotated = [each.replace(annotation=types.get(each.name, each.annotation)) for each in named]
    described = {name: same[0].help for name, same in offers.items()}
    callback.__signature__ = signature.replace(parameters=[*annotated, *options])  # type: ignore[attr-defined]
    return app_commands.choices(game=TITLES)(app_commands.describe(**described, pace=_pace_help())(callback))


def _offers(games: Sequence[Game[Any]]) -> Iterator[tuple[str, list[Offer]]]:
    """The options of all games by name, each as the games that have it offer it."""
    for name in dict.fromkeys(offer.name for game in games for offer in game.offers):
        yield name, [offer for game in games for offer in game.offers if offer.name == name]


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


def _paces() -> Any:
    return Literal[tuple(dict.fromkeys(pace for words in WORDS.values() for pace in words.paces))]


def _pace_help() -> str:
    meanings = {pace: means for words in WORDS.values() for pace, means in words.paces.items()}
    return shorten("; ".join(f"{pace}: {means}" for pace, means in meanings.items()), DESCRIPTION)
