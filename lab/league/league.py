"""Round-robin leagues of computers: pairings, seatings, and tables of results.

A shared win counts in equal parts. A game cut off at the last round counts as won by neither level.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import ceil
from statistics import median

import numpy

from engine.kernel import self_play
from engine.kernel.deputy import Computer
from lab.confidence import wilson
from lab.league.timing import Timed
from lab.shell.tables import Table

LENGTH_WANTED = 15
"""Rounds within which most games should end; for games that are played in rounds."""


@dataclass(frozen=True)
class Fixture:
    """One game: the level that plays each seat, and the seed."""

    levels: tuple[str, ...]
    seed: str


@dataclass(frozen=True)
class Result:
    """The result of a game: each level's share of the win, empty if the game was cut off."""

    fixture: Fixture
    won: Mapping[str, float]
    stages: int
    spent: Mapping[str, float] = field(default_factory=dict, compare=False)
    """Level -> CPU seconds that a seat thinks per stage. Not compared, since it differs between machines."""

    @property
    def has_winner(self) -> bool:
        return any(self.won.values())


def seatings(one: str, other: str, players: int) -> list[tuple[str, ...]]:
    """Return every way to give each level half of the seats; an odd seat goes to each level in turn.

    Over all seatings, both levels play each seat equally often.
    """
    return [
        tuple(one if seat in chosen else other for seat in range(players))
        for size in sorted({players // 2, players - players // 2})
        for chosen in combinations(range(players), size)
    ]


def fixtures(levels: Sequence[str], players: int, games: int, seed: str) -> list[Fixture]:
    """Return at least that many games per pair of levels, in whole groups: all seatings of one seed."""
    pairs = list(combinations(levels, 2))
    each = len(seatings("one", "other", players))
    return [
        Fixture(seating, f"{seed}/{group}")
        for group in range(ceil(games / each))
        for one, other in pairs
        for seating in seatings(one, other, players)
    ]


def play_fixture(
    table: self_play.Table, fixture: Fixture, others: Mapping[str, Computer] | None = None
) -> Result:
    """Play one game of a league; `others` are computers that the game itself does not offer."""
    known = {**table.game.computers, **(others or {})}
    levels = dict(zip(table.seats, fixture.levels, strict=True))
    timed = {level: Timed(known[level]) for level in fixture.levels}
    match = self_play.play(table, fixture.seed, {seat: timed[level] for seat, level in levels.items()})
    won = dict.fromkeys(fixture.levels, 0.0)
    winners, stages = self_play.winners(match), self_play.rounds_played(match)
    for seat in winners:
        won[levels[seat]] += 1 / len(winners)
    turns = {level: max(1, stages) * fixture.levels.count(level) for level in timed}
    return Result(fixture, won, stages, {level: one.seconds / turns[level] for level, one in timed.items()})


def standings(results: Sequence[Result], levels: Sequence[str]) -> Table:
    """Show the share of games that each level won against each other level."""
    rows = []
    for one in levels:
        for other in levels:
            met = [result for result in results if one != other and {one, other} == set(result.won)]
            if met:
                won = sum(result.won[one] for result in met)
                rows.append((one, other, str(len(met)), f"{won:g}", *_spelt(won, len(met))))
    columns = ("level", "against", "games", "won", "share", "95% interval (Wilson)")
    return Table("Wins in games with equal seats", columns, rows)


def lengths(results: Sequence[Result], levels: Sequence[str], stage_word: str = "round") -> Table:
    """Show the length of games between each pair of levels, and how many had a winner."""
    rows = []
    counts_soon = stage_word == "round"
    for pair in combinations(levels, 2):
        met = [result for result in results if set(pair) == set(result.won)]
        stages = [result.stages for result in met]
        ninth = ninth_of_ten(stages)
        won = sum(result.has_winner for result in met)
        soon = sum(result.has_winner and result.stages <= LENGTH_WANTED for result in met)
        share = _spelt(soon, len(met)) if counts_soon else ()
        rows.append((" - ".join(pair), f"{median(stages):g}", f"{ninth:g}", f"{won} of {len(met)}", *share))
    columns = ("games of", "median", "90% within", "with a winner")
    soon_columns = (f"won within {LENGTH_WANTED}", "95% interval (Wilson)") if counts_soon else ()
    return Table(f"Length in {stage_word}s", (*columns, *soon_columns), rows)


def ninth_of_ten(stages: Sequence[int]) -> float:
    """Return the 90th percentile of the games' lengths, in stages."""
    return float(numpy.quantile(stages, 0.9))


def _spelt(won: float, games: int) -> tuple[str, str]:
    share = wilson(won, games)
    return f"{share.rate:.1%}", f"{share.low:.1%} to {share.high:.1%}"
