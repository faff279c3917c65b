"""What the repository of statistics gives and takes: rows as those of `bot.store.rows`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from engine.kernel.core import Seat

How = Literal["over", "abandoned", "unreadable"]


@dataclass(frozen=True)
class CountedRow:
    """A game that has ended and was counted; unreadable: its log could not be replayed."""

    match_id: int
    how: How
    stages: int
    at: datetime


@dataclass(frozen=True)
class ResultRow:
    """What a game says of one sitting: that of a person who is counted, or of a computer that played it.

    `place`: where the seat came in, if it counts for this sitting (tally.py). `origin`: what the seat
    began with, if the game has such a thing. `answered`: how often a person answered in time, `missed`: how
    often somebody had to answer for him; `waits`: how many of his answers came within each of WAITS.
    """

    match_id: int
    sitting: int
    seat: Seat
    level: str | None
    place: int | None
    origin: str
    answered: int
    missed: int
    waits: list[int]


@dataclass(frozen=True)
class PlayedRow:
    """One game of a person: what it was, where, and what it says of him."""

    match_id: int
    game: str
    players: int
    guild_id: int
    ended_at: datetime
    seat: Seat
    place: int | None
    origin: str
    answered: int
    missed: int
    waits: list[int]


@dataclass(frozen=True)
class SideRow:
    """One side of a game that is rated: a person, or a computer of that level."""

    match_id: int
    person_id: int | None
    level: str | None
    name: str
    place: int
