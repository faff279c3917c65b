"""What each seat has used of its vacation and extensions."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import BudgetRow
from bot.store.sql import insert, read_all, read_one
from bot.store.tables import budgets
from engine.core import Seat


class Budgets:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def get(self, match_id: int, seat: Seat) -> BudgetRow:
        """The seat's budget; an untouched one if it has used nothing yet."""
        query = select(budgets).where(budgets.c.match_id == match_id, budgets.c.seat == seat)
        row = read_one(BudgetRow, (await self._connection.execute(query)).one_or_none())
        return row or BudgetRow(match_id, seat)

    async def put(self, row: BudgetRow) -> None:
        """Keep the budget in place of the one that was there."""
        statement = insert(self._connection, budgets).values(vars(row))
        new = {column.name: statement.excluded[column.name] for column in budgets.c if not column.primary_key}
        await self._connection.execute(
            statement.on_conflict_do_update(index_elements=list(budgets.primary_key), set_=new)
        )

    async def ended(self, now: datetime) -> list[BudgetRow]:
        """The seats whose vacation has come to its end."""
        query = select(budgets).where(budgets.c.vacation_until <= now)
        ordered = query.order_by(budgets.c.match_id, budgets.c.seat)
        return read_all(BudgetRow, await self._connection.execute(ordered))
