"""Store votes and the seats' ballots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from sqlalchemy import Boolean, Column, ForeignKey, String, Table, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.schema import As, Counter, Data, Id, Moment, SeatWord, metadata, partial, table_of
from bot.store.database.sql import (
    Repository,
    Values,
    add,
    put,
    read_all,
    read_one,
    read_row,
    read_values,
    sound_ids,
)
from bot.store.tables.matches import matches
from engine.kernel.core import Json, Seat

VoteKind = Literal[
    "pause", "resume", "extend", "hasten", "undo", "seat", "concede", "draw", "win",
    "clock", "abandon", "move", "spectate",
]  # fmt: skip
Outcome = Literal["passed", "failed", "lapsed", "moot"]


@dataclass(frozen=True)
class VoteRow:
    """A vote that `seat` proposed, with its post `message_id`; it is open until it has an outcome.

    The organiser or a manager proposes without a seat: then `seat` is None and the data has their role `by`.
    A vote with `due_at` is a notice, which takes effect then unless players stop it.
    """

    id: Counter
    match_id: Annotated[int, As(of="matches.id")]
    kind: VoteKind
    data: Data
    seat: SeatWord | None
    opened_at: datetime
    closed_at: datetime | None = None
    outcome: Outcome | None = None
    message_id: Id | None = None
    due_at: datetime | None = None


votes = table_of(
    "votes",
    VoteRow,
    partial("uq_votes_open", "match_id", "kind", where="closed_at IS NULL", unique=True),
    partial("ix_votes_due_at", "due_at", where="due_at IS NOT NULL AND closed_at IS NULL"),
)

ballots = Table(
    "ballots",
    metadata,
    Column("vote_id", ForeignKey("votes.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("is_yes", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)

_ID = votes.c.id == bindparam("of_id")
_VOTE = ballots.c.vote_id == bindparam("of_vote")
_IS_OPEN = (votes.c.match_id == bindparam("of_match")) & votes.c.closed_at.is_(None)
_PENDING = select(votes.c.id).where(_IS_OPEN)

_ONE = select(votes).where(_ID)
_OPEN = select(votes).where(_IS_OPEN).order_by(votes.c.id)
_DUE = (
    select(votes.c.match_id)
    .where(votes.c.due_at.is_not(None), votes.c.closed_at.is_(None))
    .where(votes.c.due_at <= bindparam("at", type_=Moment()))
    .where(votes.c.match_id.in_(select(matches.c.id).where(matches.c.state == "playing")))
    .distinct()
)
_STOPPED = (
    select(votes)
    .where(votes.c.match_id == bindparam("of_match"), votes.c.kind == bindparam("of_kind"))
    .where(votes.c.outcome == "failed")
)
_CHANGE = update(votes).where(_ID)
_BALLOTS = select(ballots.c.seat, ballots.c.is_yes).where(_VOTE)
_FORGET = delete(ballots).where(ballots.c.seat == bindparam("of_seat"), ballots.c.vote_id.in_(_PENDING))


class Votes(Repository):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._known: dict[int, Sequence[Values]] = {}
        """By match: its undecided votes."""

    def know(self, match_id: int, found: Sequence[Values]) -> None:
        """Cache the match's open votes."""
        self._known[match_id] = found

    async def add(
        self,
        match_id: int,
        kind: VoteKind,
        data: Json,
        seat: Seat | None,
        at: datetime,
        *,
        due_at: datetime | None = None,
    ) -> VoteRow:
        """Insert a vote, or a notice that ends at `due_at`; raise Conflict if one of that kind is open."""
        self._known.clear()
        values = {"match_id": match_id, "kind": kind, "data": data, "seat": seat, "opened_at": at}
        return read_row(VoteRow, await add(self._connection, votes, {**values, "due_at": due_at}))

    async def due(self, at: datetime) -> list[int]:
        """Return the running matches with a notice that has come due."""
        return sound_ids(await self._connection.execute(_DUE, {"at": at}))

    async def stopped(self, match_id: int, kind: VoteKind) -> list[VoteRow]:
        """Return the match's votes of that kind that were voted down."""
        of = {"of_match": match_id, "of_kind": kind}
        return read_all(VoteRow, await self._connection.execute(_STOPPED, of))

    async def get(self, vote_id: int) -> VoteRow | None:
        found = await self._connection.execute(_ONE, {"of_id": vote_id})
        return read_one(VoteRow, found.one_or_none())

    async def open_of(self, match_id: int) -> list[VoteRow]:
        """Return the match's open votes."""
        if match_id in self._known:
            rows = [read_values(VoteRow, values) for values in self._known[match_id]]
            return sorted(rows, key=lambda row: row.id)
        return read_all(VoteRow, await self._connection.execute(_OPEN, {"of_match": match_id}))

    async def close(self, vote_id: int, outcome: Outcome, at: datetime) -> None:
        self._known.clear()
        closed = {"of_id": vote_id, "closed_at": at, "outcome": outcome}
        await self._connection.execute(_CHANGE, closed)

    async def set_message(self, vote_id: int, message_id: int | None) -> None:
        self._known.clear()
        await self._connection.execute(_CHANGE, {"of_id": vote_id, "message_id": message_id})

    async def cast(self, vote_id: int, seat: Seat, is_yes: bool, at: datetime) -> None:
        """Insert or replace the seat's ballot."""
        ballot = {"vote_id": vote_id, "seat": seat, "is_yes": is_yes, "at": at}
        await put(self._connection, ballots, [ballot])

    async def ballots(self, vote_id: int) -> dict[Seat, bool]:
        """Return each seat's ballot: True for Yes."""
        found = await self._connection.execute(_BALLOTS, {"of_vote": vote_id})
        return {row.seat: row.is_yes for row in found}

    async def forget(self, match_id: int, seat: Seat) -> None:
        """Delete the seat's ballots in open votes: it has a new holder."""
        await self._connection.execute(_FORGET, {"of_match": match_id, "of_seat": seat})
