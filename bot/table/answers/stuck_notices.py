"""Announce once that a game is stuck, and once that it continues."""

from __future__ import annotations

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


async def tell(tx: Tx, stands: Standstill, n: int | None) -> bool:
    """Notify the organiser by DM and the table by a post; return False if they know already.

    `n`: the log line that could not be written, None if the game could not be loaded.
    """
    kept = StandstillRow(stands.match_id, n, stands.why, tx.at, [])
    row = await tx.matches.as_it_stands(stands.match_id)
    if row is None or not await tx.standstills.add_once(kept):
        return False
    await outbox.queue_dm(tx, row, row.organiser_id, stands.for_organiser(f"<#{row.channel_id}>"))
    await outbox.queue_post(tx, row, Post(stands.told))
    await outbox.queue_card(tx, row)
    return True


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
