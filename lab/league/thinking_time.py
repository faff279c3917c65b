"""Effect of thinking time, against the usual level or the same computer with the fewest seconds.

`lab.<name of the game>.patience.thinking` makes, of seconds, the computer that thinks so long about what
takes it longest; the others of the game have no choice of time.
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
    """Return a league's name for a computer with so much time."""
    return f"{seconds:g} s"


def meetings(seconds: float, other: str, players: int, games: int, seed: str) -> list[Fixture]:
    """Return the same games for each number of seconds."""
    return fixtures((named(seconds), other), players, games, seed)


def by_seconds(results: Sequence[tuple[float, Sequence[Result]]], other: str, stage_word: str) -> Table:
    """Show for each time what it won against the other, and what it took of a processor."""
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
