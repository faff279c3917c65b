"""Store since when a table's computers are to move, and which process has leased their thinking."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.leases import LeasedTable, Leases
from bot.store.database.schema import LEASED, UNHELD, OfMatch, partial, table_of
from bot.store.database.sql import Repository, put, read_one, sound_ids
from engine.kernel.core import Step


@dataclass(frozen=True)
class TurnRow:
    """Since when a table's computers are to move; all answer together, after the same pause.

    asked_at None: the table is paused.
    """

    match_id: OfMatch
    step: Step
    asked_at: datetime | None
    lease_until: datetime | None = None
    leased_by: str | None = None
    tries: int = 0


turns = table_of(
    "turns",
    TurnRow,
    partial("ix_turns_asked_at", "asked_at", where=UNHELD),
    partial("ix_turns_leased", "lease_until", where=LEASED),
)

_LEASED = LeasedTable(turns, moment=turns.c.asked_at, ahead=timedelta(minutes=1))
_MATCH = turns.c.match_id == bindparam("of_match")
_ONE = select(turns).where(_MATCH)
_REMOVE = delete(turns).where(_MATCH)


class Turns(Repository):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self.leases = Leases(connection, _LEASED)
        self.begun: set[int] = set()
        """Matches whose computers got a decision in this unit of work."""

    async def put(self, row: TurnRow) -> None:
        """Insert or replace the table's turn."""
        if row.asked_at is not None:
            self.begun.add(row.match_id)
        await put(self._connection, turns, [vars(row)])

    async def get(self, match_id: int) -> TurnRow | None:
        found = await self._connection.execute(_ONE, {"of_match": match_id})
        return read_one(TurnRow, found.one_or_none())

    async def remove(self, match_id: int) -> None:
        """Delete the table's turn: no computer has to answer."""
        await self._connection.execute(_REMOVE, {"of_match": match_id})

    async def claim(
        self, worker: str, asked_before: datetime, now: datetime, lease_seconds: float, limit: int
    ) -> list[int]:
        """Lease up to `limit` turns that began by then; return their matches."""
        return sound_ids(await self.leases.claim(worker, now, lease_seconds, limit, due_by=asked_before))

    async def oldest(self, now: datetime) -> datetime | None:
        """Return the start of the oldest waiting turn, or the end of its lease."""
        return await self.leases.next_claim(now)
