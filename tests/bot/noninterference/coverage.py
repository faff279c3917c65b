"""Say which kinds of secret the games have, and which of them lack a fork."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.catalogue import find_texts
from engine.kernel.core import Ask
from engine.kernel.dice import Dice
from engine.registry.catalogue import find_game
from tests.bot.noninterference.aside_forks import STANDING
from tests.bot.noninterference.forks import is_sealed
from tests.bot.noninterference.recipes import BATTLE, RECIPES, Recipe, sort_of
from tests.bot.noninterference.search import hidden_decks, positions

ONE_WAY = {f"earth_mans_burden: {sort} respond" for sort in ("sealed", "draft", "undo", "missed", "thought")}
"""Kinds of a sealed ask with only one legal answer, which can hide nothing."""
WALKED = {
    "brimstone": [Recipe(), Recipe(4, "18", is_crowded=True), Recipe(seed="4", is_crowded=True)],
    "brutal_magic": [Recipe(options=BATTLE), Recipe(2)],
    "earth_mans_burden": [Recipe(), Recipe(4, "0")],
}
"""Games played at random to see which asks are sealed."""
OF_EACH_SEALED = ("sealed", "draft", "undo", "missed", "thought")
"""Sorts of secret that each sealed kind of ask has: its answer, and what a person does before and after."""
OF_EACH_GAME = ("people", "seed", "changes", "vacation", "try", "note", "talk", "aside")


def kinds_of(ask: type[Ask]) -> set[type[Ask]]:
    return {ask, *(one for below in ask.__subclasses__() for one in kinds_of(below))}


def secret_asks(game: str) -> set[str]:
    """Return the kinds that the rules of a game declare secret."""
    own = [ask for ask in kinds_of(Ask) if ask.__module__.startswith(f"engine.{game}.")]
    return {ask.kind for ask in own if ask.is_secret}


def asks_together(game: str) -> set[str]:
    """Return the kinds of asks that random games put to several seats at once."""
    found: set[str] = set()
    for recipe in WALKED.get(game, [Recipe(), Recipe(2)]):
        for _, match in positions(recipe.start(game), Dice(game), 150):
            found |= {ask.kind for seat, ask in match.asks.items() if is_sealed(match, seat)}
    return found


def required(game: str) -> set[str]:
    """Return the kinds of secret that need a fork: of each sealed ask, secret act, deck and text."""
    sealed = secret_asks(game) | asks_together(game)
    found = {f"{game}: {sort} {kind}" for kind in sealed for sort in OF_EACH_SEALED}
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
    if game in STANDING and "standing" not in own:
        yield f"{game}: any standing"
