"""Store who is present and who is away; consequences are handled elsewhere."""

from __future__ import annotations

from datetime import datetime

from bot.table.match.table import Table
from engine.kernel.core import Seat


def somebody_is_there(table: Table) -> bool:
    """Return whether any person of the table is not away."""
    return any(row.person_id is not None and row.away_since is None for row in table.seats)


def is_stewarded(table: Table, seat: Seat) -> bool:
    """Return whether the steward answers for the seat: its person is away, and somebody else is still there
    to play.
    """
    return table.sitting(seat).away_since is not None and somebody_is_there(table)


async def answered(table: Table, seat: Seat) -> None:
    """Forget earlier misses: the person has answered."""
    row = table.sitting(seat)
    if row.missed and row.away_since is None:
        await keep(table, seat, 0, None)


async def forget(table: Table, seat: Seat) -> None:
    """Forget the absence of a former holder."""
    row = table.sitting(seat)
    if row.missed or row.away_since:
        await keep(table, seat, 0, None)


async def keep(table: Table, seat: Seat, missed: int, away_since: datetime | None) -> None:
    """Store how many rounds in a row the seat has missed, and since when its person is away."""
    await table.tx.seats.set_absence(table.row.id, seat, missed, away_since)
    table.change_seat(seat, missed=missed, away_since=away_since)


async def is_stewards(table: Table, seat: Seat) -> bool:
    """Return whether the steward gave the seat's sealed answer."""
    checkpoint = await table.tx.checkpoints.latest(table.row.id)
    log = await table.tx.answers.since(table.row.id, checkpoint.first_n if checkpoint else 0)
    last = [row for row in log if row.seat == seat and row.answer is not None and not row.is_act]
    return bool(last) and last[-1].by == "steward"
