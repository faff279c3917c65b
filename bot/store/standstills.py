"""The games that stand still, and what is owed to their tables."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import StandstillRow
from bot.store.sql import Conflict, add, put, read_one, sound_ids
from bot.store.tables import standstills
from engine.kernel.core import Seat

_MATCH = standstills.c.match_id == bindparam("of_match")
_ONE = select(standstills).where(_MATCH)
_REMOVE = delete(standstills).where(_MATCH)
_NUMBERS = select(standstills.c.match_id)


class Standstills:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add_once(self, row: StandstillRow) -> bool:
        """False if the game is known to stand still."""
        try:
            await add(self._connection, standstills, vars(row))
        except Conflict:
            return False
        return True

    async def get(self, match_id: int) -> StandstillRow | None:
        found = await self._connection.execute(_ONE, {"of_match": match_id})
        return read_one(StandstillRow, found.one_or_none())

    async def numbers(self) -> list[int]:
        """The numbers of the games that stand still."""
        return sound_ids(await self._connection.execute(_NUMBERS))

    async def owe(self, match_id: int, seat: Seat) -> None:
        """The seat was not shown what it is asked: it is when the game goes on."""
        row = await self.get(match_id)
        if row is not None and seat not in row.owed:
            await put(self._connection, standstills, [vars(replace(row, owed=[*row.owed, seat]))])

    async def remove(self, match_id: int) -> None:
        """The game goes on, or has ended."""
        await self._connection.execute(_REMOVE, {"of_match": match_id})
