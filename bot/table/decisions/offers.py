"""Offer seats in the channel: a steward or the holder plays on until somebody takes the seat."""

from __future__ import annotations

from bot.messages.catalogue import Message, say
from bot.messages.panel import Button, Post
from bot.messages.people import Person
from bot.store.tables.seats import SeatedBy
from bot.table.match import outbox
from bot.table.match.table import Table
from bot.table.posts.cards import TAKE
from engine.kernel.core import Refused, Seat


async def offer(table: Table, seat: Seat, by: SeatedBy, told: Message | None = None) -> Message:
    """Advertise the seat in the channel; it is still played until somebody takes it."""
    await _keep(table, seat, by)
    named = table.texts.seat_name(seat)
    is_whole = by in ("holder", "computer")
    text = told or say("seat-offered-whole" if is_whole else "seat-offered-board", seat=named)
    button = Button(say("seat-take-button"), TAKE, seat, style="success")
    await outbox.queue_post(table.tx, table.row, Post(text), offer=button)
    await outbox.queue_card(table.tx, table.row)
    return say("seat-offer-done", seat=named)


def by_vote(table: Table, seat: Seat) -> Message:
    """Return the advertisement of a seat that the others voted to offer; the steward plays it meanwhile."""
    return say("seat-offered-by-vote", seat=table.texts.seat_name(seat))


def check_is_news(table: Table, seat: Seat, by: SeatedBy) -> None:
    """Refused if the channel already has the same offer."""
    if table.sitting(seat).offered_by == by:
        named = table.texts.seat_name(seat)
        raise Refused(say("seat-offer-again", seat=named))


async def withdraw(table: Table, seat: Seat, by: Person) -> str:
    """Withdraw an offer, so that the holder keeps the seat.

    A single person cannot withdraw one that was voted.
    """
    sitting = table.sitting(seat)
    if sitting.open_since is None:
        raise Refused(say("seat-not-offered"))
    if sitting.offered_by == "vote" and sitting.person_id == by.id:
        raise Refused(say("seat-offer-voted"))
    await _keep(table, seat, None)
    text = say("seat-offer-withdrawn", seat=table.texts.seat_name(seat), who=table.names[seat])
    await outbox.queue_post(table.tx, table.row, Post(text))
    await outbox.queue_card(table.tx, table.row)
    return say("seat-offer-withdrawn-done")


async def withdraw_without_ground(table: Table, seat: Seat) -> None:
    """Withdraw an offer made because the holder was away, now that they are back."""
    if table.sitting(seat).offered_by == "absence":
        await _keep(table, seat, None)
        await outbox.queue_card(table.tx, table.row)


async def _keep(table: Table, seat: Seat, by: SeatedBy | None) -> None:
    since = table.at if by else None
    await table.tx.seats.set_open(table.row.id, seat, since, by)
    table.change_seat(seat, open_since=since, offered_by=by)
    await outbox.queue_tables(table.tx, table.row.guild_id)
