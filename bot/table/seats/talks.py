"""Manage threads beside a game: private talks of two players, and the spectators' thread.

The table sees that two players talk, but not what they say. All threads close with the game; a private one is
then published if both agree.
"""

from __future__ import annotations

from bot.games.catalogue import find_texts
from bot.messages.catalogue import Message, listed, say
from bot.messages.panel import Button, Post
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.talks import TalkRow
from bot.table.match import outbox
from bot.table.match.table import Table
from engine.kernel.core import Refused, Seat

PUBLISH, SPECTATE = "publish", "spectate"
"""Actions of the buttons of threads."""


async def talk(table: Table, seat: Seat, other: Seat) -> str:
    """Open a private thread for two players; Refused if the table allows none or they have one."""
    if table.row.hides_people:
        raise Refused(say("talk-anonymous"))
    if other not in table.names:
        raise Refused(say("talk-no-seat"))
    mine, theirs = table.sitting(seat).person_id, table.sitting(other).person_id
    if other == seat:
        raise Refused(say("talk-own-seat"))
    if mine is None or theirs is None:
        raise Refused(say("talk-computer", who=table.names[other]))
    for row in await table.tx.talks.open_of(table.row.id):
        if {row.asker, row.asked} == {seat, other}:
            raise Refused(_where(row))
    row = await table.tx.talks.open(table.row.id, table.at, (seat, mine), (other, theirs))
    await outbox.queue_thread(table.tx, table.row, "talk", row.id)
    await outbox.queue_post(table.tx, table.row, Post(say("talk-told", who=_named(table, row))))
    return say("talk-done")


def _where(row: TalkRow) -> Message:
    if row.thread_id is None:
        return say("talk-opening")
    return say("talk-open-already", thread=f"<#{row.thread_id}>")


async def where_to_watch(tx: Tx, row: MatchRow) -> Message | None:
    """Return where the spectators' thread is; None if the table has none."""
    for known in await tx.talks.open_of(row.id):
        if not known.is_private:
            if known.thread_id is None:
                return say("talk-opening")
            return say("talk-spectators-open", thread=f"<#{known.thread_id}>")
    return None


async def open_to_spectators(tx: Tx, row: MatchRow) -> None:
    """Open the spectators' thread."""
    opened = await tx.talks.open(row.id, tx.at)
    await outbox.queue_thread(tx, row, "talk", opened.id)


async def close_of(tx: Tx, row: MatchRow, seat: Seat) -> None:
    """Close the private threads of a seat, since its new holder must not read them."""
    for known in await tx.talks.open_of(row.id):
        if seat in (known.asker, known.asked):
            await _close(tx, row, known)


async def close_all(tx: Tx, row: MatchRow) -> None:
    """Close all threads after the game."""
    for known in await tx.talks.open_of(row.id):
        await _close(tx, row, known)


async def _close(tx: Tx, row: MatchRow, known: TalkRow) -> None:
    await tx.talks.change(known.id, closed_at=tx.at)
    await outbox.queue_thread(tx, row, "hush", known.id)
    if known.is_private:
        text = say("talk-closed", who=_pair(row, known))
        button = Button(say("talk-publish-button"), PUBLISH, str(known.id))
        await outbox.queue_post(tx, row, Post(text), offer=button)


async def publish(tx: Tx, row: MatchRow, known: TalkRow, person_id: int) -> str:
    """Publish a private thread to the table once both players agree."""
    if person_id not in (known.asker_id, known.asked_id):
        raise Refused(say("talk-not-yours"))
    if known.published_at is not None:
        raise Refused(say("talk-published-already"))
    if row.state == "playing":
        raise Refused(say("talk-not-yet"))
    if known.first_yes in (None, person_id):
        await tx.talks.change(known.id, first_yes=person_id)
        return say("talk-waiting")
    await tx.talks.change(known.id, published_at=tx.at)
    await outbox.queue_thread(tx, row, "reveal", known.id)
    told = say("talk-published", who=_pair(row, known), thread=f"<#{known.thread_id}>")
    await outbox.queue_post(tx, row, Post(told))
    return say("talk-published-done")


def _pair(row: MatchRow, known: TalkRow) -> str:
    texts = find_texts(row.game)
    return listed(texts.seat_name(seat) for seat in (known.asker, known.asked) if seat)


def _named(table: Table, known: TalkRow) -> str:
    seats = (seat for seat in (known.asker, known.asked) if seat)
    return listed(f"{table.texts.seat_name(seat)} {table.names[seat]}" for seat in seats)
