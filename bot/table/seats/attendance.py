"""Store who is present, who is away, and since when; other modules handle the consequences.

Away: two decisions in a row were missed, so a steward answers until the holder is back. Absent: away, and
silent for so long that others may give the seat to somebody else. Short deadlines alone cannot make anybody
absent.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.store.tables.seats import SeatRow
from bot.table.match.table import Table
from engine.kernel.core import Seat

SILENT_FOR = timedelta(hours=48)
"""Shortest silence that makes a holder absent."""
WITHOUT_LIMIT = timedelta(days=30)
"""Deadline assumed for a holder who sat down at a table without deadlines."""
DEADLINES = 2
"""Length of the silence that makes a holder absent, counted in deadlines that the holder agreed to."""


def absent_from(table: Table, seat: Seat) -> datetime | None:
    """Return when the holder counts as absent if they stay silent; None while they are not away."""
    row = table.sitting(seat)
    if row.away_since is None or row.silent_since is None:
        return None
    stood = table.at - (table.row.paused_at or table.at)
    return row.silent_since + max(SILENT_FOR, DEADLINES * agreed(row)) + stood


def agreed(row: SeatRow) -> timedelta:
    """Return the longest deadline that the holder accepted by sitting down or by a later vote."""
    return WITHOUT_LIMIT if row.agreed_seconds is None else timedelta(seconds=row.agreed_seconds)


def is_absent(table: Table, seat: Seat) -> bool:
    """Return whether the holder has been away for so long that others may decide about the seat."""
    since = absent_from(table, seat)
    return since is not None and since <= table.at


async def resume(table: Table, stood: timedelta) -> None:
    """Move the start of everybody's silence by the length of a pause, so that the pause does not count."""
    for row in table.seats:
        if row.seat and row.silent_since:
            await table.keep_absence(row.seat, row.missed, row.away_since, row.silent_since + stood)


async def listen_again(table: Table, seat: Seat) -> None:
    """Count the holder's silence from now on, since they could not answer before."""
    row = table.sitting(seat)
    if row.silent_since:
        await table.keep_absence(seat, row.missed, row.away_since, table.at)


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


async def keep(
    table: Table,
    seat: Seat,
    missed: int,
    away_since: datetime | None,
    *,
    asked_at: datetime | None = None,
    has_resigned: bool = False,
) -> None:
    """Store how many rounds in a row the seat has missed, and since when its holder is away.

    `asked_at`: when the missed decision was asked. `has_resigned`: the holder gives the seat up.
    """
    is_silent = missed or away_since
    silent_since = (table.sitting(seat).silent_since or asked_at or table.at) if is_silent else None
    await _write(table, seat, is_away=away_since is not None, has_resigned=has_resigned)
    await table.keep_absence(seat, missed, away_since, silent_since)


async def _write(table: Table, seat: Seat, *, is_away: bool, has_resigned: bool) -> None:
    """Write into the chain that the seat's person is away, or back."""
    chain = await table.chain()
    if chain is None or chain.book.sitters[seat].kind != "person":
        return
    sitter = chain.book.sitters[seat]
    if is_away and has_resigned and sitter.why != "resigned":
        await chain.away(seat, "resigned")
    elif is_away and sitter.away < 0:
        missed = chain.book.due.get(seat)
        await (chain.away(seat, "left") if missed is None else chain.away(seat, "missed", missed))
    elif not is_away and sitter.away >= 0:
        await chain.here(seat)


async def is_stewards(table: Table, seat: Seat) -> bool:
    """Return whether the steward gave the seat's sealed answer."""
    checkpoint = await table.tx.checkpoints.latest(table.row.id)
    log = await table.tx.answers.since(table.row.id, checkpoint.first_n if checkpoint else 0)
    last = [row for row in log if row.seat == seat and row.answer is not None and not row.is_act]
    return bool(last) and last[-1].by == "steward"
