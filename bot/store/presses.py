"""The presses, commands and forms that were taken: where two processes get the same, one of them does it."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import bindparam, delete
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.instance_tables import presses
from bot.store.sql import Conflict, add

DISCORDS_FIRST = datetime(2015, 1, 1, tzinfo=UTC)
"""From then on Discord's ids count milliseconds, in all but their last 22 bits."""

_OLD = delete(presses).where(presses.c.id < bindparam("before"))


class Presses:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def take(self, interaction_id: int) -> bool:
        """Whether it is ours to do: nobody has taken it before."""
        try:
            await add(self._connection, presses, {"id": interaction_id})
        except Conflict:
            return False
        return True

    async def forget(self, before: datetime) -> None:
        """Those that were made before; their ids say when that was."""
        milliseconds = int((before - DISCORDS_FIRST).total_seconds() * 1000)
        await self._connection.execute(_OLD, {"before": milliseconds << 22})
