"""The processes that share this database, and the presses that one of them has taken."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated

from sqlalchemy import BigInteger, Column, String, Table, bindparam, delete, select

from bot.store.database.schema import OF_THE_MOMENT, As, Moment, Short, metadata, table_of
from bot.store.database.sql import Conflict, Repository, add, put, read_sound


@dataclass(frozen=True)
class InstanceRow:
    """One process; `invalid` counts the requests that Discord refused it in the last ten minutes."""

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
        """Note that the process lives."""
        await put(self._connection, instances, [vars(row)])

    async def all(self) -> list[InstanceRow]:
        """Return all processes that reported and were not forgotten, oldest first."""
        return read_sound(InstanceRow, await self._connection.execute(_ALL))

    async def remove(self, name: str) -> None:
        """Remove a process that has ended in peace."""
        await self._connection.execute(_REMOVE, {"of_name": name})

    async def forget(self, before: datetime) -> None:
        """Forget processes that have not reported since."""
        await self._connection.execute(_OLD, {"before": before})


presses = Table(
    "presses", metadata, Column("id", BigInteger, primary_key=True, autoincrement=False), info=OF_THE_MOMENT
)

DISCORDS_FIRST = datetime(2015, 1, 1, tzinfo=UTC)
"""From then on Discord's ids count milliseconds, in all but their last 22 bits."""

_PRESSES_OLD = delete(presses).where(presses.c.id < bindparam("before"))


class Presses(Repository):
    async def take(self, interaction_id: int) -> bool:
        """Return whether it is ours to do: nobody has taken it before."""
        try:
            await add(self._connection, presses, {"id": interaction_id})
        except Conflict:
            return False
        return True

    async def forget(self, before: datetime) -> None:
        """Forget presses that were made before; their ids say when that was."""
        milliseconds = int((before - DISCORDS_FIRST).total_seconds() * 1000)
        await self._connection.execute(_PRESSES_OLD, {"before": milliseconds << 22})
