"""The log of every match: the answers it accepted, append only."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import AnswerRow
from bot.store.sql import add, read_all
from bot.store.tables import answers

UNDO = "undo"
"""The kind of a line that undoes what was answered since another one."""


class Answers:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, row: AnswerRow) -> None:
        """Conflict if the match has a line `row.n` already: somebody else answered first."""
        await add(self._connection, answers, vars(row))

    async def count(self, match_id: int) -> int:
        """How many lines the log has: the number of the next one."""
        last = select(func.max(answers.c.n)).where(answers.c.match_id == match_id)
        n = (await self._connection.execute(last)).scalar_one()
        return 0 if n is None else n + 1

    async def count_undone(self, match_id: int) -> int:
        """How often answers were undone."""
        undos = select(func.count()).where(answers.c.match_id == match_id, answers.c.kind == UNDO)
        return int((await self._connection.execute(undos)).scalar_one())

    async def since(self, match_id: int, first_n: int, before: int | None = None) -> list[AnswerRow]:
        """The lines from number `first_n` on, up to but without `before`."""
        query = select(answers).where(answers.c.match_id == match_id, answers.c.n >= first_n)
        return await self._all(query if before is None else query.where(answers.c.n < before))

    async def _all(self, query: Select[Any]) -> list[AnswerRow]:
        return read_all(AnswerRow, await self._connection.execute(query.order_by(answers.c.n)))
