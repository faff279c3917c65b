"""Facts of one game that every study records."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.core import Seat


@dataclass(frozen=True)
class Setting:
    """One game of a study.

    With a `shift`, seats' choices are assigned instead, rotated by that many seats.
    """

    seed: str
    shift: int | None = None


@dataclass(frozen=True)
class Facts:
    """The facts of a game: who was asked first, and who won (nobody if it was cut off)."""

    setting: Setting
    seats: tuple[Seat, ...]
    first: Seat
    winners: tuple[Seat, ...]
    rounds: int

    @property
    def seated(self) -> tuple[Seat, ...]:
        """Return the seats in turn order."""
        at = self.seats.index(self.first)
        return self.seats[at:] + self.seats[:at]
