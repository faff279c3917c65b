"""Queue messages for a crew: its panel, and direct messages to its people."""

from __future__ import annotations

import hashlib
from contextlib import suppress

from bot.extras.companion.repository import CrewRow, Crews
from bot.store import Conflict, Tx
from bot.store.tables.outbox import Outgoing
from bot.table.match.outbox import person_lane

CREW = "crew"
"""Kind of these messages in the outbox."""
_NONCE_DIGITS = 20
"""Digits of a digest used in a nonce, which can have at most 25 characters."""


async def queue_crew(tx: Tx, row: CrewRow) -> None:
    """Bring the panel of a crew up to date; one such row waiting is enough."""
    what = Outgoing(f"crew:{row.id}", CREW, row.channel_id, {"crew": row.id})
    await tx.outbox.add_once(what, tx.at)


async def queue_crew_gone(tx: Tx, row: CrewRow) -> None:
    """Delete the panel of a crew that plays there no more."""
    if row.message_id is not None:
        payload = {"crew": row.id, "gone": row.message_id}
        await tx.outbox.add(Outgoing(f"crew:{row.id}", CREW, row.channel_id, payload), tx.at)


async def tell_crew(tx: Tx, row: CrewRow, text: str, *, about: str) -> None:
    """Queue a DM to each member of a crew, only once about the same thing."""
    for one in await tx.of(Crews).people(row.id):
        once = hashlib.sha256(f"{row.id} {one.person_id} {about}".encode()).hexdigest()
        dm = Outgoing(person_lane(one.person_id), "dm", one.person_id, {"text": text})
        with suppress(Conflict):
            await tx.outbox.add(dm, tx.at, nonce=f"crew-{once[:_NONCE_DIGITS]}")
