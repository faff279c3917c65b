"""Facts that a study keeps of one game of any kind."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.core import Seat


@dataclass(frozen=True)
class Setting:
    """One game of a study: with a `shift` what seats choose else is given out, rotated by so many seats."""

    seed: str
    shift: int | None = None


@dataclass(frozen=True)
class Facts:
    """The course of a game: who was asked first, and who has won (nobody if it was broken off)."""

    setting: Setting
    seats: tuple[Seat, ...]
    first: Seat
    winners: tuple[Seat, ...]
    rounds: int

    @property
    def seated(self) -> tuple[Seat, ...]:
        """Return the seats in turn order, beginning with the first."""
        at = self.seats.index(self.first)
        return self.seats[at:] + self.seats[:at]
