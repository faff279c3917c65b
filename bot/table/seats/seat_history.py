"""Record who held which seat: for the log and record, and so that nobody plays two seats of one game."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatedBy, SeatRow, SittingRow
from bot.table.match.table import Table
from engine.kernel.core import Json, Seat

SECRETS_GO_ALONG: tuple[SeatedBy, ...] = ("holder", "computer")
"""Rights by which a new holder sees the seat's earlier drafts: the holder's consent, or taking over from a
computer."""


def mark_of(row: MatchRow, person_id: int) -> str:
    """Return a hash with the secret seed that identifies a person without their id."""
    return hashlib.sha256(f"{row.seed}/sat/{person_id}".encode()).hexdigest()


async def begin(table: Table) -> None:
    """Record the first holders of all seats."""
    for row in table.seats:
        await keep(table.tx, table.row, row, "lot", table.match.stage)


async def keep(tx: Tx, row: MatchRow, sitting: SeatRow, by: SeatedBy, stage: int) -> None:
    """Record the seat's new holder."""
    assert sitting.seat is not None
    person_id = sitting.person_id
    mark = mark_of(row, person_id) if person_id is not None else None
    who = SittingRow(row.id, 0, sitting.seat, person_id, mark, sitting.name, sitting.kind, by, stage, tx.at)
    await tx.sittings.add(replace(who, hidden_name=sitting.hidden_name))


async def seat_held(tx: Tx, row: MatchRow, person_id: int) -> Seat | None:
    """Return the seat that the person has or had in this game, even if their data was deleted since."""
    mark = mark_of(row, person_id)
    return next((one.seat for one in await tx.sittings.of(row.id) if one.mark == mark), None)


def told(rows: Sequence[SittingRow]) -> list[Json]:
    """Return the history of seats for the record: who came, in which stage, by what right.

    `who` numbers the people, since names may repeat and people may return; computers have no number.
    """
    known: dict[object, int] = {}
    lines = []
    for row in rows:
        who = known.setdefault(row.mark or row.person_id or ("unknown", row.number), len(known) + 1)
        lines.append(
            {
                "seat": row.seat,
                "name": row.name,
                "who": None if row.kind == "computer" else who,
                "stage": row.stage,
                "by": row.by,
            }
        )
    return lines


def names_in(rows: Sequence[SittingRow], stage: int) -> dict[Seat, str]:
    """Return each seat's holder at the end of the stage."""
    return {row.seat: row.name for row in rows if row.stage <= stage}
