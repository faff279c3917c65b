"""Say which kinds of secret the games have, and which of them lack a fork."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from bot.games.catalogue import find_texts
from engine.kernel.core import Ask, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.registry.catalogue import find_game
from tests.bot.noninterference.forks import Position, is_sealed
from tests.bot.noninterference.recipes import BATTLE, CORNERS, RECIPES, Recipe, sort_of
from tests.bot.noninterference.search import hidden, hidden_decks, positions
from tests.bot.noninterference.standing import texts_kept

ONE_WAY = {f"earth_mans_burden: {sort} respond" for sort in ("sealed", "draft", "undo", "missed", "thought")}
"""Kinds of a sealed ask with only one legal answer, which can hide nothing."""
WALKED = {
    "brimstone": [Recipe(), Recipe(4, "18", is_crowded=True), Recipe(seed="4", is_crowded=True)],
    "brutal_magic": [Recipe(options=BATTLE), Recipe(2, options=CORNERS)],
    "earth_mans_burden": [Recipe(), Recipe(4, "0")],
}
"""Games played at random to see what they hide."""
LOOKED_AT = 2
"""Decisions of each kind at which a random game looks for answers hidden in part and for instructions."""
OF_EACH_SEALED = ("sealed", "draft", "undo", "missed", "thought")
"""Sorts of secret that each sealed kind of ask has: its answer, and what a person does before and after."""
OF_EACH_GAME = ("people", "seed", "changes", "vacation", "try", "note", "talk", "aside")


def kinds_of(ask: type[Ask]) -> set[type[Ask]]:
    return {ask, *(one for below in ask.__subclasses__() for one in kinds_of(below))}


def secret_asks(game: str) -> set[str]:
    """Return the kinds that the rules of a game declare secret."""
    own = [ask for ask in kinds_of(Ask) if ask.__module__.startswith(f"engine.{game}.")]
    return {ask.kind for ask in own if ask.is_secret}


@cache
def secrets_played(game: str) -> frozenset[str]:
    """Return the kinds of secret that random games come upon, named as forks are.

    These are asks of several seats at once, answers that the rules hide in part, and instructions kept.
    """
    found: set[str] = set()
    seen: Counter[tuple[str, bool]] = Counter()
    for recipe in WALKED.get(game, [Recipe(), Recipe(2)]):
        for at, match in positions(recipe.start(game), Dice(game), 150):
            for seat in match.awaited:
                kind = match.asks[seat].kind
                if is_sealed(match, seat):
                    found |= {f"{game}: {sort} {kind}" for sort in OF_EACH_SEALED}
                place = (kind, len(match.awaited) > 1)
                if seen[place] < LOOKED_AT:
                    seen[place] += 1
                    found |= {f"{game}: {sort} {kind}" for sort in _hidden_at(at, match, seat)}
    return frozenset(found)


def _hidden_at(at: Position, match: Match[Any], seat: Seat) -> Iterator[str]:
    if hidden(at, match, seat, Dice(at.game)):
        yield "hidden"
    if texts_kept(match, seat, Dice(at.game), at.pace):
        yield "standing"


def required(game: str) -> set[str]:
    """Return the kinds of secret that need a fork: of each sealed ask, secret act, deck and text."""
    found = {f"{game}: {sort} {kind}" for kind in secret_asks(game) for sort in OF_EACH_SEALED}
    found |= secrets_played(game)
    found |= {f"{game}: {sort} {kind}" for kind in find_game(game).secret_acts for sort in ("act", "trace")}
    found |= {f"{game}: deck {path}" for path, _ in hidden_decks(Recipe().start(game), Dice(game))}
    if find_texts(game).sheets.kind:
        found.add(f"{game}: sheet {find_texts(game).sheets.kind}")
    return found - ONE_WAY


def lacking(game: str) -> Iterator[str]:
    """Yield the kinds of secret without a fork, and the sorts that the game has no fork of."""
    yield from sorted(required(game) - set(RECIPES))
    own = {sort_of(kind) for kind in RECIPES if kind.startswith(f"{game}: ")}
    yield from (f"{game}: any {sort}" for sort in OF_EACH_GAME if sort not in own)
