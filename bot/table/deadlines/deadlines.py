"""Open, move, stop and settle a table's deadlines.

Whom to call about them is `bot.table.calls`'s to decide. Everything runs inside the caller's transaction,
while it holds the match's lock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.messages.catalogue import say, stamp
from bot.store import Tx
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.people import PersonRow
from bot.store.tables.seats import SeatRow
from bot.table.calls import calls, quiet_hours, when
from bot.table.calls.quiet_hours import Rhythm
from bot.table.computers import asked
from bot.table.deadlines import presets
from bot.table.deadlines.presets import Lengths, load_lengths
from bot.table.match.chain import minute_of
from bot.table.match.table import Roster, Table
from bot.table.seats import attendance
from engine.kernel.core import Seat


@dataclass(frozen=True)
class Sitting:
    """The people at a table as far as clocks need them: who is present, and whose nights count."""

    people: Mapping[int, PersonRow]
    rhythms: tuple[Rhythm, ...]

    def of(self, table: Table, seat: Seat) -> PersonRow | None:
        """Return the seat's holder, if it is a person."""
        return self.people.get(table.sitting(seat).person_id or 0)


def lengths_of(table: Roster) -> Lengths:
    """Return how much time people have at this table."""
    return load_lengths(table.row.clock)


# ------------------------------------------------------------------- as asks come and go


async def arm(table: Table, *, afresh: Iterable[Seat] = ()) -> None:
    """Bring deadlines and computers' turns in line with the open asks; call this after any change to them.

    Each person who has to answer gets a deadline; the deadlines of others are settled. If somebody takes an
    answer back, the old deadline returns, with a short grace period if it has passed. Seats in `afresh`
    (newcomers) get a new one.
    """
    step, anew = table.match.step, set(afresh)
    await asked.arm(table, afresh=any(table.sitting(s).kind == "computer" for s in anew))
    awaited = {row.seat: row for row in table.awaited_people() if row.seat}
    kept: set[Seat] = set()
    for row in await table.tx.deadlines.open_of(table.row.id):
        if row.step == step and row.seat in awaited and row.seat not in anew:
            kept.add(row.seat)
        else:
            await _settle(table.tx, row)
    missing = [seat for seat in awaited if seat not in kept]
    if not missing:
        return
    sitting = await _sitting(table)
    rows = [await _begun(table, awaited[seat], sitting, is_anew=seat in anew) for seat in missing]
    await table.tx.deadlines.put(rows)


async def _begun(table: Table, row: SeatRow, sitting: Sitting, *, is_anew: bool = False) -> DeadlineRow:
    """Return the deadline that a seat gets now for its open ask."""
    assert row.seat is not None
    if is_anew:
        return _opened(table, row, sitting, None)
    last = await table.tx.deadlines.get(table.row.id, table.match.step, row.seat)
    last = last or await _asked_before(table, row.seat)
    return await _as_before_undo(table, _opened(table, row, sitting, last), sitting)


async def first_due(table: Table) -> int:
    """Return the earliest deadline of the open asks in minutes since 1970, also of those not armed yet.

    0 without any, or while all are stopped.
    """
    known, sitting = await open_deadlines(table), None
    ends = []
    for row in table.awaited_people():
        assert row.seat is not None
        if row.seat not in known and sitting is None:
            sitting = await _sitting(table)
        own = known.get(row.seat) or await _begun(table, row, sitting or await _sitting(table))
        if own.due_at is not None and not own.held_at:
            ends.append(minute_of(own.due_at))
    return min(ends, default=0)


async def _asked_before(table: Table, seat: Seat) -> DeadlineRow | None:
    """Return the deadline that the seat had earlier in this stage for the same decision.

    If one answer is enough for all, that deadline still counts.
    """
    if not table.match.is_first:
        return None
    kind, step = table.match.asks[seat].kind, table.match.step
    return await table.tx.deadlines.last_of(table.row.id, seat, kind, step)


async def disarm(table: Table, seat: Seat) -> None:
    """Settle a seat's deadline while others still have to answer.

    If only one is left, tell that person, once.
    """
    for row in await table.tx.deadlines.open_of(table.row.id):
        if row.seat == seat:
            await _settle(table.tx, row)
    await tell_the_last(table)


