"""Change a lobby's deadlines: nobody starts with less time than they sat down with unless they agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.messages.catalogue import listed, say
from bot.messages.panel import Post
from bot.messages.people import Person
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.match import outbox
from bot.table.posts.cards import clock_line, undecided
from bot.table.rights.core import CORE
from bot.table.rights.standing import at_table
from engine.kernel.core import Json, Refused


async def change(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], clock: Json, person: Person) -> MatchRow:
    """Set the lobby's clock, and tell the seated people who get less time than they agreed to.

    The person who changes it agrees by that. Return the changed lobby.
    """
    changed = replace(row, clock=clock)
    if changed == row:
        return row
    await tx.matches.set_clock(row.id, clock)
    now = [replace(one, agreed_clock=clock) if one.person_id == person.id else one for one in seats]
    for seat in now:
        if seat.person_id == person.id:
            await tx.seats.agree(row.id, seat.number, clock)
    people = [one for seat in undecided(changed, now) if (one := seat.person_id) is not None]
    if people:
        clock_told, by = clock_line(changed), person.name
        await outbox.queue_post(tx, changed, Post(say("lobby-clock", who=by, clock=clock_told)), ping=people)
        told = say("lobby-clock-told", where=f"<#{row.channel_id}>", who=by, clock=clock_told)
        for person_id in people:
            await outbox.queue_dm(tx, changed, person_id, told)
    return changed


async def agree(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], person: Person) -> str:
    """Accept the lobby's present deadlines."""
    CORE.check("agree to a lobby's deadlines", at_table(row, person, seats), say("lobby-not-joined"))
    for seat in seats:
        if seat.person_id == person.id:
            await tx.seats.agree(row.id, seat.number, row.clock)
    await outbox.queue_card(tx, row)
    return say("lobby-agreed", clock=clock_line(row))


async def settle(tx: Tx, row: MatchRow, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats at the start, all with the game's clock; Refused while somebody has not agreed."""
    waiting = undecided(row, seats)
    if waiting:
        raise Refused(say("lobby-not-agreed", who=listed(f"{seat.name}" for seat in waiting)))
    for seat in seats:
        await tx.seats.agree(row.id, seat.number, row.clock)
    return [replace(seat, agreed_clock=row.clock) for seat in seats]
