"""Which games take packs, and what a table with one needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache

from engine.kernel.core import Json, Refused
from engine.kernel.options import Offer
from engine.kernel.packs import Packs
from engine.registry.catalogue import GAMES, find_game
from engine.registry.part import Part

PACKS = Part("engine", "PACKS", Packs, "packs")


@cache
def takers() -> tuple[str, ...]:
    """The games that take packs."""
    return tuple(game for game in GAMES if PACKS.of(game))


def packs_of(game: str) -> Packs:
    """Refused for a game that takes none."""
    packs = PACKS.of(game)
    if packs is None:
        raise Refused(f"{find_game(game).title} takes no packs.")
    return packs


def brought_to(game: str, options: Mapping[str, Json]) -> str:
    """The name of the pack that has to be brought to such a table; "" if it needs none."""
    if game not in takers():
        return ""
    packs = packs_of(game)
    name = options.get(packs.option, packs.own)
    return name if isinstance(name, str) and name != packs.own else ""


def offers_of(game: str, options: Mapping[str, Json], others: Sequence[str] = ()) -> Sequence[Offer]:
    """What a table of the game may choose, with what its pack has, and with other packs that are there."""
    if game not in takers():
        return find_game(game).offers
    return packs_of(game).offers(options, others)


def titles_of(game: str, options: Mapping[str, Json]) -> Mapping[str, str]:
    """What is called how of what the offers name by an id of the pack."""
    return packs_of(game).titles(options) if game in takers() else {}


@contextmanager
def only(brought: Mapping[str, Mapping[str, str]]) -> Iterator[None]:
    """Within it no packs are found but these, and the games' own: by game name -> text."""
    with ExitStack() as stack:
        for game in takers():
            stack.enter_context(packs_of(game).only(brought.get(game, {})))
        yield
