"""Show each seat its hand: what it alone may see, under "For you" and by DM when it changes."""

from __future__ import annotations

from bot.messages.catalogue import say
from bot.table.match.table import Table
from bot.table.seats import drafts
from engine.kernel.core import Seat


def line(table: Table, seat: Seat | None) -> str:
    """Return the seat's hand as a line for its person alone; "" if it has none."""
    hand = table.hand_of(seat) if seat is not None else ""
    return say("hand-for-you", hand=hand) if hand else ""


async def tell(table: Table) -> None:
    """Send each person their hand if it has changed, unless their panel comes anyway."""
    looks = table.texts.looks
    if looks.hand is None or not looks.is_hand_told or table.match.is_over:
        return
    for row in table.seats:
        if row.seat is None or row.person_id is None or row.seat in table.match.awaited:
            continue
        hand = table.hand_of(row.seat)
        if hand and hand != table.hands_before.get(row.seat, "" if table.n == 0 else hand):
            await drafts.notify(
                table, row.seat, say("hand-changed", where=f"<#{table.row.channel_id}>", hand=hand)
            )
    table.hands_before.clear()
