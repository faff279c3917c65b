"""Close lobbies that nobody starts, and notify everybody involved."""

from __future__ import annotations

from datetime import timedelta

from bot.messages.catalogue import say
from bot.store import Tx
from bot.table.ending import ending
from bot.table.match import outbox
from bot.table.posts.cards import title_of
from engine.registry.catalogue import GAMES, find_game


async def close(tx: Tx, match_id: int, days: int) -> None:
    """Close a lobby that nobody has started for `days`, and notify its people."""
    row = await tx.matches.lock(match_id)
    if row is None or row.state != "lobby" or tx.at < row.created_at + timedelta(days=days):
        return
    title = find_game(row.game).title if row.game in GAMES else row.game
    told = say("ending-called-off-alone", game=title, days=days)
    await ending.abandon(tx, row, "", told)
    people = [seat.person_id for seat in await tx.seats.of(match_id) if seat.person_id is not None]
    text = say("lobby-closed", table=title_of(row), where=f"<#{row.channel_id}>", days=days)
    for person_id in sorted({row.organiser_id, *people}):
        await outbox.queue_dm(tx, row, person_id, text)
