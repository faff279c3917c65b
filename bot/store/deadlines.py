"""Until when each open ask is to be answered, and which process is looking after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.leases import ENDED, LeasedTable, Leases
from bot.store.rows import DeadlineRow, DeadlineState
from bot.store.sql import put, read_all, read_one, read_sound, sound_ids
from bot.store.tables import OPEN, RUNNING, deadlines
from engine.core import Seat, Step

_IS_OPEN = deadlines.c.state == "open"
_LEASED = LeasedTable(deadlines, moment=deadlines.c.wake_at, waits=OPEN)
_MATCH = deadlines.c.match_id == bindparam("of_match")
_SEAT = and_(_MATCH, deadlines.c.seat == bindparam("of_seat"))
_THAT = and_(_SEAT, deadlines.c.step == bindparam("of_step"))
_WAS_DUE = deadlines.c.due_at <= bindparam("before")

_ONE = select(deadlines).where(_THAT)
_OPEN = select(deadlines).where(_MATCH, _IS_OPEN)
_MISSED = select(deadlines.c.step).where(_SEAT, deadlines.c.state == "missed")
_SETTLE = update(deadlines).where(_THAT, _IS_OPEN).values(wake_at=None, notices=[], **ENDED)
_SETTLE_ALL = update(deadlines).where(_MATCH, _IS_OPEN).values(wake_at=None, notices=[], **ENDED)
_OVERDUE = select(deadlines).where(text(RUNNING), _WAS_DUE)
_UNWARNED = _OVERDUE.where(deadlines.c.warned_at.is_(None))
_WARN = update(deadlines).where(_MATCH, _IS_OPEN, _WAS_DUE)


class Deadlines:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.leases = Leases(connection, _LEASED)

    async def put(self, rows: Sequence[DeadlineRow]) -> None:
        """Keep the rows in place of those that were there for the same step and seat."""
        if rows:
            await put(self._connection, deadlines, [vars(row) for row in rows])

    async def get(self, match_id: int, step: Step, seat: Seat) -> DeadlineRow | None:
        found = await self._connection.execute(_ONE, _of(match_id, step, seat))
        return read_one(DeadlineRow, found.one_or_none())

    async def open_of(self, match_id: int) -> list[DeadlineRow]:
        """The match's open deadlines, of whatever step."""
        found = await self._connection.execute(_OPEN, {"of_match": match_id})
        return _in_order(read_all(DeadlineRow, found))

    async def sound_of(self, match_id: int) -> list[DeadlineRow]:
        """Those of its open deadlines that can be read."""
        return _in_order(
            read_sound(DeadlineRow, await self._connection.execute(_OPEN, {"of_match": match_id}))
        )

    async def settle_all(self, match_id: int, at: datetime) -> None:
        """The game is over: nothing is awaited any more."""
        ended = {"of_match": match_id, "state": "answered", "settled_at": at}
        await self._connection.execute(_SETTLE_ALL, ended)

    async def was_missed(self, match_id: int, seat: Seat, before: Step) -> bool:
        """Whether the seat has missed an earlier ask of that step's stage."""
        its = {"of_match": match_id, "of_seat": seat}
        missed: Iterable[Step] = await self._connection.scalars(_MISSED, its)
        return any(step < before for step in missed if step.is_in_stage_of(before))

    async def settle(self, match_id: int, step: Step, seat: Seat, state: DeadlineState, at: datetime) -> None:
        """End an open deadline."""
        ended = {"state": state, "settled_at": at}
        await self._connection.execute(_SETTLE, _of(match_id, step, seat) | ended)

    async def claim(self, worker: str, now: datetime, lease_seconds: float, limit: int) -> list[int]:
        """Take up to `limit` deadlines that something is to be done about now; the matches they are of."""
        return sound_ids(await self.leases.claim(worker, now, lease_seconds, limit))

    async def next_wake(self, now: datetime) -> datetime | None:
        """When something is to be done next that no process is about to do, as far as is known."""
        return await self.leases.next_claim(now)

    async def overdue(self, before: datetime, *, unwarned: bool = False) -> list[DeadlineRow]:
        """Open deadlines that were due before a time; `unwarned`: about which no alarm was raised."""
        found = await self._connection.execute(_UNWARNED if unwarned else _OVERDUE, {"before": before})
        return _in_order(read_sound(DeadlineRow, found))

    async def warned(self, match_id: int, at: datetime) -> None:
        """An alarm was raised about what is overdue in the match."""
        await self._connection.execute(_WARN, {"of_match": match_id, "before": at, "warned_at": at})


def _in_order(rows: list[DeadlineRow]) -> list[DeadlineRow]:
    return sorted(rows, key=lambda row: (row.match_id, row.step, row.seat))


def _of(match_id: int, step: Step, seat: Seat) -> dict[str, Any]:
    return {"of_match": match_id, "of_step": step, "of_seat": seat}
