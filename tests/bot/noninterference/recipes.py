"""List for each kind of secret a random game that contains a fork of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.kernel.core import Json
from engine.kernel.options import for_new_table
from engine.registry.catalogue import find_game
from tests.bot.games.monkey import crowded_table
from tests.bot.noninterference.asides import ASIDES, aside_fork
from tests.bot.noninterference.forks import Fork, Position
from tests.bot.noninterference.search import find, first_position


@dataclass(frozen=True)
class Recipe:
    """A game that contains a kind of secret; `is_crowded`: Brimstone with troops everywhere."""

    players: int = 3
    seed: str = "1"
    options: Mapping[str, Json] = field(default_factory=dict)
    is_crowded: bool = False

    def start(self, game: str) -> Position:
        if not self.is_crowded:
            return first_position(game, self.players, self.options, self.seed)
        match = crowded_table(self.seed, self.players).match
        return Position(game, self.players, for_new_table(find_game(game).offers, {}), match.checkpoint)


CORNERS = {
    "preset": "full",
    "radius": 5,
    "separation": 5,
    "terrain": "open",
    "start": "corners",
    "designs": "prebuilt",
}
BATTLE = {"terrain": "battle"}
CROWDED = Recipe(is_crowded=True)
RECIPES: Mapping[str, Recipe] = {
    "brimstone: sealed pay": Recipe(seed="4", is_crowded=True),
    "brimstone: sealed support": Recipe(4, "18", is_crowded=True),
    "brimstone: sealed orders": CROWDED,
    "brutal_magic: sealed muster": Recipe(),
    "brutal_magic: sealed define": Recipe(options=BATTLE),
    "brutal_magic: sealed lay": Recipe(options=BATTLE),
    "earth_mans_burden: sealed place": Recipe(),
    "earth_mans_burden: act offer": Recipe(),
    "earth_mans_burden: act drop": Recipe(),
    "brigand_kings: sealed keep_bonus": Recipe(),
    "brigand_kings: hidden keep_bonus": Recipe(),
    "deeplamp: sealed create": Recipe(),
    "brigand_kings: deck deck": Recipe(),
    "deeplamp: deck decks.draw.search": Recipe(),
    "brimstone: sheet orders": Recipe(),
    "brutal_magic: sheet activate": Recipe(2, options=CORNERS),
    "brutal_magic: design muster": Recipe(),
    "brimstone: draft orders": Recipe(),
    "brutal_magic: draft muster": Recipe(),
    "earth_mans_burden: draft combat": Recipe(),
    "brigand_kings: draft place": Recipe(),
    "deeplamp: draft create": Recipe(),
    "earth_mans_burden: note move": Recipe(),
    "brimstone: people": Recipe(),
    "earth_mans_burden: people": Recipe(),
    "brimstone: seed": Recipe(),
    "brutal_magic: seed": Recipe(),
    "earth_mans_burden: seed": Recipe(),
    "brigand_kings: seed": Recipe(),
    "deeplamp: seed": Recipe(),
}
"""Kind of secret -> game that contains it. `tests.bot.noninterference.search.find` explains the kinds."""

ONLY_LONG = frozenset(
    {
        "brigand_kings: draft place",
        "brigand_kings: seed",
        "brutal_magic: draft muster",
        "brutal_magic: seed",
        "deeplamp: deck decks.draw.search",
        "deeplamp: draft create",
        "earth_mans_burden: people",
        "earth_mans_burden: seed",
    }
)
"""Kinds that the short test skips, because it covers the same kind in another game."""


def fork_of_kind(kind: str) -> Fork:
    """Return the fork of that kind by its recipe."""
    return fork_of(kind, RECIPES[kind])


def fork_of(kind: str, recipe: Recipe) -> Fork:
    """Return a fork of that kind; LookupError if the recipe does not lead there."""
    game, _, secret = kind.partition(": ")
    start, (sort, _, what) = recipe.start(game), secret.partition(" ")
    return aside_fork(sort, what, start) if sort in ASIDES else find(kind, start)
