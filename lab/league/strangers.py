"""Strangers: players that never saw the computers they are measured against.

`lab.<name of the game>.strangers.STRANGERS` names them. Each plays one seat among seats of a level, and wins
an equal share if the level is no better and no worse than it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.deputy import Computer
from lab.confidence import wilson
from lab.league.league import Result
from lab.shell.tables import Table

Strangers = Mapping[str, Computer]


def shares(results: Sequence[tuple[str, str, Sequence[Result]]], players: int) -> Table:
    """Show the share of wins of each stranger against each level: (stranger, level, games)."""
    rows = []
    for stranger, level, games in results:
        share = wilson(sum(result.won[stranger] for result in games), len(games))
        rows.append(
            (stranger, level, str(len(games)), f"{share.rate:.1%}", f"{share.low:.1%} to {share.high:.1%}")
        )
    columns = ("stranger", "level", "games", "won by the stranger", "95% interval (Wilson)")
    return Table(
        f"One stranger among {players - 1} of a level; an equal share is {1 / players:.1%}", columns, rows
    )
