"""Open a rematch with the same people and options: their seats are reserved for a day, and drawn anew."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.messages.catalogue import listed, say, stamp
from bot.messages.panel import Post
from bot.messages.people import Person
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.match import outbox
from engine.kernel.core import Refused

KEPT_FOR = timedelta(hours=24)


async def check_ended(tx: Tx, match_id: int, person: Person) -> MatchRow:
    """Return the game to play again; Refused while it is in play, or for somebody who did not play."""
    row = await tx.matches.get(match_id)
    if row is None or row.started_at is None or row.ended_at is None:
        raise Refused(say("lobby-rematch-too-soon"))
    if all(seat.person_id != person.id for seat in await tx.seats.of(match_id)):
        raise Refused(say("lobby-rematch-stranger"))
    return row


async def open_lobby_of(tx: Tx, row: MatchRow) -> int | None:
    """Return the open lobby of the game's rematch, if there is one."""
    there = await tx.matches.in_channel(row.channel_id)
    return there.id if there and there.state == "lobby" and there.rematch_of == row.id else None


async def levels_of(tx: Tx, row: MatchRow) -> list[str | None]:
    """Return the strengths of the computers in the rematch."""
    return [seat.level for seat in await tx.seats.of(row.id) if seat.kind == "computer"]


async def call(tx: Tx, new: MatchRow, row: MatchRow, by: Person) -> None:
    """Invite everybody who played."""
    played = (seat.person_id for seat in await tx.seats.of(row.id))
    others = [one for one in played if one is not None and one != by.id]
    if others:
        text = say("lobby-rematch", who=by.name)
        await outbox.queue_post(tx, new, Post(text), ping=others)


async def check_kept(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], person: Person) -> None:
    """Refuse a stranger while the free seats are reserved for the previous players."""
    if row.rematch_of is None or tx.at >= row.created_at + KEPT_FOR:
        return
    here = {seat.person_id for seat in seats}
    played = [seat for seat in await tx.seats.of(row.rematch_of) if seat.person_id is not None]
    missing = [seat for seat in played if seat.person_id not in here]
    people = sum(seat.kind == "person" for seat in seats)
    if not missing or any(seat.person_id == person.id for seat in played):
        return
    if people + len(missing) < row.players:
        return
    until = stamp(row.created_at + KEPT_FOR, "t")
    who = listed(f"{seat.name}" for seat in missing)
    raise Refused(say("lobby-rematch-kept", until=until, people=who))
