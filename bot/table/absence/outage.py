"""After an outage, extend deadlines that passed meanwhile, and notify each person once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.messages.catalogue import lasting, say, stamp
from bot.store import Conflict
from bot.store.tables.deadlines import DeadlineRow
from bot.table.calls import calls
from bot.table.deadlines import deadlines
from bot.table.deadlines.presets import MINUTE
from bot.table.match import outbox
from bot.table.match.table import Table
from bot.table.seats import attendance

HOUR, DAY = 60 * MINUTE, 24 * 60 * MINUTE


@dataclass(frozen=True)
class Outage:
    """An outage: whatever became due since `late_since` gets a grace period.

    `why` opens the notice. `tables`: how many of each person's tables are affected.
    """

    late_since: datetime
    why: str
    tables: dict[int, int] = field(default_factory=dict)

    def nonce(self, person_id: int) -> str:
        """Return the nonce of the person's single notice."""
        said = f"{self.late_since.timestamp()}/{person_id}"
        return "away-" + hashlib.sha256(said.encode()).hexdigest()[:20]


def away_text(away: timedelta | None) -> str:
    """Return "I was away for 2 hours.", in the largest unit of which there are at least two."""
    if away is None:
        return say("outage-away")
    seconds = max(MINUTE, int(away.total_seconds()))
    unit = next((unit for unit in (DAY, HOUR) if seconds >= 2 * unit), HOUR if seconds >= HOUR else MINUTE)
    return say("outage-away-for", length=lasting(seconds // unit * unit))


async def end(table: Table, outage: Outage) -> None:
    """Extend the table's affected deadlines, and notify their people."""
    open_ones = (await deadlines.open_deadlines(table)).values()
    late = [row for row in open_ones if not row.held_at and row.due_at and row.due_at <= outage.late_since]
    for row in await deadlines.postpone(table, late):
        await attendance.listen_again(table, row.seat)
        await _tell(table, row, outage)
    if late:
        await outbox.queue_card(table.tx, table.row)


async def _tell(table: Table, row: DeadlineRow, outage: Outage) -> None:
    """Notify the person by DM, or in the channel if DMs are closed."""
    person_id = table.sitting(row.seat).person_id
    assert person_id is not None
    text, nonce = _text(row, outage, person_id), outage.nonce(person_id)
    try:
        await calls.notify(table, person_id, text, (row.seat, row.step), nonce=nonce)
    except Conflict:  # told at another of their tables
        return


def _text(row: DeadlineRow, outage: Outage, person_id: int) -> str:
    assert row.due_at is not None
    tables = outage.tables.get(person_id, 1)
    if tables > 1:
        return say("outage-later-tables", away=outage.why, tables=tables)
    return say("outage-later", away=outage.why, due=stamp(row.due_at))
