"""Strength of each level against frozen earlier versions, reported in `lab/results/strength.md`.

Frozen computers never change: `tests.anchors.<name of the game>` has `ANCHORS`, a mapping of names to
computers, whose code was copied at a release. A game without any is rated among its own levels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import mean
from typing import Any

from engine.kernel.contract import Game
from engine.kernel.deputy import Computer
from engine.registry.part import Part
from lab.league import league
from lab.shell.tables import Table

ANCHORS = Part("tests.anchors", "ANCHORS", Mapping[str, Computer])
"""The anchor computers. A copy without tests has none."""


def anchors_of(game: str) -> Mapping[str, Computer]:
    """Return a game's frozen computers by name, such as captain_0.1; empty if it has none."""
    return ANCHORS.of(game) or {}


def companies(game: Game[Any]) -> Sequence[int]:
    """Return the table sizes to measure: the smallest and the largest."""
    return sorted({min(game.players), max(game.players)})


def seconds(results: Sequence[league.Result], levels: Sequence[str], stage_word: str) -> Table:
    """Show the thinking time of each level; this table depends on the machine."""
    rows = []
    for level in levels:
        spent = [result.spent[level] for result in results if level in result.spent]
        rows.append((level, f"{mean(spent):.4f}", f"{max(spent):.4f}"))
    columns = ("level", f"seconds a {stage_word}", "longest mean of a game")
    return Table("Processor time of a seat (of the machine that measured)", columns, rows)
