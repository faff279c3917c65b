"""What the repository of talks gives and takes: rows as those of `bot.store.rows`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.kernel.core import Seat


@dataclass(frozen=True)
class TalkRow:
    """A thread beside a game: of two who sit there, or with no seats that of the spectators.

    thread_id None: it is not there yet. `asker_id`, `asked_id`: who talk, None for who was forgotten;
    `first_yes`: which of them wants it published, where the other has not said so.
    """

    id: int
    match_id: int
    asker: Seat | None
    asker_id: int | None
    asked: Seat | None
    asked_id: int | None
    opened_at: datetime
    thread_id: int | None = None
    closed_at: datetime | None = None
    first_yes: int | None = None
    published_at: datetime | None = None

    @property
    def is_private(self) -> bool:
        return self.asker is not None
