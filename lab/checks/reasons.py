"""Count the decisions of whole games whose reason is missing or contradicts itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from engine.kernel import self_play
from engine.kernel.core import Ask
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.options import for_new_table
from engine.registry.catalogue import find_game
from lab.shell.tables import Table
from lab.shell.workers import Progress, spread

ACT = "act out of turn"
_WORSE = re.compile(r"\(-\d*\.?\d*[1-9]\d* less\)")
"""An alternative that is said to be worth less by a negative number: it was better."""


@dataclass
class Told:
    """Counts of decisions, and of those without a sound reason, by kind."""

    made: Counter[str] = field(default_factory=Counter)
    blank: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)

    def note(self, ask: Ask, thought: Thought) -> None:
        """Count one decision."""
        kind = ask.kind if thought.act is None else ACT
        self.made[kind] += 1
        self.blank[kind] += not thought.why.strip()
        self.false[kind] += _WORSE.search(thought.why) is not None

    def add(self, other: Told) -> None:
        """Add another game's counts."""
        self.made += other.made
        self.blank += other.blank
        self.false += other.false


@dataclass(frozen=True)
class Heard:
    """A computer whose decisions are noted."""

    computer: Computer
    told: Told

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        thought = self.computer.think(ask, notes, dice, is_late=is_late)
        self.told.note(ask, thought)
        return thought


def count(game: str, level: str, *, games: int, seed: str, jobs: int, progress: Progress) -> Told:
    """Return what the computers of one level said in so many games, with each number of seats in turn."""
    told = Told()
    work = partial(_of_one, game, level, seed)
    for one in spread(work, range(games), jobs=jobs, progress=progress):
        told.add(one)
    return told


def _of_one(name: str, level: str, seed: str, number: int) -> Told:
    game, told = find_game(name), Told()
    players = game.players[number % len(game.players)]
    table = self_play.Table(game, players, game.options(players, for_new_table(game.offers, {})))
    heard = Heard(game.computers[level], told)
    self_play.play(table, f"{seed}/{number}", dict.fromkeys(table.seats, heard))
    return told


def table(found: Sequence[tuple[str, str, Told]]) -> Table:
    """Show the counts of each level of each game."""
    rows = [
        (
            find_game(game).title,
            level,
            f"{told.made.total():,}",
            f"{told.blank.total():,}",
            f"{told.false.total():,}",
            ", ".join(f"{kind} {number}" for kind, number in (told.blank + told.false).items()),
        )
        for game, level, told in found
    ]
    columns = ("game", "level", "decisions", "without a reason", "better called worse", "kinds")
    return Table("Reasons of computers in whole games", columns, rows, ends_in_words=True)
