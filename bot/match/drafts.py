"""What a seat has written: its order sheet (for a computer its notes) and its standing instructions."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.match.table import Table
from bot.store import Tx
from bot.store.rows import SheetRow
from engine.core import Seat

NO_STAGE = -1
STANDING = "standing"
"""Under what stage and kind a seat's standing instructions are kept."""
NOTES = "notes"
"""Under what kind a computer's notes are kept in games without order sheets."""


async def order_sheet(tx: Tx, at_table: Table, seat: Seat) -> str:
    """The seat's order sheet of this stage, as far as it is saved; a computer's are its notes."""
    sheet = await _sheet(tx, at_table, seat)
    return sheet.draft if sheet else ""


async def _sheet(tx: Tx, at_table: Table, seat: Seat) -> SheetRow | None:
    kind = at_table.words.sheet_kind or NOTES
    return await tx.sheets.get(at_table.row.id, at_table.match.stage, seat, kind)


async def keep_notes(tx: Tx, at_table: Table, seat: Seat, notes: str | None, at: datetime) -> None:
    """Keep a computer's notes as the order sheet of its seat, handed in or not; None leaves them."""
    if notes is None:
        return
    kind = at_table.words.sheet_kind or NOTES
    kept = await _sheet(tx, at_table, seat)
    new = kept or SheetRow(at_table.row.id, at_table.match.stage, seat, kind, notes, at)
    await tx.sheets.put(replace(new, draft=notes, updated_at=at))


async def standing(tx: Tx, at_table: Table, seat: Seat) -> str:
    """The seat's standing instructions: a sheet that is of no stage."""
    sheet = await tx.sheets.get(at_table.row.id, NO_STAGE, seat, STANDING)
    return sheet.draft if sheet else ""


async def keep_standing(tx: Tx, at_table: Table, seat: Seat, instructions: str, at: datetime) -> None:
    await tx.sheets.put(SheetRow(at_table.row.id, NO_STAGE, seat, STANDING, instructions, at))
