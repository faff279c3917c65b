"""Tell people at once of a loss that ends their chances, not only above their next decision."""

from __future__ import annotations

import hashlib

from bot.games.story import Past
from bot.messages.catalogue import say, together
from bot.store import Conflict
from bot.table.calls import calls
from bot.table.match.table import Table
from engine.kernel.core import Seat


async def tell_lost(table: Table) -> None:
    """Tell each person whose seat could win before these events and no longer can; once a seat and stage."""
    if not table.moments or table.match.is_over:
        return
    before, after = table.moments[0].before, table.moments[-1].after
    for sitting in table.seats:
        seat = sitting.seat
        if seat is None or sitting.person_id is None:
            continue
        why = table.texts.why_out(after, seat)
        if why and not table.texts.why_out(before, seat):
            await _tell(table, seat, sitting.person_id, why)


async def _tell(table: Table, seat: Seat, person_id: int, why: str) -> None:
    past = Past([moment.known_to(seat) for moment in table.moments])
    lines = [row.line for row in table.texts.since(past, seat) if row.edge == "lost"]
    text = together([say("calls-out", where=f"<#{table.row.channel_id}>", why=why), *lines])
    said = f"{table.row.id}/{table.match.stage}/{seat}/out"
    try:
        nonce = hashlib.sha256(said.encode()).hexdigest()[:24]
        await calls.notify(table, person_id, text, (seat, None), nonce=nonce)
    except Conflict:  # told before; the answer was taken back and given again
        return
