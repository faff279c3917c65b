"""Find the games that accept packs, and prepare tables that use a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache

from engine.kernel.core import Json, Refused
from engine.kernel.options import Offer
from engine.kernel.packs import FILE, Boxes, Packs
from engine.registry.catalogue import GAMES, find_game
from engine.registry.part import Part

PACKS = Part("engine", "PACKS", Packs, "packs")


@cache
def takers() -> tuple[str, ...]:
    """Return the games that accept packs."""
    return tuple(game for game in GAMES if PACKS.of(game))


def game_of(data: Mapping[str, Json]) -> str:
    """Return the game of these files: a board names it, and all others are a whole pack's."""
    written = data.get(FILE)
    game = written.get("game") if isinstance(written, dict) else None
    whole = next(one for one in takers() if not isinstance(PACKS.of(one), Boxes))
    return game if isinstance(game, str) and game in takers() else whole


@cache
def packs_of(game: str) -> Packs:
    """Return a game's pack interface; Refused if it accepts no packs."""
    packs = PACKS.of(game)
    if packs is None:
        raise Refused(f"{find_game(game).title} takes no packs.")
    return packs


def brought_to(game: str, options: Mapping[str, Json]) -> str:
    """Return the name of the pack that the options need; "" for the game's own."""
    if game not in takers():
        return ""
    packs = packs_of(game)
    name = options.get(packs.option, packs.own)
    return name if isinstance(name, str) and name != packs.own else ""


def offers_of(game: str, options: Mapping[str, Json], others: Sequence[str] = ()) -> Sequence[Offer]:
    """Return the options of a table with its pack, including the packs to which it may switch."""
    if game not in takers():
        return find_game(game).offers
    return packs_of(game).offers(options, others)


def titles_of(game: str, options: Mapping[str, Json]) -> Mapping[str, str]:
    """Return titles to show instead of option values that are ids of the pack."""
    return packs_of(game).titles(options) if game in takers() else {}


def lay_out(brought: Mapping[str, Mapping[str, str]]) -> None:
    """Make these packs available in this process (by game: name -> text)."""
    for game, texts in brought.items():
        for name, text in texts.items():
            packs_of(game).lay_out(name, text)


@contextmanager
def only(brought: Mapping[str, Mapping[str, str]]) -> Iterator[None]:
    """Allow only these packs (by game: name -> text) and the games' own inside a `with` block."""
    with ExitStack() as stack:
        for game in takers():
            stack.enter_context(packs_of(game).only(brought.get(game, {})))
        yield