async def tell_the_last(table: Table) -> None:
    """Send "you are the last one", unless the person wants no reminders or their clock is stopped."""
    awaited = list(table.awaited_people())
    if len(awaited) != 1 or len(table.match.asks) < 2 or awaited[0].seat is None or table.match.is_first:
        return
    if table.row.here_until is not None:  # they see it themselves
        return
    row = await table.tx.deadlines.get(table.row.id, table.match.step, awaited[0].seat)
    if row is None or row.state != "open" or row.held_at or calls.was_sent(row, calls.LAST):
        return
    person = await table.tx.people.get(awaited[0].person_id or 0)
    if person is None or person.reminders == [] or awaited[0].away_since:
        return
    told = await calls.remind(table, row, person, calls.LAST)
    await table.tx.deadlines.put([told])


async def remind(table: Table, row: DeadlineRow) -> None:
    """Send the due reminder, replacing earlier ones, and schedule the next."""
    sitting = await _sitting(table)
    person = sitting.of(table, row.seat)
    await calls.take_back(table.tx, row)
    row = replace(row, notices=[])
    if person is not None:
        row = await calls.remind(table, row, person, calls.REMINDER)
    await table.tx.deadlines.put([_rearmed(table, row, sitting)])


async def no_later_than_others(table: Table, seat: Seat) -> None:
    """Shorten a returning person's deadline to that of the others, so that nobody waits for them."""
    rows = await open_deadlines(table)
    mine, others = rows.get(seat), [row.due_at for name, row in rows.items() if name != seat and row.due_at]
    if mine is not None and mine.due_at and others and mine.due_at > max(others) and not mine.held_at:
        earlier = replace(mine, due_at=max(others))
        await table.tx.deadlines.put([_rearmed(table, earlier, await _sitting(table))])


async def close(tx: Tx, match_id: int) -> None:
    """Settle all deadlines after the game."""
    await tx.turns.remove(match_id)
    for row in await tx.deadlines.sound_of(match_id):
        await calls.take_back(tx, row)
    await tx.deadlines.settle_all(match_id, tx.at)


async def _settle(tx: Tx, row: DeadlineRow) -> None:
    await calls.take_back(tx, row)
    await tx.deadlines.settle(row.match_id, row.step, row.seat, "answered", tx.at)


def _opened(table: Table, seat: SeatRow, sitting: Sitting, last: DeadlineRow | None) -> DeadlineRow:
    """Return the deadline of an ask that has just opened or reopened."""
    assert seat.seat is not None
    kind = table.match.asks[seat.seat].kind
    lengths = lengths_of(table)
    row = DeadlineRow(table.row.id, table.match.step, seat.seat, kind, "open", table.at, None)
    if seat.away_since is None:
        seconds = lengths.grace(kind) if last and last.state == "missed" else lengths.of(kind)
        row = replace(row, due_at=_moved(table.at, seconds or 0, lengths, sitting) if seconds else None)
    if last and last.kind == kind and last.due_at and last.due_at > table.at:
        row = replace(row, started_at=last.started_at, due_at=last.due_at)
    if table.row.paused_at or seat.held_since:
        return replace(row, held_at=table.at)
    return _rearmed(table, row, sitting)


async def _as_before_undo(table: Table, row: DeadlineRow, sitting: Sitting) -> DeadlineRow:
    """Return a deadline after an undo, no earlier than before."""
    step = row.step
    for back in reversed(range(step.rewound)):
        earlier = await table.tx.deadlines.get(row.match_id, replace(step, rewound=back), row.seat)
        if earlier is not None and earlier.kind == row.kind:
            if not (row.due_at and earlier.due_at and earlier.due_at > row.due_at):
                return row
            later = replace(row, due_at=earlier.due_at)
            return later if row.held_at else _rearmed(table, later, sitting)
    return row


def _moved(due: datetime, seconds: float, lengths: Lengths, sitting: Sitting) -> datetime:
    """Return the moment moved by `seconds`, outside everybody's night."""
    later = due + timedelta(seconds=seconds)
    return quiet_hours.outside_nights(later, sitting.rhythms) if lengths.quiet else later


async def later(table: Roster, start: datetime, length: timedelta) -> datetime:
    """Return the moment `length` after `start`, moved out of everybody's quiet hours like a deadline."""
    return _moved(start, length.total_seconds(), lengths_of(table), await _sitting(table))


