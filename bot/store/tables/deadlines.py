"""Store deadlines, the time budgets of seats, and the scheduler's heartbeat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Annotated, Any, Literal

from sqlalchemy import CheckConstraint, Column, Integer, Table, and_, bindparam, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.leases import ENDED, LeasedTable, Leases
from bot.store.database.schema import (
    LEASED,
    UNHELD,
    As,
    Moment,
    OfMatch,
    SeatKey,
    Word,
    metadata,
    partial,
    table_of,
)
from bot.store.database.sql import (
    Repository,
    Values,
    put,
    read_all,
    read_one,
    read_sound,
    read_values,
    sound_ids,
)
from engine.kernel.core import Json, Seat, Step

DeadlineState = Literal["open", "answered", "missed"]

OPEN = "state = 'open'"
AWAKE = f"{OPEN} AND {UNHELD}"
RUNNING = f"{OPEN} AND held_at IS NULL"
AWAY = "vacation_until IS NOT NULL"


@dataclass(frozen=True)
class DeadlineRow:
    """A seat's deadline for one ask; rows of finished steps are never open.

    due_at None: no limit. held_at: the clock is stopped since then (a pause, a vacation). wake_at: the
    scheduler's next action, a reminder or the end. notices: [kind, nonce] of the messages about the deadline,
    which are retracted when it is settled; those without a nonce stay.
    """

    match_id: OfMatch
    step: Annotated[Step, As(key=True)]
    seat: SeatKey
    kind: Word
    state: DeadlineState
    started_at: datetime
    due_at: datetime | None
    held_at: datetime | None = None
    wake_at: datetime | None = None
    notices: list[list[Json]] = field(default_factory=list)
    warned_at: datetime | None = None
    lease_until: datetime | None = None
    leased_by: str | None = None
    tries: int = 0
    settled_at: datetime | None = None


deadlines = table_of(
    "deadlines",
    DeadlineRow,
    CheckConstraint("state IN ('open', 'answered', 'missed')", name="state"),
    partial("ix_deadlines_open", "wake_at", where=AWAKE),
    partial("ix_deadlines_due", "due_at", where=RUNNING),
    partial("ix_deadlines_leased", "lease_until", where=LEASED),
)

Place = tuple[int, Step, Seat]

_IS_OPEN = deadlines.c.state == "open"
_LEASED = LeasedTable(deadlines, moment=deadlines.c.wake_at, waits=OPEN)
_MATCH = deadlines.c.match_id == bindparam("of_match")
_SEAT = and_(_MATCH, deadlines.c.seat == bindparam("of_seat"))
_THAT = and_(_SEAT, deadlines.c.step == bindparam("of_step"))
_WAS_DUE = deadlines.c.due_at <= bindparam("before")

_ONE = select(deadlines).where(_THAT)
_OPEN = select(deadlines).where(_MATCH, _IS_OPEN)
_MISSED = select(deadlines.c.step).where(_SEAT, deadlines.c.state == "missed")
_OF_SEAT = select(deadlines).where(_SEAT)
_SETTLE = update(deadlines).where(_THAT, _IS_OPEN).values(wake_at=None, notices=[], **ENDED)
_SETTLE_ALL = update(deadlines).where(_MATCH, _IS_OPEN).values(wake_at=None, notices=[], **ENDED)
_OVERDUE = select(deadlines).where(text(RUNNING), _WAS_DUE)
_UNWARNED = _OVERDUE.where(deadlines.c.warned_at.is_(None))
_WARN = update(deadlines).where(_MATCH, _IS_OPEN, _WAS_DUE)


class Deadlines(Repository):
    """A match's deadlines, cached after the first read and written with the unit of work."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self.leases = Leases(connection, _LEASED)
        self._known: dict[int, dict[Place, Values]] = {}
        self._stage: dict[int, int] = {}
        self._changed: dict[Place, DeadlineRow] = {}

    def know(self, match_id: int, stage: int, found: Sequence[Values]) -> None:
        """Cache all open deadlines of a match, and all deadlines of a stage."""
        self._stage[match_id] = stage
        self._known[match_id] = {(row["match_id"], row["step"], row["seat"]): row for row in found}

    async def flush(self) -> None:
        """Write the changed deadlines."""
        changed, self._changed = self._changed, {}
        if changed:
            await put(self._connection, deadlines, [vars(row) for row in changed.values()])

    async def put(self, rows: Sequence[DeadlineRow]) -> None:
        """Insert or replace the deadlines by step and seat."""
        for row in rows:
            key = row.match_id, row.step, row.seat
            self._changed[key] = row
            if row.match_id in self._known:
                self._known[row.match_id][key] = vars(row)
        if any(row.match_id not in self._known for row in rows):
            await self.flush()

    async def get(self, match_id: int, step: Step, seat: Seat) -> DeadlineRow | None:
        known = self._known.get(match_id, {}).get((match_id, step, seat))
        if known is not None or self._stage.get(match_id) == step.stage:
            return None if known is None else read_values(DeadlineRow, known)
        found = await self._connection.execute(_ONE, _of(match_id, step, seat))
        return read_one(DeadlineRow, found.one_or_none())

    async def open_of(self, match_id: int) -> list[DeadlineRow]:
        """Return the match's open deadlines, of all steps."""
        if match_id not in self._known:
            found = await self._connection.execute(_OPEN, {"of_match": match_id})
            return _in_order(read_all(DeadlineRow, found))
        known = self._known[match_id].values()
        return _in_order([read_values(DeadlineRow, row) for row in known if row["state"] == "open"])

    async def sound_of(self, match_id: int) -> list[DeadlineRow]:
        """Return the match's readable open deadlines."""
        await self.flush()
        return _in_order(
            read_sound(DeadlineRow, await self._connection.execute(_OPEN, {"of_match": match_id}))
        )

    async def settle_all(self, match_id: int, at: datetime) -> None:
        """Settle every deadline when the game is over."""
        await self.flush()
        self._known.pop(match_id, None)
        self._stage.pop(match_id, None)
        ended = {"of_match": match_id, "state": "answered", "settled_at": at}
        await self._connection.execute(_SETTLE_ALL, ended)

    async def was_missed(self, match_id: int, seat: Seat, before: Step) -> bool:
        """Return whether the seat missed an earlier deadline of the same stage."""
        missed: Iterable[Step]
        if self._stage.get(match_id) == before.stage:
            rows = self._known[match_id].values()
            theirs = [row["step"] for row in rows if (row["seat"], row["state"]) == (seat, "missed")]
            missed = [step for step in theirs if isinstance(step, Step)]
        else:
            await self.flush()
            its = {"of_match": match_id, "of_seat": seat}
            missed = await self._connection.scalars(_MISSED, its)
        return any(step < before for step in missed if step.is_in_stage_of(before))

    async def last_of(self, match_id: int, seat: Seat, kind: str, before: Step) -> DeadlineRow | None:
        """Return the deadline of the seat's previous ask of that kind in the same stage."""
        if self._stage.get(match_id) == before.stage:
            known = self._known[match_id].values()
            rows = [read_values(DeadlineRow, row) for row in known if row["seat"] == seat]
        else:
            await self.flush()
            its = {"of_match": match_id, "of_seat": seat}
            rows = read_sound(DeadlineRow, await self._connection.execute(_OF_SEAT, its))
        earlier = [
            row for row in rows if row.kind == kind and row.step.is_in_stage_of(before) and row.step < before
        ]
        return max(earlier, key=lambda row: row.step, default=None)

    async def settle(self, match_id: int, step: Step, seat: Seat, state: DeadlineState, at: datetime) -> None:
        """Settle an open deadline."""
        if match_id in self._known:
            row = await self.get(match_id, step, seat)
            if row is not None and row.state == "open":
                ended = replace(row, state=state, settled_at=at, wake_at=None, notices=[])
                await self.put([replace(ended, lease_until=None, leased_by=None)])
            return
        is_over = {"state": state, "settled_at": at}
        await self._connection.execute(_SETTLE, _of(match_id, step, seat) | is_over)

    async def claim(self, worker: str, now: datetime, lease_seconds: float, limit: int) -> list[int]:
        """Lease up to `limit` deadlines that are due; return their matches."""
        return sound_ids(await self.leases.claim(worker, now, lease_seconds, limit))

    async def next_wake(self, now: datetime) -> datetime | None:
        """Return when the next unleased deadline is due, as far as is known."""
        return await self.leases.next_claim(now)

    async def overdue(self, before: datetime, *, unwarned: bool = False) -> list[DeadlineRow]:
        """Return open deadlines that were due before a time; with `unwarned`, only those without an alarm."""
        await self.flush()
        found = await self._connection.execute(_UNWARNED if unwarned else _OVERDUE, {"before": before})
        return _in_order(read_sound(DeadlineRow, found))

    async def warned(self, match_id: int, at: datetime) -> None:
        """Note that an alarm was raised for the match's overdue deadlines."""
        await self.flush()
        await self._connection.execute(_WARN, {"of_match": match_id, "before": at, "warned_at": at})


