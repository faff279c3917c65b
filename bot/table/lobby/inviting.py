"""Manage invitations: the organiser names people, and their seats are reserved until the table starts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.messages.catalogue import listed, say
from bot.messages.panel import Post
from bot.messages.people import Person
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.match import outbox
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game


async def invite(tx: Tx, row: MatchRow, people: Collection[int], by: Person) -> None:
    """Reserve seats for exactly these people; ping those newly invited in the channel."""
    before = await tx.invited.of(row.id)
    if set(people) == set(before):
        return
    await tx.invited.put(row.id, people)
    sitting = [seat.person_id for seat in await tx.seats.of(row.id)]
    new = sorted(one for one in set(people) - set(before) if one not in sitting)
    if new:
        who, title = listed(mention(one) for one in new), find_game(row.game).title
        text = say("lobby-invitation", people=who, who=by.name, game=title)
        await outbox.queue_post(tx, row, Post(text), ping=new)


def mention(person_id: int) -> str:
    return f"<@{person_id}>"


async def missing(tx: Tx, row: MatchRow, seats: Sequence[SeatRow]) -> list[int]:
    """Return the invited people who have not joined yet."""
    here = {seat.person_id for seat in seats}
    return [one for one in await tx.invited.of(row.id) if one not in here]


async def check_kept(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], person: Person) -> None:
    """Refuse anybody else while all free seats are reserved for invited people."""
    waited = await missing(tx, row, seats)
    people = sum(seat.kind == "person" for seat in seats)
    if not waited or person.id in waited or people + len(waited) < row.players:
        return
    who = listed(mention(one) for one in waited)
    raise Refused(say("lobby-kept", people=who, organiser=row.organiser_name))
