"""Keep a seat's drafts: its order sheet (a computer's notes) and its standing instructions."""

from __future__ import annotations

from dataclasses import replace

from bot.games.sheets import Saved
from bot.store.tables.sheets import NO_STAGE, SheetRow
from bot.table.match import outbox
from bot.table.match.table import Table
from engine.kernel.core import Seat

STANDING = "standing"
"""Kind of the row with a seat's standing instructions, stored without a stage."""
TOLD = "told"
"""Kind of the row with pending lines for the person's next panel, stored without a stage."""
DEED = "act"
"""Kind of the row with a seat's unfinished action out of turn, stored without a stage."""
NOTES = "notes"
"""Kind of the row with a computer's notes, in games without order sheets."""


async def order_sheet(table: Table, seat: Seat) -> str:
    """Return the seat's saved order sheet of this stage; for a computer, its notes."""
    sheet = await _sheet(table, seat)
    return sheet.draft if sheet else ""


async def _sheet(table: Table, seat: Seat) -> SheetRow | None:
    kind = table.texts.sheets.kind or NOTES
    return await table.tx.sheets.get(table.row.id, table.match.stage, seat, kind)


async def keep_notes(table: Table, seat: Seat, notes: str | None) -> None:
    """Save a computer's notes as its seat's order sheet; None keeps the present ones."""
    if notes is None:
        return
    kind = table.texts.sheets.kind or NOTES
    kept = await _sheet(table, seat)
    new = kept or SheetRow(table.row.id, table.match.stage, seat, kind, notes, table.at)
    await table.tx.sheets.put(replace(new, draft=notes, updated_at=table.at))
    await table.count_revision(seat)


async def standing(table: Table, seat: Seat) -> str:
    """Return the seat's standing instructions, stored as a sheet without a stage."""
    sheet = await table.tx.sheets.get(table.row.id, NO_STAGE, seat, STANDING)
    return sheet.draft if sheet else ""


async def prepared(table: Table, seat: Seat) -> Saved:
    """Return what answers for the seat in this stage."""
    return Saved(sheet=await order_sheet(table, seat), standing=await standing(table, seat))


async def close(table: Table, seat: Seat) -> None:
    """Close the seat's drafts: nobody reads or uses them any more. Submitted answers still count, unseen."""
    await table.tx.sheets.close(table.row.id, seat)


async def is_locked(table: Table, seat: Seat) -> bool:
    """Return whether a former holder, who did not consent to leave, has answered the open ask.

    If so, the new holder can neither see nor change the answer.
    """
    if seat not in table.match.sealed:
        return False
    sheet = await table.tx.sheets.get(table.row.id, table.match.stage, seat, table.sheet_key(seat))
    return sheet is not None and sheet.is_locked


async def keep_standing(table: Table, seat: Seat, instructions: str) -> None:
    await _keep_lasting(table, seat, STANDING, instructions)
    await table.count_revision(seat)
    await fix(table, seat)


async def fix(table: Table, seat: Seat) -> None:
    """Seal the seat's present drafts in the chain, since they answer for the seat."""
    chain = await table.chain()
    if chain is None or table.sitting(seat).kind != "person":
        return
    text = table.texts.sheets.written(await prepared(table, seat))
    if (await chain.fixed_sheet(seat) or "") != text:
        await chain.fix_sheet(seat, text)


async def told(table: Table, seat: Seat) -> str:
    """Return the lines waiting for the person's next panel."""
    sheet = await table.tx.sheets.get(table.row.id, NO_STAGE, seat, TOLD)
    return sheet.draft if sheet else ""


async def tell(table: Table, seat: Seat, line: str) -> None:
    """Add one line to the person's next panel."""
    lines = "\n".join(filter(None, (await told(table, seat), line)))
    await table.tx.sheets.put(SheetRow(table.row.id, NO_STAGE, seat, TOLD, lines, table.at))


async def notify(table: Table, seat: Seat, text: str) -> None:
    """Notify a seat's person by DM, else in their next panel, never in the channel; skip computers."""
    person_id = table.sitting(seat).person_id
    if person_id is None:
        return
    person = await table.tx.people.get(person_id)
    if person is None or person.dm_open:
        await outbox.queue_told(table.tx, table.row, person_id, seat, text)
    else:
        await tell(table, seat, text)


async def has_read(table: Table, seat: Seat) -> None:
    """Clear the pending lines after the person has used the panel that showed them."""
    if await told(table, seat):
        await table.tx.sheets.put(SheetRow(table.row.id, NO_STAGE, seat, TOLD, "", table.at))


async def deed(table: Table, seat: Seat) -> str:
    """Return the seat's unfinished action."""
    sheet = await table.tx.sheets.get(table.row.id, NO_STAGE, seat, DEED)
    return sheet.draft if sheet else ""


async def keep_deed(table: Table, seat: Seat, draft: str) -> None:
    await _keep_lasting(table, seat, DEED, draft)


async def _keep_lasting(table: Table, seat: Seat, kind: str, draft: str) -> None:
    await table.tx.sheets.put(SheetRow(table.row.id, NO_STAGE, seat, kind, draft, table.at))
