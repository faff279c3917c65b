"""Threads beside a game: two who sit there talk in private, and spectators among themselves.

That two talk is told to all, what they say to nobody. With the game all threads are closed; if both want
it, a private one is opened to the whole table afterwards.
"""

from __future__ import annotations

from bot.games.catalogue import find_texts
from bot.messages.panel import Button, Post
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.talks import TalkRow
from bot.table.match import outbox
from bot.table.match.table import Table
from engine.kernel.core import Refused, Seat

PUBLISH, SPECTATE = "publish", "spectate"
"""What the buttons about threads mean."""


async def talk(table: Table, seat: Seat, other: Seat) -> str:
    """Open a thread for the two; Refused where nobody can talk, or they have one."""
    if table.row.hides_people:
        raise Refused("A thread would show who you are: at an anonymous table nobody talks in private.")
    if other not in table.names:
        raise Refused("There is no such seat here.")
    mine, theirs = table.sitting(seat).person_id, table.sitting(other).person_id
    if other == seat:
        raise Refused("That is your own seat.")
    if mine is None or theirs is None:
        raise Refused(f"{table.names[other]} is a computer: it does not talk.")
    for row in await table.tx.talks.open_of(table.row.id):
        if {row.asker, row.asked} == {seat, other}:
            raise Refused(
                f"You talk already: <#{row.thread_id}>." if row.thread_id else "The thread is on its way."
            )
    row = await table.tx.talks.open(table.row.id, table.at, (seat, mine), (other, theirs))
    await outbox.queue_thread(table.tx, table.row, "talk", row.id)
    await outbox.queue_post(table.tx, table.row, Post(f"{_named(table, row)} talk in private."))
    return "A thread for the two of you opens under this channel."


async def watch(tx: Tx, row: MatchRow) -> str:
    """Where those talk who do not play; the first who asks opens the thread."""
    for known in await tx.talks.open_of(row.id):
        if not known.is_private:
            return (
                f"Those who watch talk in <#{known.thread_id}>."
                if known.thread_id
                else "It opens in a moment."
            )
    opened = await tx.talks.open(row.id, tx.at)
    await outbox.queue_thread(tx, row, "talk", opened.id)
    return "A thread for all who watch opens under this channel."


async def close_of(tx: Tx, row: MatchRow, seat: Seat) -> None:
    """Somebody else sits there from now on: what was said is not for him."""
    for known in await tx.talks.open_of(row.id):
        if seat in (known.asker, known.asked):
            await _close(tx, row, known)


async def close_all(tx: Tx, row: MatchRow) -> None:
    """The game has ended."""
    for known in await tx.talks.open_of(row.id):
        await _close(tx, row, known)


async def _close(tx: Tx, row: MatchRow, known: TalkRow) -> None:
    await tx.talks.change(known.id, closed_at=tx.at)
    await outbox.queue_thread(tx, row, "hush", known.id)
    if known.is_private:
        text = (
            f"The private talk of {_pair(row, known)} is closed. If both press, the whole table may read it."
        )
        await outbox.queue_post(tx, row, Post(text), offer=Button("Publish", PUBLISH, str(known.id)))


async def publish(tx: Tx, row: MatchRow, known: TalkRow, person_id: int) -> str:
    """One of the two wants all at the table to read it; it is opened to them when both do."""
    if person_id not in (known.asker_id, known.asked_id):
        raise Refused("Only the two who talked there decide that.")
    if known.published_at is not None:
        raise Refused("It is published already.")
    if row.state == "playing":
        raise Refused("Not before the game is over.")
    if known.first_yes in (None, person_id):
        await tx.talks.change(known.id, first_yes=person_id)
        return "Noted. It is published when the other one wants it too."
    await tx.talks.change(known.id, published_at=tx.at)
    await outbox.queue_thread(tx, row, "reveal", known.id)
    await outbox.queue_post(
        tx, row, Post(f"{_pair(row, known)} publish what they said: <#{known.thread_id}>")
    )
    return "It is published."


def _pair(row: MatchRow, known: TalkRow) -> str:
    texts = find_texts(row.game)
    return " and ".join(texts.seat_name(seat) for seat in (known.asker, known.asked) if seat)


def _named(table: Table, known: TalkRow) -> str:
    seats = (seat for seat in (known.asker, known.asked) if seat)
    return " and ".join(f"{table.texts.seat_name(seat)} {table.names[seat]}" for seat in seats)
