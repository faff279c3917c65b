"""What each seat has used of its vacation and extensions."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import BudgetRow
from bot.store.sql import put, read_one, read_sound
from bot.store.tables import AWAY, budgets
from engine.kernel.core import Seat

_ONE = select(budgets).where(
    budgets.c.match_id == bindparam("of_match"), budgets.c.seat == bindparam("of_seat")
)
_ENDED = (
    select(budgets)
    .where(text(AWAY), budgets.c.vacation_until <= bindparam("now"))
    .order_by(budgets.c.match_id, budgets.c.seat)
)


class Budgets:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def get(self, match_id: int, seat: Seat) -> BudgetRow:
        """The seat's budget; an untouched one if it has used nothing yet."""
        found = await self._connection.execute(_ONE, {"of_match": match_id, "of_seat": seat})
        return read_one(BudgetRow, found.one_or_none()) or BudgetRow(match_id, seat)

    async def put(self, row: BudgetRow) -> None:
        """Keep the budget in place of the one that was there."""
        await put(self._connection, budgets, [vars(row)])

    async def ended(self, now: datetime) -> list[BudgetRow]:
        """The seats whose vacation has come to its end."""
        return read_sound(BudgetRow, await self._connection.execute(_ENDED, {"now": now}))
