"""A standing as plain data: a line for each person, a cell for each round; no rules, no pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

MARKS = ("won", "played", "bye", "gone", "open", "none")
"""Outcomes of a round: a table won, another place, a round out, a seat not kept, not over yet, nothing."""


class Cell(NamedTuple):
    """A round of one person: a word or a number, and what it was."""

    text: str = ""
    mark: str = "none"


class Line(NamedTuple):
    """One person: `is_out` once no longer drawn, `table` where they sit now or why they do not."""

    rank: int
    name: str
    cells: tuple[Cell, ...]
    points: int
    table: str = ""
    is_out: bool = False


@dataclass(frozen=True)
class Crosstable:
    """A standing, leaders first: `rounds` name the columns, `more` counts lines without room."""

    title: str
    when: str
    rounds: tuple[str, ...]
    lines: tuple[Line, ...]
    more: int = 0
