"""List for each kind of secret a random game that contains a fork of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.kernel.core import Json
from engine.kernel.options import for_new_table
from engine.registry.catalogue import find_game
from tests.bot.games.monkey import crowded_table
from tests.bot.noninterference.aside_forks import ASIDES, aside_fork
from tests.bot.noninterference.forks import Fork, Position
from tests.bot.noninterference.roles import ROLES, SEAT
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
    "earth_mans_burden: trace offer": Recipe(),
    "earth_mans_burden: trace drop": Recipe(),
    "brigand_kings: sealed keep_bonus": Recipe(),
    "brigand_kings: hidden keep_bonus": Recipe(),
    "deeplamp: sealed create": Recipe(),
    "deeplamp: sealed day": Recipe(),
    "deeplamp: sealed shop": Recipe(),
    "brigand_kings: deck deck": Recipe(),
    "deeplamp: deck decks.draw.search": Recipe(seed="2"),
    "brimstone: sheet orders": Recipe(),
    "brutal_magic: sheet activate": Recipe(2, options=CORNERS),
    "earth_mans_burden: sheet move": Recipe(),
    "brutal_magic: design muster": Recipe(),
    "brimstone: draft orders": Recipe(),
    "brimstone: draft pay": Recipe(seed="4", is_crowded=True),
    "brimstone: draft support": Recipe(4, "18", is_crowded=True),
    "brutal_magic: draft muster": Recipe(),
    "brutal_magic: draft define": Recipe(options=BATTLE),
    "brutal_magic: draft lay": Recipe(options=BATTLE),
    "earth_mans_burden: draft place": Recipe(),
    "earth_mans_burden: draft combat": Recipe(),
    "brigand_kings: draft keep_bonus": Recipe(),
    "brigand_kings: draft place": Recipe(),
    "deeplamp: draft create": Recipe(),
    "deeplamp: draft day": Recipe(),
    "deeplamp: draft shop": Recipe(),
    "brimstone: changes orders": Recipe(),
    "brutal_magic: changes muster": Recipe(),
    "earth_mans_burden: changes combat": Recipe(),
    "brigand_kings: changes flip": Recipe(),
    "deeplamp: changes create": Recipe(),
    "brimstone: undo orders": Recipe(),
    "brimstone: undo pay": Recipe(seed="4", is_crowded=True),
    "brimstone: undo support": Recipe(4, "18", is_crowded=True),
    "brutal_magic: undo muster": Recipe(),
    "brutal_magic: undo define": Recipe(options=BATTLE),
    "brutal_magic: undo lay": Recipe(options=BATTLE),
    "earth_mans_burden: undo place": Recipe(),
    "brigand_kings: undo keep_bonus": Recipe(),
    "deeplamp: undo create": Recipe(),
    "deeplamp: undo day": Recipe(),
    "deeplamp: undo shop": Recipe(),
    "brimstone: missed orders": Recipe(),
    "brimstone: missed pay": Recipe(seed="4", is_crowded=True),
    "brimstone: missed support": Recipe(4, "18", is_crowded=True),
    "brutal_magic: missed muster": Recipe(),
    "brutal_magic: missed define": Recipe(options=BATTLE),
    "brutal_magic: missed lay": Recipe(options=BATTLE),
    "earth_mans_burden: missed place": Recipe(),
    "brigand_kings: missed keep_bonus": Recipe(),
    "deeplamp: missed create": Recipe(),
    "deeplamp: missed day": Recipe(),
    "deeplamp: missed shop": Recipe(),
    "brimstone: thought orders": Recipe(),
    "brimstone: thought pay": Recipe(seed="4", is_crowded=True),
    "brimstone: thought support": Recipe(4, "18", is_crowded=True),
    "brutal_magic: thought muster": Recipe(),
    "brutal_magic: thought define": Recipe(options=BATTLE),
    "brutal_magic: thought lay": Recipe(options=BATTLE),
    "earth_mans_burden: thought place": Recipe(),
    "brigand_kings: thought keep_bonus": Recipe(),
    "deeplamp: thought create": Recipe(),
    "deeplamp: thought day": Recipe(),
    "deeplamp: thought shop": Recipe(),
    "earth_mans_burden: standing exploit": Recipe(),
    "brigand_kings: standing assign": Recipe(),
    "brigand_kings: standing flip": Recipe(),
    "brutal_magic: standing activate": Recipe(2, options=CORNERS),
    "deeplamp: standing begin": Recipe(),
    "brimstone: vacation orders": Recipe(),
    "brutal_magic: vacation muster": Recipe(),
    "earth_mans_burden: vacation place": Recipe(),
    "brigand_kings: vacation keep_bonus": Recipe(),
    "deeplamp: vacation create": Recipe(),
    "brimstone: try orders": Recipe(),
    "brutal_magic: try activate": Recipe(2, options=CORNERS),
    "earth_mans_burden: try move": Recipe(),
    "brigand_kings: try roll": Recipe(),
    "deeplamp: try act": Recipe(),
    "brimstone: note orders": Recipe(),
    "brutal_magic: note muster": Recipe(),
    "earth_mans_burden: note move": Recipe(),
    "brigand_kings: note roll": Recipe(),
    "deeplamp: note act": Recipe(),
    "brimstone: talk orders": Recipe(),
    "brutal_magic: talk muster": Recipe(),
    "earth_mans_burden: talk move": Recipe(),
    "brigand_kings: talk roll": Recipe(),
    "deeplamp: talk create": Recipe(),
    "brimstone: aside orders": Recipe(),
    "brutal_magic: aside activate": Recipe(2, options=CORNERS),
    "earth_mans_burden: aside combat": Recipe(),
    "brigand_kings: aside roll": Recipe(),
    "deeplamp: aside act": Recipe(),
    "brimstone: people": Recipe(),
    "brutal_magic: people": Recipe(),
    "earth_mans_burden: people": Recipe(),
    "brigand_kings: people": Recipe(),
    "deeplamp: people": Recipe(),
    "brimstone: seed": Recipe(),
    "brutal_magic: seed": Recipe(),
    "earth_mans_burden: seed": Recipe(),
    "brigand_kings: seed": Recipe(),
    "deeplamp: seed": Recipe(),
}
"""Kind of secret -> game that contains it. `search.find` and `aside_forks.MAKERS` explain the kinds."""

SHORT = (
    "brimstone: sealed orders",
    "brimstone: missed orders",
    "brutal_magic: thought muster",
    "earth_mans_burden: act offer",
    "earth_mans_burden: trace offer",
    "earth_mans_burden: aside combat",
    "brigand_kings: hidden keep_bonus",
    "brigand_kings: deck deck",
    "brigand_kings: people",
    "deeplamp: sealed create",
    "deeplamp: undo create",
    "deeplamp: talk create",
)
"""Kinds that are compared in every run: one of each sort, in the game where it hides most."""
PRESSED = ("sealed", "hidden", "act", "trace", "sheet")
"""Sorts for which the long test lets everybody press every button."""


def sort_of(kind: str) -> str:
    """Return the sort of a kind: `sealed` for "brimstone: sealed orders"."""
    return kind.split(": ")[1].partition(" ")[0]


def roles_of(kind: str, *, deep: bool = False) -> tuple[str, ...]:
    """Return who asks at forks of that kind: the roles take turns; `deep`: other seats and two more roles."""
    number = (SHORT if kind in SHORT else [*RECIPES]).index(kind)
    others = [one for one in ROLES if one != SEAT]
    first, second = (others[(2 * number + more) % len(others)] for more in (0, 1))
    if deep:
        return (SEAT, first, second)
    has_more_seats = sort_of(kind) != "people" and RECIPES[kind].players > 2
    return (SEAT,) if has_more_seats and number % 4 == 0 else (others[number % len(others)],)


def fork_of_kind(kind: str) -> Fork:
    """Return the fork of that kind by its recipe."""
    return fork_of(kind, RECIPES[kind])


def fork_of(kind: str, recipe: Recipe) -> Fork:
    """Return a fork of that kind; LookupError if the recipe does not lead there."""
    game, _, secret = kind.partition(": ")
    start, (sort, _, what) = recipe.start(game), secret.partition(" ")
    return aside_fork(sort, what, start) if sort in ASIDES else find(kind, start)
