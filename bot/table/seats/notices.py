"""What who sits in a seat is told though nothing is asked of him: by DM, else with his next panel."""

from __future__ import annotations

from bot.table.match import outbox
from bot.table.match.table import Table
from bot.table.seats import drafts
from engine.kernel.core import Seat


async def tell(table: Table, seat: Seat, text: str) -> None:
    """Nobody waits for it, so nobody is called in the channel; nothing to a computer."""
    person_id = table.sitting(seat).person_id
    if person_id is None:
        return
    person = await table.tx.people.get(person_id)
    if person is None or person.dm_open:
        await outbox.queue_told(table.tx, table.row, person_id, seat, text)
    else:
        await drafts.tell(table, seat, text)
