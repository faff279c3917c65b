"""Benchmarks of whole games between computers: games per second, and seconds per decision."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.kernel import self_play
from engine.kernel.contract import Game
from engine.kernel.core import Ask
from engine.kernel.deputy import Computer, Random, Thought, never, usual_level
from engine.kernel.dice import Dice
from engine.kernel.options import for_new_table
from engine.registry.catalogue import GAMES
from lab.bench.measure import Figures, Timings, figures, of_game

LIMIT_MS = 500
"""Longest that a decision should take, for 19 of 20."""
DECIDING = 4.0
"""Least processor time of the measurement of a game's decisions, in seconds."""
BATCHES = 8
SECONDS = 1.0
"""Least duration of a batch, in CPU seconds."""
RANDOM_ROUNDS = 15
"""Round at which games of random play are stopped, because random play seldom wins."""


def run() -> Mapping[str, Figures]:
    """Measure `captain_games_per_core_s` of complete games and `random_games_per_core_s` of 15 rounds, in CPU
    time. All seats are taken; a game without a captain uses its default level.
    """
    found = {game: measure(rules, SECONDS) for game, rules in GAMES.items()}
    return {name: row for game, rows in found.items() for name, row in of_game(game, rows).items()}


def measure(game: Game[Any], seconds: float) -> dict[str, Figures]:
    """Measure one game, in batches of that many seconds."""
    level = usual_level(game.computers)
    return {
        "random_games_per_core_s": _speed(game, Random(), RANDOM_ROUNDS, seconds),
        f"{level}_games_per_core_s": _speed(game, game.computers[level], game.longest, seconds),
    }


def _speed(game: Game[Any], computer: Computer, rounds: int, seconds: float) -> Figures:
    players = max(game.players)
    options = game.options(players, for_new_table(game.offers, {}))
    table = self_play.Table(game, players, options, rounds)
    return figures([_batch(table, computer, f"bench-{batch}", seconds) for batch in range(BATCHES)])


def _batch(table: self_play.Table, computer: Computer, seed: str, seconds: float) -> float:
    """Return how many games per second one core plays."""
    begun, games = time.process_time(), 0
    while not games or time.process_time() < begun + seconds:
        self_play.play(table, f"{seed}-{games}", dict.fromkeys(table.seats, computer))
        games += 1
    return games / (time.process_time() - begun)


@dataclass
class Watched:
    """A computer whose decisions are timed by their kind."""

    computer: Computer
    spent: dict[str, Timings] = field(default_factory=lambda: defaultdict(lambda: Timings(time.process_time)))

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        with self.spent[ask.kind].taken():
            return self.computer.think(ask, notes, dice, is_late=is_late)


def decisions() -> Mapping[str, Figures]:
    """Measure `NAME_decision_ms` of each game, all seats taken, for its slowest kind of decision."""
    return {f"{name}_decision_ms": slowest(game, DECIDING) for name, game in GAMES.items()}


def slowest(game: Game[Any], seconds: float) -> Figures:
    """Play whole games for that many seconds, and return the slowest kind's figures by its p95."""
    watched = Watched(list(game.computers.values())[-1])
    players = max(game.players)
    table = self_play.Table(game, players, game.options(players, for_new_table(game.offers, {})))
    begun, games = time.process_time(), 0
    while not games or time.process_time() < begun + seconds:
        self_play.play(table, f"bench-{games}", dict.fromkeys(table.seats, watched))
        games += 1
    return max((spent.figures() for spent in watched.spent.values()), key=lambda found: found["p95"])
