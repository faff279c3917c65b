"""Effect of thinking time, against the default level or the same computer with the least time.

`lab.<name of the game>.patience.thinking` builds a computer that thinks for that many seconds about its
slowest decision; the game's other computers have no adjustable time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import mean

from engine.kernel.deputy import Computer
from lab.confidence import wilson
from lab.league.league import Fixture, Result, fixtures
from lab.shell.tables import Table

SECONDS = (0.2, 1.0, 5.0)
Thinking = Callable[[float], Computer]


def named(seconds: float) -> str:
    """Return the name in a league for a computer with that thinking time."""
    return f"{seconds:g} s"


def meetings(seconds: float, other: str, players: int, games: int, seed: str) -> list[Fixture]:
    """Return the same games for each thinking time."""
    return fixtures((named(seconds), other), players, games, seed)


def by_seconds(results: Sequence[tuple[float, Sequence[Result]]], other: str, stage_word: str) -> Table:
    """Show, for each thinking time, its share of wins and its processor time."""
    rows = []
    for seconds, games in results:
        name = named(seconds)
        won = sum(result.won[name] for result in games)
        share = wilson(won, len(games))
        spent = mean(result.spent[name] for result in games)
        interval = f"{share.low:.1%} to {share.high:.1%}"
        rows.append((name, str(len(games)), f"{won:g}", f"{share.rate:.1%}", interval, f"{spent:.3f}"))
    columns = ("time", "games", "won", "share", "95% interval (Wilson)", f"seconds a {stage_word}")
    return Table(f"Against {other}, in equal seats", columns, rows)
