"""Queue messages for a crew: its panel, and DMs to its people."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from datetime import timedelta

from bot.extras.companion.repository import CrewRow, Crews
from bot.store import Conflict, Tx
from bot.store.tables.outbox.rows import Outgoing
from bot.table.match.outbox import person_lane

CREW = "crew"
"""Kind of these messages in the outbox."""
BETWEEN_EDITS = timedelta(seconds=1)
"""Shortest time between two edits of a panel."""
_NONCE_DIGITS = 20
"""Digits of a digest used in a nonce, which can have at most 25 characters."""


async def queue_crew(tx: Tx, row: CrewRow) -> None:
    """Queue an update of a crew's panel, unless one is already queued; at most one a second is sent."""
    if row.channel_id is None:
        return
    what = Outgoing(f"crew:{row.id}", CREW, row.channel_id, {"crew": row.id})
    not_before = None if row.shown_at is None else max(tx.at, row.shown_at + BETWEEN_EDITS)
    await tx.outbox.add_once(what, tx.at, not_before=not_before)


async def queue_crew_gone(tx: Tx, row: CrewRow) -> None:
    """Queue the deletion of a crew's panel that is no longer used."""
    if row.message_id is not None and row.channel_id is not None:
        payload = {"crew": row.id, "gone": row.message_id}
        await tx.outbox.add(Outgoing(f"crew:{row.id}", CREW, row.channel_id, payload), tx.at)


async def tell_crew(tx: Tx, row: CrewRow, text: str, *, about: str) -> int:
    """Queue a DM to each member of a crew, only once per topic; return how many are told now."""
    told = 0
    for one in await tx.of(Crews).people(row.id):
        once = hashlib.sha256(f"{row.id} {one.person_id} {about}".encode()).hexdigest()
        dm = Outgoing(person_lane(one.person_id), "dm", one.person_id, {"text": text})
        with suppress(Conflict):
            await tx.outbox.add(dm, tx.at, nonce=f"crew-{once[:_NONCE_DIGITS]}")
            told += 1
    return told
