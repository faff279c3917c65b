"""Declare the tables of messages that wait and of messages that were sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from sqlalchemy import Index, String, UniqueConstraint

from bot.store.database.schema import (
    LEASED,
    UNHELD,
    As,
    Counter,
    Hash,
    Id,
    Word,
    Worded,
    YesNo,
    partial,
    table_of,
)
from engine.kernel.core import Json

HEAD = "is_head"
NEXT = f"{HEAD} AND {UNHELD}"
FAILED = "failed_at IS NOT NULL"


@dataclass(frozen=True)
class Outgoing:
    """A message to send, with its target, lane and game."""

    lane: str
    kind: str
    target: int
    payload: Json
    match_id: int | None = None


@dataclass(frozen=True)
class OutboxRow:
    """A waiting message; those of one lane are sent in the order of their ids.

    is_head: first of its lane. `tries` counts leases. error: why the last try failed, or NOT_NEEDED.
    """

    id: Counter
    match_id: Annotated[int, As(of="matches.id")] | None
    lane: Hash
    kind: Word
    target: Id
    payload: Annotated[Json, As(Worded)]
    nonce: Annotated[str, As(String(25))]
    created_at: datetime
    not_before: datetime
    is_head: YesNo
    lease_until: datetime | None
    leased_by: str | None
    tries: int
    error: str | None


waiting = table_of(
    "waiting",
    OutboxRow,
    UniqueConstraint("nonce"),
    Index("ix_waiting_lane", "lane", "id"),
    partial("ix_waiting_due", "not_before", "id", where=NEXT),
    partial("ix_waiting_leased", "lease_until", where=LEASED),
)


@dataclass(frozen=True)
class SentRow:
    """A message that was sent or given up, without its content. message_id None: nothing was posted."""

    nonce: Annotated[str, As(String(25), key=True)]
    match_id: int | None
    lane: Hash
    kind: Word
    target: Id
    created_at: datetime
    tries: int
    sent_at: datetime | None
    message_id: Id | None
    failed_at: datetime | None
    error: str | None


sent = table_of(
    "sent",
    SentRow,
    Index("ix_sent_lane", "lane", "message_id"),
    Index("ix_sent_sent_at", "sent_at"),
    partial("ix_sent_failed_at", "failed_at", where=FAILED),
)

CLOSE_PANELS = "close_panels"
"""Kind of the message that folds a former holder's panels. No trace is kept, since the person may be
deleted."""

HOOK = "hook"
"""Kind of a message to a server's own web address instead of Discord."""

NOT_NEEDED = "not needed any more"
"""Error of a withdrawn message, which is given up when its turn comes."""

LONGEST_WAIT = timedelta(minutes=15)
"""Longest time that a message is held back or waits for a retry."""
