"""Standings as plain data: a line per person, a cell per round; no rules, no pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

MARKS = ("won", "played", "bye", "gone", "open", "none")
"""Outcomes: table won, another place, bye, dropped out, still being played, nothing."""


class Cell(NamedTuple):
    """A cell of one person's round: a word or number, and its kind (one of MARKS)."""

    text: str = ""
    mark: str = "none"


class Line(NamedTuple):
    """One person: `is_out` if no longer paired; `table` is their current table, or why they have none."""

    rank: int
    name: str
    cells: tuple[Cell, ...]
    points: int
    table: str = ""
    is_out: bool = False


@dataclass(frozen=True)
class Crosstable:
    """Standings, leaders first: `rounds` names the columns, `more` counts omitted lines."""

    title: str
    when: str
    rounds: tuple[str, ...]
    lines: tuple[Line, ...]
    more: int = 0
