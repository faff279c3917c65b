"""Matches at rest before each of their stages, to go on from without replaying the whole log."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import CheckpointRow
from bot.store.sql import add_once, read_all, read_one
from bot.store.tables import checkpoints

_MATCH = checkpoints.c.match_id == bindparam("of_match")
_ALL = select(checkpoints).where(_MATCH).order_by(checkpoints.c.stage)
_STAGES = select(checkpoints.c.stage).where(_MATCH).order_by(checkpoints.c.stage)
_ONE = select(checkpoints).where(_MATCH, checkpoints.c.stage == bindparam("of_stage"))
_LATEST = select(checkpoints).where(_MATCH).order_by(checkpoints.c.stage.desc()).limit(1)
_FOLLOWING = _ALL.where(checkpoints.c.stage > bindparam("of_stage")).limit(1)
_REMOVE_AFTER = delete(checkpoints).where(_MATCH, checkpoints.c.first_n > bindparam("last_n"))


class Checkpoints:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, row: CheckpointRow) -> None:
        """Nothing happens if the stage has a checkpoint: replaying gives the same one again."""
        await add_once(self._connection, checkpoints, vars(row))

    async def remove_after(self, match_id: int, n: int) -> None:
        """Drop those reached after more than `n` answers: what led to them is undone."""
        await self._connection.execute(_REMOVE_AFTER, {"of_match": match_id, "last_n": n})

    async def latest(self, match_id: int) -> CheckpointRow | None:
        return await self._one(_LATEST, of_match=match_id)

    async def get(self, match_id: int, stage: int) -> CheckpointRow | None:
        return await self._one(_ONE, of_match=match_id, of_stage=stage)

    async def following(self, match_id: int, stage: int) -> CheckpointRow | None:
        """That of the next stage in which anything was asked."""
        return await self._one(_FOLLOWING, of_match=match_id, of_stage=stage)

    async def stages(self, match_id: int) -> list[int]:
        """The stages that have a checkpoint, in order."""
        return list(await self._connection.scalars(_STAGES, {"of_match": match_id}))

    async def of(self, match_id: int) -> list[CheckpointRow]:
        """All of the match, in order of their stages."""
        return read_all(CheckpointRow, await self._connection.execute(_ALL, {"of_match": match_id}))

    async def _one(self, query: Select[Any], **values: int) -> CheckpointRow | None:
        return read_one(CheckpointRow, (await self._connection.execute(query, values)).one_or_none())
