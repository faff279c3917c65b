"""Store the processes that share this database, and the interactions they have claimed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

from sqlalchemy import BigInteger, Column, String, Table, bindparam, delete, select

from bot.store.database.schema import OF_THE_MOMENT, As, Moment, Short, metadata, table_of
from bot.store.database.sql import Conflict, Repository, add, put, read_sound


@dataclass(frozen=True)
class InstanceRow:
    """One process; `invalid`: number of its requests that Discord refused in the last ten minutes."""

    name: Annotated[str, As(String(200), key=True)]
    role: Short
    since: datetime
    beat_at: datetime
    invalid: int = 0


instances = table_of("instances", InstanceRow, info=OF_THE_MOMENT)

_ALL = select(instances).order_by(instances.c.since, instances.c.name)
_REMOVE = delete(instances).where(instances.c.name == bindparam("of_name"))
_OLD = delete(instances).where(instances.c.beat_at < bindparam("before", type_=Moment()))


class Instances(Repository):
    async def beat(self, row: InstanceRow) -> None:
        """Record a process's heartbeat."""
        await put(self._connection, instances, [vars(row)])

    async def all(self) -> list[InstanceRow]:
        """Return all known processes, oldest first."""
        return read_sound(InstanceRow, await self._connection.execute(_ALL))

    async def remove(self, name: str) -> None:
        """Remove a process that has shut down."""
        await self._connection.execute(_REMOVE, {"of_name": name})

    async def forget(self, before: datetime) -> None:
        """Remove processes without a heartbeat since then."""
        await self._connection.execute(_OLD, {"before": before})


presses = Table(
    "presses", metadata, Column("id", BigInteger, primary_key=True, autoincrement=False), info=OF_THE_MOMENT
)

DISCORDS_FIRST = datetime(2015, 1, 1, tzinfo=UTC)
"""Discord's epoch: its ids are milliseconds since then, followed by 22 other bits."""

_PRESSES_OLD = delete(presses).where(presses.c.id < bindparam("before"))


class Presses(Repository):
    async def take(self, interaction_id: int) -> bool:
        """Claim an interaction; return False if another process has it."""
        try:
            await add(self._connection, presses, {"id": interaction_id})
        except Conflict:
            return False
        return True

    async def forget(self, before: datetime) -> None:
        """Delete claims of interactions from before then; the ids contain the time."""
        milliseconds = int((before - DISCORDS_FIRST).total_seconds() * 1000)
        await self._connection.execute(_PRESSES_OLD, {"before": milliseconds << 22})
