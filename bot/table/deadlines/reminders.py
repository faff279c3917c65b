"""Send, word and retract the reminders of a deadline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.messages.catalogue import say, stamp
from bot.store import Tx
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.people import PersonRow
from bot.table.deadlines import quiet_hours
from bot.table.deadlines.presets import HOUR, MINUTE
from bot.table.match import outbox
from bot.table.match.outbox import call_of
from bot.table.match.table import Table
from bot.table.seats import calls

REMINDER, LAST = "reminder", "last"
USUAL = (4 * HOUR, 30 * MINUTE, MINUTE)
"""Default reminders, in seconds before the deadline: the two earliest that fall into its second half."""


def seconds_before(row: DeadlineRow, person: PersonRow | None) -> Sequence[int]:
    """Return how many seconds before the deadline to remind the person."""
    if person is not None and person.reminders is not None:
        return person.reminders
    assert row.due_at is not None
    half = (row.due_at - row.started_at).total_seconds() / 2
    return [seconds for seconds in USUAL if seconds <= half][:2]


def next_wake(row: DeadlineRow, person: PersonRow | None, after: datetime) -> datetime | None:
    """Return when to act on the deadline: at the next reminder, or at its end."""
    if row.due_at is None:
        return None
    times = [row.due_at - timedelta(seconds=seconds) for seconds in seconds_before(row, person)]
    rhythm = quiet_hours.of(person) if person is not None else None
    if person is not None and rhythm is not None and person.reminders is None:
        times = [quiet_hours.before_night(time, rhythm) for time in times]
    return min((time for time in times if after < time < row.due_at), default=row.due_at)


def was_sent(row: DeadlineRow, what: str) -> bool:
    return any(said == what for said, _ in row.notices)


async def send(table: Table, row: DeadlineRow, person: PersonRow, what: str) -> DeadlineRow:
    """Queue a message about the deadline; return the row that includes it, so that it can be retracted."""
    text = _text(table, row, what)
    sent: str | None
    if person.dm_open:
        sent = await outbox.queue_notice(
            table.tx, table.row, person.user_id, text, seat=row.seat, step=row.step
        )
    else:
        sent = await call(table, person.user_id, text)
    return replace(row, notices=[*row.notices, [what, sent]])


async def call(table: Table, person_id: int, text: str) -> str | None:
    """Ping the person in the channel instead of by DM; return the nonce for retracting it, if any."""
    return await calls.call(table, [person_id], call_of(person_id, text))


def _text(table: Table, row: DeadlineRow, what: str) -> str:
    asked, where = table.texts.ask_name(table.match.asks[row.seat]), f"<#{table.row.channel_id}>"
    due, late = row.due_at and stamp(row.due_at, "R"), table.texts.absence.when_late or say("game-late")
    if what == LAST and due:
        return say("deadline-last", asked=asked, where=where, due=due)
    if what == LAST:
        return say("deadline-last-open", asked=asked, where=where)
    if due:
        return say("deadline-reminder", asked=asked, where=where, due=due, late=late)
    return say("deadline-reminder-open", asked=asked, where=where, late=late)


async def take_back(tx: Tx, row: DeadlineRow) -> None:
    """Retract messages about the deadline: cancel waiting ones, delete sent ones."""
    for nonce in (nonce for _, nonce in row.notices if nonce is not None):
        await outbox.unsend(tx, nonce)
