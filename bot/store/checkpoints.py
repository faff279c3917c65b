"""Matches at rest before each of their stages, to go on from without replaying the whole log."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import CheckpointRow
from bot.store.sql import insert, read_all, read_one
from bot.store.tables import checkpoints


class Checkpoints:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, row: CheckpointRow) -> None:
        """Nothing happens if the stage has a checkpoint: replaying gives the same one again."""
        statement = insert(self._connection, checkpoints).values(vars(row)).on_conflict_do_nothing()
        await self._connection.execute(statement)

    async def remove_after(self, match_id: int, n: int) -> None:
        """Drop those reached after more than `n` answers: what led to them is undone."""
        late = (checkpoints.c.match_id == match_id) & (checkpoints.c.first_n > n)
        await self._connection.execute(delete(checkpoints).where(late))

    async def latest(self, match_id: int) -> CheckpointRow | None:
        query = select(checkpoints).where(checkpoints.c.match_id == match_id)
        last = query.order_by(checkpoints.c.stage.desc()).limit(1)
        return read_one(CheckpointRow, (await self._connection.execute(last)).one_or_none())

    async def get(self, match_id: int, stage: int) -> CheckpointRow | None:
        query = select(checkpoints).where(checkpoints.c.match_id == match_id, checkpoints.c.stage == stage)
        return read_one(CheckpointRow, (await self._connection.execute(query)).one_or_none())

    async def following(self, match_id: int, stage: int) -> CheckpointRow | None:
        """That of the next stage in which anything was asked."""
        query = select(checkpoints).where(checkpoints.c.match_id == match_id, checkpoints.c.stage > stage)
        first = query.order_by(checkpoints.c.stage).limit(1)
        return read_one(CheckpointRow, (await self._connection.execute(first)).one_or_none())

    async def stages(self, match_id: int) -> list[int]:
        """The stages that have a checkpoint, in order."""
        query = select(checkpoints.c.stage).where(checkpoints.c.match_id == match_id)
        return list(await self._connection.scalars(query.order_by(checkpoints.c.stage)))

    async def of(self, match_id: int) -> list[CheckpointRow]:
        """All of the match, in order of their stages."""
        query = select(checkpoints).where(checkpoints.c.match_id == match_id)
        return read_all(CheckpointRow, await self._connection.execute(query.order_by(checkpoints.c.stage)))
