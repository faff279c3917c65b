"""Asks of which the first answer is enough: whose panels close since another was first, and open again."""

from __future__ import annotations

from bot.store.tables.panels import PanelRow
from bot.table.match import outbox
from bot.table.match.table import Table
from engine.kernel.core import Seat


async def close(table: Table) -> None:
    """Close the panels of those who were not first and are asked nothing now; it makes no sound."""
    for seat in sorted(table.outrun - table.match.asks.keys()):
        for panel in await _in_dm(table, seat):
            await outbox.queue_outrun(table.tx, table.row, panel.person_id, panel.message_id, panel.step)
    table.outrun.clear()


async def is_asked_again(table: Table, seat: Seat) -> bool:
    """Whether the same was asked before in this stage, and another was first: nobody is called twice."""
    if not table.match.is_first:
        return False
    kind, step = table.match.asks[seat].kind, table.match.step
    return await table.tx.deadlines.last_of(table.row.id, seat, kind, step) is not None


async def where(table: Table, seat: Seat) -> int | None:
    """The DM in which such a panel stood, and is to stand again."""
    kind, step = table.match.asks[seat].kind, table.match.step
    found = [panel for panel in await _in_dm(table, seat) if panel.kind == kind]
    return next((panel.message_id for panel in found if panel.step.is_in_stage_of(step)), None)


async def _in_dm(table: Table, seat: Seat) -> list[PanelRow]:
    person_id = table.sitting(seat).person_id
    live = await table.tx.panels.live_of(table.row.id, seat)
    return [panel for panel in live if panel.person_id == person_id and panel.token is None]
