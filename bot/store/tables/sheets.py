"""Store drafts and submitted answers: one sheet per seat, stage and kind of ask."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.schema import Key, OfMatch, SeatKey, WordKey, table_of
from bot.store.database.sql import Repository, Values, put, read_all, read_one, read_values
from engine.kernel.core import Seat


@dataclass(frozen=True)
class SheetRow:
    """A seat's draft for one kind of ask in one stage, and whether it is handed in.

    is_locked: handed in by a former holder who did not consent to the change, so the present one may not see
    it.
    """

    match_id: OfMatch
    stage: Key
    seat: SeatKey
    kind: WordKey
    draft: str
    updated_at: datetime
    handed_in_at: datetime | None = None
    is_locked: bool = False


sheets = table_of("sheets", SheetRow)

NO_STAGE = -1
"""Stage of sheets that belong to no stage."""
Place = tuple[int, int, Seat, str]

_MATCH = sheets.c.match_id == bindparam("of_match")
_STAGE = sheets.c.stage == bindparam("of_stage")
_KIND = and_(_MATCH, sheets.c.seat == bindparam("of_seat"), sheets.c.kind == bindparam("of_kind"))
_IS_EARLIER = sheets.c.stage < bindparam("of_stage")

_ONE = select(sheets).where(_KIND, _STAGE)
_LAST_BEFORE = select(sheets).where(_KIND, _IS_EARLIER).order_by(sheets.c.stage.desc()).limit(1)
_REOPEN = update(sheets).where(_KIND, _STAGE).values(handed_in_at=None, is_locked=False)
_REMOVE = delete(sheets).where(_MATCH, _STAGE, sheets.c.kind.in_(bindparam("of_kinds", expanding=True)))
_SEAT = and_(_MATCH, sheets.c.seat == bindparam("of_seat"))
_REMOVE_DRAFTS = delete(sheets).where(_SEAT, sheets.c.handed_in_at.is_(None))
_LOCK = update(sheets).where(_SEAT).values(draft="", is_locked=True)
_OF_STAGE = select(sheets).where(_MATCH, _STAGE).order_by(sheets.c.seat, sheets.c.kind)


class Sheets(Repository):
    """A match's sheets, cached after the first read and written with the unit of work."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._first_stage: dict[int, int] = {}
        self._known: dict[Place, Values] = {}
        self._changed: dict[Place, SheetRow] = {}

    def know(self, match_id: int, first_stage: int, found: Sequence[Values]) -> None:
        """Cache all sheets of a match from that stage on, and those without a stage."""
        self._first_stage[match_id] = first_stage
        for row in found:
            self._known[row["match_id"], row["stage"], row["seat"], row["kind"]] = row

    async def flush(self) -> None:
        """Write the changed sheets."""
        changed, self._changed = self._changed, {}
        if changed:
            await put(self._connection, sheets, [vars(row) for row in changed.values()])

    async def put(self, row: SheetRow) -> None:
        """Insert or replace the sheet."""
        if self._is_known(row.match_id, row.stage):
            key = row.match_id, row.stage, row.seat, row.kind
            self._known[key], self._changed[key] = vars(row), row
        else:
            await put(self._connection, sheets, [vars(row)])

    async def get(self, match_id: int, stage: int, seat: Seat, kind: str) -> SheetRow | None:
        if self._is_known(match_id, stage):
            kept = self._known.get((match_id, stage, seat, kind))
            return None if kept is None else read_values(SheetRow, kept)
        found = await self._connection.execute(_ONE, _of(match_id, stage, seat, kind))
        return read_one(SheetRow, found.one_or_none())

    async def last_before(self, match_id: int, stage: int, seat: Seat, kind: str) -> SheetRow | None:
        """Return the seat's newest sheet of that kind from an earlier stage."""
        first = self._first_stage.get(match_id, stage)
        for earlier in range(stage - 1, max(NO_STAGE, first - 1), -1):
            if kept := await self.get(match_id, earlier, seat, kind):
                return kept
        if first <= 0:
            return None
        found = await self._connection.execute(_LAST_BEFORE, _of(match_id, min(first, stage), seat, kind))
        return read_one(SheetRow, found.one_or_none())

    async def reopen(self, match_id: int, seat: Seat, stage: int, kind: str) -> None:
        """Turn a submitted sheet into a draft again."""
        await self._forget()
        await self._connection.execute(_REOPEN, _of(match_id, stage, seat, kind))

    async def remove(self, match_id: int, stage: int, kinds: Collection[str]) -> None:
        """Delete drafts for asks that no longer exist."""
        await self._forget()
        gone = {"of_match": match_id, "of_stage": stage, "of_kinds": list(kinds)}
        await self._connection.execute(_REMOVE, gone)

    async def close(self, match_id: int, seat: Seat) -> None:
        """Delete the seat's drafts; submitted sheets stay, locked."""
        await self._forget()
        of_seat = {"of_match": match_id, "of_seat": seat}
        await self._connection.execute(_REMOVE_DRAFTS, of_seat)
        await self._connection.execute(_LOCK, of_seat)

    async def of_stage(self, match_id: int, stage: int) -> list[SheetRow]:
        await self.flush()
        found = await self._connection.execute(_OF_STAGE, {"of_match": match_id, "of_stage": stage})
        return read_all(SheetRow, found)

    def _is_known(self, match_id: int, stage: int) -> bool:
        first = self._first_stage.get(match_id)
        return first is not None and (stage == NO_STAGE or stage >= first)

    async def _forget(self) -> None:
        """Clear the cache after another change to the table."""
        await self.flush()
        self._first_stage.clear()
        self._known.clear()


def _of(match_id: int, stage: int, seat: Seat, kind: str) -> dict[str, Any]:
    return {"of_match": match_id, "of_stage": stage, "of_seat": seat, "of_kind": kind}
