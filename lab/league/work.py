"""Effect of more work: the one search with so many plays, against the strongest level or itself with fewest.

`lab.<name of the game>.searching.searching` builds the search that plays on that often before a decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from lab.confidence import wilson
from lab.league.league import Fixture, Result, fixtures
from lab.shell.tables import Table

PLAYS = (32, 160)


def named(plays: int) -> str:
    """Return the name in a league for a search with so many plays."""
    return f"{plays} plays"


def meetings(plays: int, other: str, players: int, games: int, seed: str) -> list[Fixture]:
    """Return the same games for each number of plays."""
    return fixtures((named(plays), other), players, games, seed)


def by_plays(results: Sequence[tuple[int, Sequence[Result]]], other: str, stage_word: str) -> Table:
    """Show, for each number of plays, its share of wins and its processor time."""
    rows = []
    for plays, games in results:
        name = named(plays)
        won = sum(result.won[name] for result in games)
        share = wilson(won, len(games))
        spent = mean(result.spent[name] for result in games)
        interval = f"{share.low:.1%} to {share.high:.1%}"
        rows.append((name, str(len(games)), f"{won:g}", f"{share.rate:.1%}", interval, f"{spent:.3f}"))
    columns = ("work", "games", "won", "share", "95% interval (Wilson)", f"seconds a {stage_word}")
    return Table(f"Against {other}, in equal seats", columns, rows)
