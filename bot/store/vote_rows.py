"""What the repository of votes gives and takes: rows as those of `bot.store.rows`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from engine.kernel.core import Json, Seat

VoteKind = Literal["pause", "resume", "extend", "hasten", "undo", "seat", "concede", "draw", "win"]
Outcome = Literal["passed", "failed", "lapsed", "moot"]


@dataclass(frozen=True)
class VoteRow:
    """A question to the table; `seat` asked it, `message_id` is its post. Open until it has an outcome."""

    id: int
    match_id: int
    kind: VoteKind
    data: Json
    seat: Seat
    opened_at: datetime
    closed_at: datetime | None = None
    outcome: Outcome | None = None
    message_id: int | None = None