def _rearmed(table: Table, row: DeadlineRow, sitting: Sitting) -> DeadlineRow:
    """Schedule what comes next: a reminder, or the end."""
    every = 0 if table.sitting(row.seat).away_since else lengths_of(table).nudge
    wake = when.next_wake(row, sitting.of(table, row.seat), table.at, every)
    return replace(row, wake_at=wake, warned_at=None, lease_until=None, leased_by=None, tries=0)


async def _sitting(table: Roster) -> Sitting:
    ids = [seat.person_id for seat in table.seats if seat.person_id is not None]
    people = {person.user_id: person for person in await table.tx.people.several(ids)}
    present = [people.get(seat.person_id or 0) for seat in table.seats if seat.away_since is None]
    return Sitting(people, tuple(sorted({known for p in present if p and (known := quiet_hours.of(p))})))


# ------------------------------------------------------------------- moving and holding


async def pause(table: Table) -> None:
    """Stop all clocks of the table, including those of later decisions."""
    await table.tx.matches.set_paused(table.row.id, table.at)
    table.row = replace(table.row, paused_at=table.at)
    await asked.arm(table)
    await _hold(table.tx, await table.tx.deadlines.open_of(table.row.id))


async def resume(table: Table) -> None:
    """Restart the table's clocks with the time that was left; seats on vacation stay stopped."""
    if table.row.paused_at:
        await attendance.resume(table, table.at - table.row.paused_at)
    await table.tx.matches.set_paused(table.row.id, None)
    table.row = replace(table.row, paused_at=None)
    await asked.arm(table)
    held = {seat.seat for seat in table.seats if seat.held_since}
    await _release(
        table, [row for row in await table.tx.deadlines.open_of(table.row.id) if row.seat not in held]
    )


async def hold_seat(table: Table, seat: Seat) -> None:
    """Stop the seat's clocks (a vacation), including those of later decisions."""
    await _set_held(table, seat, table.at)
    await _hold(table.tx, await _open_of(table, seat))


async def release_seat(table: Table, seat: Seat) -> None:
    """Restart the seat's clocks, unless the whole table is paused."""
    await _set_held(table, seat, None)
    if table.row.paused_at is None:
        await _release(table, await _open_of(table, seat))


async def extend(table: Table, seconds: float, *, seats: Collection[Seat] | None = None) -> None:
    """Move open deadlines of these seats, or of all, later; schedule their reminders anew."""
    lengths, sitting, rows = lengths_of(table), await _sitting(table), []
    for row in await table.tx.deadlines.open_of(table.row.id):
        if row.due_at is not None and (seats is None or row.seat in seats):
            due = _moved(max(row.due_at, table.at), seconds, lengths, sitting)
            rows.append(await _changed(table, replace(row, due_at=due), sitting))
    await table.tx.deadlines.put(rows)


async def hasten(table: Table, seconds: float, *, seats: Collection[Seat]) -> None:
    """Move open deadlines of these seats, who all agreed, to an earlier time; a grace period remains."""
    lengths, sitting, rows = lengths_of(table), await _sitting(table), []
    for row in await table.tx.deadlines.open_of(table.row.id):
        if row.due_at is not None and row.seat in seats:
            soonest = (row.held_at or table.at) + timedelta(seconds=lengths.grace(row.kind))
            sooner = _moved(max(row.due_at - timedelta(seconds=seconds), soonest), 0, lengths, sitting)
            rows.append(await _changed(table, replace(row, due_at=min(row.due_at, sooner)), sitting))
    await table.tx.deadlines.put(rows)


async def set_lengths(table: Table, lengths: Lengths) -> None:
    """Change the table's clock: each open deadline keeps its end, or gets a later one."""
    await table.tx.matches.set_clock(table.row.id, lengths.dump())
    table.row = replace(table.row, clock=lengths.dump())
    sitting, rows = await _sitting(table), []
    for row in await table.tx.deadlines.open_of(table.row.id):
        due = _no_sooner(table, row, lengths, sitting)
        if due != row.due_at or due is None:
            rows.append(await _changed(table, replace(row, due_at=due), sitting))
    await table.tx.deadlines.put(rows)


def _no_sooner(table: Table, row: DeadlineRow, lengths: Lengths, sitting: Sitting) -> datetime | None:
    """Return when an open deadline ends under another clock, never earlier than before."""
    seconds = lengths.of(row.kind)
    if row.due_at is None or seconds is None:
        return None
    return max(row.due_at, _moved(row.held_at or table.at, seconds, lengths, sitting))


