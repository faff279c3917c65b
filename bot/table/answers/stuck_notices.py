"""Announce once that a game is stuck, and once that it continues."""

from __future__ import annotations

from datetime import timedelta

from bot.messages.catalogue import say
from bot.messages.panel import Post
from bot.store import Tx
from bot.store.tables.log import StandstillRow
from bot.table.absence import outage
from bot.table.answers import prompting
from bot.table.deadlines import deadlines
from bot.table.match import outbox
from bot.table.match.standstill import Standstill
from bot.table.match.table import Table

LONGEST_REST = timedelta(hours=1)


def rest_after(tries: int) -> timedelta:
    """Return how long the bot leaves a stuck game alone: 0, 2, 4, 8 minutes and so on, at most an hour."""
    return min(LONGEST_REST, timedelta(minutes=2 ** min(tries - 1, 6))) if tries > 1 else timedelta(0)


async def tell(tx: Tx, stands: Standstill, n: int | None) -> None:
    """Notify the organiser by DM and the table by a post, unless they know; store how long the game rests.

    `n`: the log line that could not be written, None if the game could not be loaded.
    """
    row, known = await tx.matches.as_it_stands(stands.match_id), await tx.standstills.get(stands.match_id)
    if known is not None:
        tries = known.tries + 1
        await tx.standstills.rest(stands.match_id, tries, tx.at + rest_after(tries))
        return
    kept = StandstillRow(stands.match_id, n, stands.why, tx.at, [], 1, tx.at + rest_after(1))
    if row is None or not await tx.standstills.add_once(kept):
        return
    await outbox.queue_dm(tx, row, row.organiser_id, stands.for_organiser(f"<#{row.channel_id}>"))
    await outbox.queue_post(tx, row, Post(stands.told))
    await outbox.queue_card(tx, row)


async def go_on(table: Table, stood: StandstillRow) -> None:
    """Resume a stuck game: update its clocks, grant a grace period, and show the panels that people are
    missing.
    """
    await table.tx.standstills.remove(table.row.id)
    post = Post(say("stuck-over"))
    await outbox.queue_post(table.tx, table.row, post)
    await deadlines.arm(table)
    await deadlines.review(table)
    goes_on = say("stuck-over-where", where=f"<#{table.row.channel_id}>")
    await outage.end(table, outage.Outage(table.at, goes_on))
    owed = [row for row in table.awaited_people() if row.seat in stood.owed]
    await prompting.ask(table, owed)
    await outbox.queue_card(table.tx, table.row)
