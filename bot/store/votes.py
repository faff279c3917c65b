"""What tables vote on, and how each seat votes."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import Outcome, VoteKind, VoteRow
from bot.store.sql import add, insert, read_all, read_one, read_row
from bot.store.tables import ballots, votes
from engine.core import Json, Seat


class Votes:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, match_id: int, kind: VoteKind, data: Json, seat: Seat, at: datetime) -> VoteRow:
        """A question to the table; Conflict if one of that kind is open."""
        values = {"match_id": match_id, "kind": kind, "data": data, "seat": seat, "opened_at": at}
        return read_row(VoteRow, await add(self._connection, votes, values))

    async def get(self, vote_id: int) -> VoteRow | None:
        query = select(votes).where(votes.c.id == vote_id)
        return read_one(VoteRow, (await self._connection.execute(query)).one_or_none())

    async def open_of(self, match_id: int) -> list[VoteRow]:
        """The questions that the table has not decided yet."""
        query = select(votes).where(votes.c.match_id == match_id, votes.c.closed_at.is_(None))
        return read_all(VoteRow, await self._connection.execute(query.order_by(votes.c.id)))

    async def close(self, vote_id: int, outcome: Outcome, at: datetime) -> None:
        values = {"closed_at": at, "outcome": outcome}
        await self._connection.execute(update(votes).where(votes.c.id == vote_id).values(values))

    async def set_message(self, vote_id: int, message_id: int) -> None:
        await self._connection.execute(
            update(votes).where(votes.c.id == vote_id).values(message_id=message_id)
        )

    async def cast(self, vote_id: int, seat: Seat, is_yes: bool, at: datetime) -> None:
        """The seat's ballot, in place of the one that it cast before."""
        values = {"vote_id": vote_id, "seat": seat, "is_yes": is_yes, "at": at}
        statement = insert(self._connection, ballots).values(values)
        await self._connection.execute(
            statement.on_conflict_do_update(
                index_elements=[ballots.c.vote_id, ballots.c.seat], set_={"is_yes": is_yes, "at": at}
            )
        )

    async def ballots(self, vote_id: int) -> dict[Seat, bool]:
        """Seat -> whether it votes Yes."""
        query = select(ballots.c.seat, ballots.c.is_yes).where(ballots.c.vote_id == vote_id)
        return {row.seat: row.is_yes for row in await self._connection.execute(query)}

    async def forget(self, match_id: int, seat: Seat) -> None:
        """Take the seat's ballots out of what is open: somebody else sits there now."""
        pending = select(votes.c.id).where(votes.c.match_id == match_id, votes.c.closed_at.is_(None))
        await self._connection.execute(
            delete(ballots).where(ballots.c.seat == seat, ballots.c.vote_id.in_(pending))
        )
