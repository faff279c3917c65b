"""Lobbies that nobody starts: closed after some days, with a notice to all whom it concerns."""

from __future__ import annotations

from datetime import timedelta

from bot.store import Tx
from bot.table.ending import ending
from bot.table.match import outbox
from bot.table.posts.cards import title_of


async def close(tx: Tx, match_id: int, days: int) -> None:
    """Nobody has started it for so long: its people are told, and it is no more."""
    row = await tx.matches.lock(match_id)
    if row is None or row.state != "lobby" or tx.at < row.created_at + timedelta(days=days):
        return
    long = f"{days} days" if days > 1 else "a day"
    await ending.abandon(tx, row, f"me, since nobody has started it for {long},")
    people = [seat.person_id for seat in await tx.seats.of(match_id) if seat.person_id is not None]
    what = f"**{title_of(row)}** in <#{row.channel_id}>"
    text = f"{what} was closed: nobody has started it for {long}. `/game new` opens another."
    for person_id in sorted({row.organiser_id, *people}):
        await outbox.queue_dm(tx, row, person_id, text)
