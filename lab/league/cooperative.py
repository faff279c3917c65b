"""Leagues of cooperative games: each level plays by itself, on the same seeds."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from lab.confidence import wilson
from lab.league.league import Fixture, Result, ninth_of_ten
from lab.shell.tables import Table


def fixtures(levels: Sequence[str], players: int, games: int, seed: str) -> list[Fixture]:
    """Return that many games for each level, which plays all seats."""
    return [Fixture((level,) * players, f"{seed}/{number}") for number in range(games) for level in levels]


def standings(results: Sequence[Result], levels: Sequence[str], stage_word: str) -> Table:
    """Show each level's number of wins, and the length of its games."""
    rows = []
    for level in levels:
        played = [result for result in results if level in result.won]
        won = sum(result.has_winner for result in played)
        stages = [result.stages for result in played]
        share = wilson(won, len(played))
        rows.append(
            (
                level,
                str(len(played)),
                str(won),
                f"{share.rate:.1%}",
                f"{share.low:.1%} to {share.high:.1%}",
                f"{median(stages):g}",
                f"{ninth_of_ten(stages):g}",
            )
        )
    length = (f"median {stage_word}s", f"90% within {stage_word}s")
    columns = ("level", "games", "won", "share", "95% interval (Wilson)", *length)
    return Table("Games won together", columns, rows)
