"""The processes that share this database: each says again and again that it lives."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.instance_rows import InstanceRow
from bot.store.instance_tables import instances
from bot.store.sql import put, read_sound
from bot.store.tables import Moment

_ALL = select(instances).order_by(instances.c.since, instances.c.name)
_REMOVE = delete(instances).where(instances.c.name == bindparam("of_name"))
_OLD = delete(instances).where(instances.c.beat_at < bindparam("before", type_=Moment()))


class Instances:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def beat(self, row: InstanceRow) -> None:
        """It lives."""
        await put(self._connection, instances, [vars(row)])

    async def all(self) -> list[InstanceRow]:
        """Those that have ever said so and were not forgotten, oldest first."""
        return read_sound(InstanceRow, await self._connection.execute(_ALL))

    async def remove(self, name: str) -> None:
        """It has ended in peace."""
        await self._connection.execute(_REMOVE, {"of_name": name})

    async def forget(self, before: datetime) -> None:
        """Those that have said nothing since."""
        await self._connection.execute(_OLD, {"before": before})