async def review(table: Table) -> None:
    """Update deadlines after somebody changed their time zone or reminders; move ends out of the night."""
    lengths, sitting, rows = lengths_of(table), await _sitting(table), []
    for row in await table.tx.deadlines.open_of(table.row.id):
        if row.due_at is None or row.due_at > table.at:
            due = _moved(row.due_at, 0, lengths, sitting) if row.due_at else None
            rows.append(await _changed(table, replace(row, due_at=due), sitting))
    await table.tx.deadlines.put(rows)


async def postpone(table: Table, rows: Sequence[DeadlineRow]) -> list[DeadlineRow]:
    """Extend deadlines that passed during an outage by a grace period; return these."""
    lengths, sitting, later = lengths_of(table), await _sitting(table), []
    for row in rows:
        due = _moved(table.at, lengths.grace(row.kind), lengths, sitting)
        later.append(await _changed(table, replace(row, due_at=due), sitting))
    await table.tx.deadlines.put(later)
    return later


async def _changed(table: Table, row: DeadlineRow, sitting: Sitting) -> DeadlineRow:
    """Move a deadline and retract messages about the old one."""
    await calls.take_back(table.tx, row)
    row = replace(row, notices=[])
    return replace(row, wake_at=None) if row.held_at else _rearmed(table, row, sitting)


async def _hold(tx: Tx, rows: Sequence[DeadlineRow]) -> None:
    held = []
    for row in rows:
        await calls.take_back(tx, row)
        held.append(replace(row, held_at=row.held_at or tx.at, wake_at=None, notices=[]))
    await tx.deadlines.put(held)


async def _release(table: Table, rows: Sequence[DeadlineRow]) -> None:
    lengths, sitting, going = lengths_of(table), await _sitting(table), []
    for row in rows:
        if row.held_at is not None:
            stood = (table.at - row.held_at).total_seconds()
            due = _moved(row.due_at, stood, lengths, sitting) if row.due_at else None
            going.append(_rearmed(table, replace(row, due_at=due, held_at=None), sitting))
    await table.tx.deadlines.put(going)


async def _open_of(table: Table, seat: Seat) -> list[DeadlineRow]:
    return [row for row in await table.tx.deadlines.open_of(table.row.id) if row.seat == seat]


async def _set_held(table: Table, seat: Seat, at: datetime | None) -> None:
    await table.tx.seats.set_held(table.row.id, seat, at)
    table.change_seat(seat, held_since=at)


# ------------------------------------------------------------------- what is shown


async def open_deadlines(table: Table) -> dict[Seat, DeadlineRow]:
    """Return the open deadlines of the open asks."""
    rows = await table.tx.deadlines.open_of(table.row.id)
    return {row.seat: row for row in rows if row.step == table.match.step}


async def due_line(table: Table, seat: Seat) -> str:
    """Return the line about the deadline for the seat's own panel."""
    row = (await open_deadlines(table)).get(seat)
    return due_text(row) if row else ""


def due_text(row: DeadlineRow) -> str:
    """Return the deadline in the reader's own time zone."""
    if row.due_at is None:
        return ""
    if row.held_at:
        return say("deadline-stopped", left=presets.left_text(row.due_at - row.held_at))
    return say("deadline-due", when=stamp(row.due_at, "R"))


async def told(table: Table) -> tuple[dict[Seat, str], list[str]]:
    """Return each seat's deadline for the card, with notes on the table's clock."""
    rows = await open_deadlines(table)
    notes = [presets.clock_line(lengths_of(table), {k: w for w, k in table.texts.ask_words.items()})]
    if table.row.paused_at:
        notes.insert(0, say("deadline-paused", since=stamp(table.row.paused_at, "R")))
    if await _is_unkind(table, rows.values()):
        notes.append(say("deadline-unkind"))
    return {seat: due_text(row) for seat, row in rows.items()}, notes


async def _is_unkind(table: Table, rows: Iterable[DeadlineRow]) -> bool:
    """Return whether a deadline falls into somebody's night because no hour suits everybody."""
    if not lengths_of(table).quiet:
        return False
    rhythms = (await _sitting(table)).rhythms
    return any(row.due_at and quiet_hours.sleepers(row.due_at, rhythms) for row in rows)