def _in_order(rows: list[DeadlineRow]) -> list[DeadlineRow]:
    return sorted(rows, key=lambda row: (row.match_id, row.step, row.seat))


def _of(match_id: int, step: Step, seat: Seat) -> dict[str, Any]:
    return {"of_match": match_id, "of_step": step, "of_seat": seat}


@dataclass(frozen=True)
class BudgetRow:
    """Vacation (seconds) and extensions that a seat has used in this game.

    vacation_from, vacation_until: the current vacation. extended_step: the last step whose deadline the seat
    extended.
    """

    match_id: OfMatch
    seat: SeatKey
    vacation_used: int = 0
    extensions_used: int = 0
    extended_step: Step | None = None
    vacation_from: datetime | None = None
    vacation_until: datetime | None = None


budgets = table_of("budgets", BudgetRow, partial("ix_budgets_away", "vacation_until", where=AWAY))

_BUDGETS_ONE = select(budgets).where(
    budgets.c.match_id == bindparam("of_match"), budgets.c.seat == bindparam("of_seat")
)
_ENDED = (
    select(budgets)
    .where(text(AWAY), budgets.c.vacation_until <= bindparam("now"))
    .order_by(budgets.c.match_id, budgets.c.seat)
)


class Budgets(Repository):
    async def get(self, match_id: int, seat: Seat) -> BudgetRow:
        """Return the seat's budget; an unused one if there is no row."""
        found = await self._connection.execute(_BUDGETS_ONE, {"of_match": match_id, "of_seat": seat})
        return read_one(BudgetRow, found.one_or_none()) or BudgetRow(match_id, seat)

    async def put(self, row: BudgetRow) -> None:
        """Insert or replace the seat's budget."""
        await put(self._connection, budgets, [vars(row)])

    async def ended(self, now: datetime) -> list[BudgetRow]:
        """Return the budgets of seats whose vacation has ended."""
        return read_sound(BudgetRow, await self._connection.execute(_ENDED, {"now": now}))


pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

_LAST = select(pulse.c.at)
_ONLY = 1


class Pulse(Repository):
    async def beat(self, at: datetime) -> None:
        """Record that the scheduler was running at this time."""
        await put(self._connection, pulse, [{"id": _ONLY, "at": at}])

    async def last(self) -> datetime | None:
        """Return the last time at which the scheduler was running, as far as is known."""
        at = (await self._connection.execute(_LAST)).scalar_one_or_none()
        return at if isinstance(at, datetime) else None
