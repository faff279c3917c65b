"""Call people in the channel if no DM reaches them.

At an anonymous table nobody is called. A call at the moment when one seat gets a decision would show that its
player's DMs are closed, and other tables show whose are.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.messages.catalogue import Message, say
from bot.messages.panel import Post
from bot.table.match import outbox
from bot.table.match.table import Table
from bot.table.seats import drafts


async def call(
    table: Table,
    people: Iterable[int],
    text: Message,
    *,
    is_quiet: bool = False,
    buttons: bool = True,
    nonce: str | None = None,
) -> str | None:
    """Post a call that pings these people, or with `is_quiet` nobody; return its nonce, if any."""
    called = list(people)
    if await is_barred(table, called):
        return None
    ping = [] if is_quiet else called
    return await outbox.queue_post(table.tx, table.row, Post(text), ping=ping, buttons=buttons, nonce=nonce)


async def is_barred(table: Table, people: Iterable[int]) -> bool:
    """Return whether these people must not be called; their next panels then say so, and what to do."""
    if not table.row.hides_people:
        return False
    line = say("anonymous-no-call")
    for person_id in people:
        seat = table.seat_of(person_id)
        if seat is not None and line not in await drafts.told(table, seat):
            await drafts.tell(table, seat, line)
    return True
