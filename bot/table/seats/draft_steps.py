"""Keep a seat's last drafts of its open decision, so that a page can go back one at a time.

They lie in a sheet of their own, which is written with the draft itself and goes where drafts go.
"""

from __future__ import annotations

import json

from bot.store.tables.sheets import NO_STAGE, SheetRow
from bot.table.match.table import Table
from engine.kernel.core import Seat

STEPS = "steps"
"""Kind of the row with a seat's last drafts, stored without a stage."""
MOST = 20
"""Most drafts that one can go back."""


async def note(table: Table, seat: Seat, before: str, after: str) -> None:
    """Note that a draft is replaced; going back to the last one takes it off the list."""
    past = await earlier(table, seat, before)
    past = past[:-1] if past and past[-1] == after else [*past, before][-MOST:]
    kept = json.dumps([str(table.match.step), after, past])
    await table.tx.sheets.put(SheetRow(table.row.id, NO_STAGE, seat, STEPS, kept, table.at))


async def earlier(table: Table, seat: Seat, now: str) -> list[str]:
    """Return the drafts that led to the present one in this decision, the last one last."""
    sheet = await table.tx.sheets.get(table.row.id, NO_STAGE, seat, STEPS)
    if sheet is None or not sheet.draft:
        return []
    step, draft, past = json.loads(sheet.draft)
    return list(past) if (step, draft) == (str(table.match.step), now) else []
