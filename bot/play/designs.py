"""What people design for a game and keep from table to table."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.match import packs
from bot.match.table import Table
from bot.messages.panel import Kept
from bot.store import Conflict, Tx
from engine.core import Refused

MOST = 12
"""So many of one game a person keeps: with a menu's other entries there is room for them."""


async def kept_of(tx: Tx, person_id: int, game: str) -> list[Kept]:
    """What the person keeps, the oldest first."""
    return [Kept(row.id, row.name, row.text) for row in await tx.designs.of(person_id, game)]


async def keep_after(table: Table) -> None:
    """Of a game that is over each person keeps what it leaves him, as far as there is room.

    Nothing of a private pack, which stays with its server.
    """
    is_kept = table.words.design_kind and not packs.is_private(table.row)
    outcome = table.match.game.outcome(table.match.state) if is_kept else {}
    for seat in table.seats if outcome else ():
        if seat.person_id is None or seat.seat is None:
            continue
        for new in table.words.kept_after(outcome, seat.seat):
            kept = await kept_of(table.tx, seat.person_id, table.row.game)
            same = next((one for one in kept if one.name == new.name), new)
            with suppress(Refused):
                await keep(table.tx, seat.person_id, table.row.game, replace(new, number=same.number))


async def keep(tx: Tx, person_id: int, game: str, design: Kept) -> Kept:
    """Keep it in place of the one of its number, or as one more; Refused for too many, or a name taken."""
    rows = await tx.designs.of(person_id, game)
    same = next((row for row in rows if row.id == design.number), None)
    if any(row.name == design.name and row is not same for row in rows):
        raise Refused(f"You keep one called {design.name} already.")
    if same is not None:
        await tx.designs.change(replace(same, name=design.name, text=design.text, updated_at=tx.at))
        return design
    if len(rows) >= MOST:
        raise Refused(f"You keep {MOST} already: delete one of them first.")
    try:
        row = await tx.designs.add(person_id, game, design.name, design.text, tx.at)
    except Conflict:
        raise Refused(f"You keep one called {design.name} already.") from None
    return replace(design, number=row.id)
