"""Drafts and what was handed in: one sheet for each kind of ask of each seat in each stage."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, and_, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import SheetRow
from bot.store.sql import insert, read_all, read_one
from bot.store.tables import sheets
from engine.core import Seat


class Sheets:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def put(self, row: SheetRow) -> None:
        """Keep the sheet in place of the one that was there."""
        statement = insert(self._connection, sheets).values(vars(row))
        new = {column.name: statement.excluded[column.name] for column in sheets.c if not column.primary_key}
        await self._connection.execute(
            statement.on_conflict_do_update(index_elements=list(sheets.primary_key), set_=new)
        )

    async def get(self, match_id: int, stage: int, seat: Seat, kind: str) -> SheetRow | None:
        query = select(sheets).where(_of(match_id, seat, kind), sheets.c.stage == stage)
        return read_one(SheetRow, (await self._connection.execute(query)).one_or_none())

    async def last_before(self, match_id: int, stage: int, seat: Seat, kind: str) -> SheetRow | None:
        """The seat's newest sheet of that kind from an earlier stage."""
        query = select(sheets).where(_of(match_id, seat, kind), sheets.c.stage < stage)
        last = query.order_by(sheets.c.stage.desc()).limit(1)
        return read_one(SheetRow, (await self._connection.execute(last)).one_or_none())

    async def reopen(self, match_id: int, seat: Seat, stage: int, kind: str) -> None:
        """What was handed in is a draft again."""
        one = update(sheets).where(_of(match_id, seat, kind), sheets.c.stage == stage)
        await self._connection.execute(one.values(handed_in_at=None, salt=None, seal=None))

    async def remove(self, match_id: int, stage: int, kinds: Collection[str]) -> None:
        """Drop drafts for asks that are not asked any more."""
        gone = sheets.c.kind.in_(list(kinds))
        await self._connection.execute(
            delete(sheets).where(sheets.c.match_id == match_id, sheets.c.stage == stage, gone)
        )

    async def of_stage(self, match_id: int, stage: int) -> list[SheetRow]:
        query = select(sheets).where(sheets.c.match_id == match_id, sheets.c.stage == stage)
        return read_all(
            SheetRow, await self._connection.execute(query.order_by(sheets.c.seat, sheets.c.kind))
        )

    async def sealed(self, match_id: int) -> list[SheetRow]:
        """All that was handed in under a seal, oldest first."""
        query = select(sheets).where(sheets.c.match_id == match_id, sheets.c.seal.is_not(None))
        by_age = query.order_by(sheets.c.stage, sheets.c.seat, sheets.c.kind)
        return read_all(SheetRow, await self._connection.execute(by_age))


def _of(match_id: int, seat: Seat, kind: str) -> ColumnElement[bool]:
    return and_(sheets.c.match_id == match_id, sheets.c.seat == seat, sheets.c.kind == kind)
