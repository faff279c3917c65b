"""Until when each open ask is to be answered, and which process is looking after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.leases import ENDED, Leases
from bot.store.rows import DeadlineRow, DeadlineState
from bot.store.sql import put, read_all, read_one
from bot.store.tables import deadlines
from engine.core import Seat, Step

_OPEN = deadlines.c.state == "open"


class Deadlines:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.leases = Leases(connection, deadlines, DeadlineRow, order=deadlines.c.wake_at, waits=_OPEN)

    async def put(self, rows: Sequence[DeadlineRow]) -> None:
        """Keep the rows in place of those that were there for the same step and seat."""
        if rows:
            await put(self._connection, deadlines, [vars(row) for row in rows])

    async def get(self, match_id: int, step: Step, seat: Seat) -> DeadlineRow | None:
        query = select(deadlines).where(_of(match_id, step, seat))
        return read_one(DeadlineRow, (await self._connection.execute(query)).one_or_none())

    async def open_of(self, match_id: int) -> list[DeadlineRow]:
        """The match's open deadlines, of whatever step."""
        return await self._all(select(deadlines).where(deadlines.c.match_id == match_id, _OPEN))

    async def was_missed(self, match_id: int, seat: Seat, before: Step) -> bool:
        """Whether the seat has missed an earlier ask of that step's stage."""
        query = select(deadlines.c.step).where(
            deadlines.c.match_id == match_id, deadlines.c.seat == seat, deadlines.c.state == "missed"
        )
        missed: Iterable[Step] = await self._connection.scalars(query)
        return any(step < before for step in missed if step.is_in_stage_of(before))

    async def settle(self, match_id: int, step: Step, seat: Seat, state: DeadlineState, at: datetime) -> None:
        """End an open deadline."""
        ended = update(deadlines).where(_of(match_id, step, seat), _OPEN)
        await self._connection.execute(
            ended.values(state=state, settled_at=at, wake_at=None, notices=[], **ENDED)
        )

    async def claim(self, worker: str, now: datetime, lease_seconds: float, limit: int) -> list[int]:
        """Take up to `limit` deadlines that something is to be done about now; the matches they are of."""
        rows = await self.leases.claim(worker, now, lease_seconds, limit, due=deadlines.c.wake_at <= now)
        return sorted({row.match_id for row in rows})

    async def next_wake(self) -> datetime | None:
        """When something is to be done next that no process is about to do, as far as is known."""
        return await self.leases.next_claim(deadlines.c.wake_at)

    async def overdue(self, before: datetime, *, unwarned: bool = False) -> list[DeadlineRow]:
        """Open deadlines that were due before a time; `unwarned`: about which no alarm was raised."""
        query = select(deadlines).where(_OPEN, deadlines.c.held_at.is_(None), deadlines.c.due_at <= before)
        if unwarned:
            query = query.where(deadlines.c.warned_at.is_(None))
        return await self._all(query)

    async def warned(self, match_id: int, at: datetime) -> None:
        """An alarm was raised about what is overdue in the match."""
        late = update(deadlines).where(deadlines.c.match_id == match_id, _OPEN, deadlines.c.due_at <= at)
        await self._connection.execute(late.values(warned_at=at))

    async def _all(self, query: Select[Any]) -> list[DeadlineRow]:
        rows = read_all(DeadlineRow, await self._connection.execute(query))
        return sorted(rows, key=lambda row: (row.match_id, row.step, row.seat))


def _of(match_id: int, step: Step, seat: Seat) -> ColumnElement[bool]:
    return and_(deadlines.c.match_id == match_id, deadlines.c.step == step, deadlines.c.seat == seat)
