"""Queue a season's messages: updates of its post, tables to open, news."""

from __future__ import annotations

from collections.abc import Iterable

from bot.extras.seasons.repository import SeasonRow, SeasonTableRow
from bot.store import Conflict, Tx
from bot.store.tables.outbox.rows import Outgoing
from bot.table.match.outbox import channel_lane, person_lane

POST, TABLE = "season", "season_table"
"""Kinds of the season's messages in the outbox."""


async def queue_season(tx: Tx, row: SeasonRow) -> None:
    """Queue an update of the season's post, unless one is already queued."""
    what = Outgoing(f"season:{row.id}", POST, row.channel_id, {"season": row.id})
    await tx.outbox.add_once(what, tx.at)


async def queue_table(tx: Tx, row: SeasonRow, table: SeasonTableRow) -> None:
    """Queue the creation of a table's thread or channel, after earlier tables of its round."""
    which = {"season": row.id, "round": table.round, "number": table.number}
    await tx.outbox.add(Outgoing(f"season:{row.id}:{table.round}", TABLE, row.channel_id, which), tx.at)


async def queue_news(tx: Tx, row: SeasonRow, text: str, *, ping: Iterable[int] = ()) -> None:
    """Queue a separate post in the season's channel."""
    payload = {
        "match": 0,
        "text": text,
        "ping": sorted(ping),
        "picture": None,
        "file": None,
        "buttons": False,
    }
    await tx.outbox.add(Outgoing(channel_lane(row.channel_id), "post", row.channel_id, payload), tx.at)


async def tell_organiser(tx: Tx, row: SeasonRow, text: str, *, nonce: str) -> None:
    """Queue a DM to the organiser, once per nonce."""
    if not row.organiser_id:
        return
    what = Outgoing(person_lane(row.organiser_id), "dm", row.organiser_id, {"text": text})
    try:
        await tx.outbox.add(what, tx.at, nonce=nonce)
    except Conflict:
        return
