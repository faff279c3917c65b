"""Who ever sat where, at every table."""

from __future__ import annotations

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import SittingRow
from bot.store.sql import add, read_all
from bot.store.tables import sittings

_MATCH = sittings.c.match_id == bindparam("of_match")
_NEXT_NUMBER = select(func.coalesce(func.max(sittings.c.number) + 1, 0)).where(_MATCH).scalar_subquery()
_ALL = select(sittings).where(_MATCH).order_by(sittings.c.number)
_UNMASK = (
    update(sittings)
    .where(_MATCH, sittings.c.hidden_name.is_not(None))
    .values(name=sittings.c.hidden_name, hidden_name=None)
)
_UNMARK = update(sittings).where(_MATCH).values(mark=None)


class Sittings:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, row: SittingRow) -> None:
        """The next of the match, whatever number the row has."""
        values = {name: value for name, value in vars(row).items() if name != "number"}
        given = {**values, "of_match": row.match_id}
        await add(self._connection, sittings, given, number=_NEXT_NUMBER)

    async def of(self, match_id: int) -> list[SittingRow]:
        """All of a match, in the order in which they came to their seats."""
        return read_all(SittingRow, await self._connection.execute(_ALL, {"of_match": match_id}))

    async def unmask(self, match_id: int) -> None:
        """Who ever sat there is called by his name again."""
        await self._connection.execute(_UNMASK, {"of_match": match_id})

    async def unmark(self, match_id: int) -> None:
        """The game is over: who sat need not be told from others any more."""
        await self._connection.execute(_UNMARK, {"of_match": match_id})
