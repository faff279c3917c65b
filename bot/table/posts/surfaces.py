"""Remove outdated buttons from a table's posts, after it has moved to another channel or its game is over."""

from __future__ import annotations

from bot.messages.catalogue import say
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.match import outbox


async def leave_channel(tx: Tx, row: MatchRow, channel_id: int) -> None:
    """Close the table's card and votes in the channel that it leaves, and remove its newest post's buttons.

    Open votes are posted again in the new channel.
    """
    line = say("card-moved", channel=f"<#{channel_id}>")
    votes = await tx.votes.open_of(row.id)
    for message_id in (row.card_id, *(vote.message_id for vote in votes)):
        if message_id is not None:
            await outbox.queue_left(tx, row, message_id, line)
    if row.buttons_id is not None:
        await outbox.queue_left(tx, row, row.buttons_id, "")
    for vote in votes:
        await tx.votes.set_message(vote.id, None)


async def repost_votes(tx: Tx, row: MatchRow) -> None:
    """Queue the posts of the table's open votes again; they show as closed if its game is over."""
    for vote in await tx.votes.open_of(row.id):
        await outbox.queue_vote(tx, row, vote.id)
