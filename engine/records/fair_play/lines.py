"""Write the posted lines; `proof.posted_lines` finds them again in copied text."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.core import Json, Seat
from engine.records.fair_play.canonical import canonical

SEPARATOR = " · "
COMMITMENT = "commitment"
WITH_OF = ("sealed", "round")
"""Kinds of lines that show their number `of`, such as the step or the round."""


@dataclass(frozen=True)
class Line:
    """A numbered line; `hash` is the head after the line's post entry.

    `commitment` and `sealed` lines have hashes of their own.
    """

    id: str
    no: int
    what: str
    of: int
    hash: str

    def __str__(self) -> str:
        what = f"{self.what} {self.of}" if self.what in WITH_OF else self.what
        return SEPARATOR.join(("Fair play", self.id, str(self.no), what, f"`{self.hash}`"))


@dataclass(frozen=True)
class Receipt:
    """The receipt for a sealed answer that was handed in or taken back: the head after that entry."""

    id: str
    seat: Seat
    hash: str

    def __str__(self) -> str:
        return SEPARATOR.join(("Fair play", self.id, f"receipt {self.seat}", f"`{self.hash}`"))


@dataclass(frozen=True)
class Opening:
    """A line of a round's openings file: what entry `n` had sealed."""

    id: str
    n: int
    salt: str
    answer: Json

    def __str__(self) -> str:
        return SEPARATOR.join(("Opening", self.id, str(self.n), self.salt, canonical(self.answer)))
