"""Call people about their decisions: the only place that decides who is called, when and where.

- **Where**: by DM, or in the table's channel or thread for people who want that or can't be reached by DM.
  Servers' and people's own addresses hear of it through the listeners.
- **When**: as `when` says. A person with a digest gets no reminder that can wait for it. Whatever reaches
  people in their quiet hours makes no sound.
- **Once**: a call has a nonce made of what it is about, so neither a kill nor a second process repeats it.
- **Never** in public at a table that hides who is who: a call when one seat gets a decision would show
  that its player's DMs are closed, and other tables show whose are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Literal

from bot.messages.catalogue import Message, say, stamp
from bot.messages.panel import Post
from bot.store import Conflict, Tx
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.people import PersonRow
from bot.table.calls import quiet_hours, when
from bot.table.match import outbox
from bot.table.match.outbox import call_of
from bot.table.match.table import Table
from bot.table.seats import drafts
from engine.kernel.core import Seat, Step

Way = Literal["dm", "channel"]
What = Literal["reminder", "last", "next"]
REMINDER: What = "reminder"
LAST: What = "last"
NEXT: What = "next"
IN_CHANNEL = "channel"
"""The setting of a person who wants to be called in the channel instead of by DM."""


class CallListener:
    """An extra's part that hears of calls; by default it does nothing."""

    async def called(self, tx: Tx, row: MatchRow, person_id: int, what: What, text: str) -> None:
        """Called when a person was called about a decision, but not at a table that hides who is who."""


def way_to(table: Table, person: PersonRow | None) -> Way:
    """Return where to call somebody; at an anonymous table always by DM."""
    if person is None or table.row.hides_people:
        return "dm" if person is None or person.dm_open else "channel"
    return "dm" if person.dm_open and person.called != IN_CHANNEL else "channel"


def is_silent(table: Table, person: PersonRow | None, due: datetime | None = None) -> bool:
    """Return whether a DM to the person makes no sound: they want a digest, or have their quiet hours.

    A decision that ends before the digest, or in the same night, makes a sound.
    """
    if person is None or not (person.digest_at or person.zone):
        return False
    digest = when.next_digest(person, table.at)
    if digest is not None and person.dm_open and not _ends_before(due, digest):
        return True
    rhythm = quiet_hours.of(person)
    if rhythm is None or not quiet_hours.is_quiet(table.at, rhythm):
        return False
    return not _ends_before(due, quiet_hours.outside_nights(table.at, [rhythm]))


def _ends_before(due: datetime | None, moment: datetime) -> bool:
    return due is not None and due <= moment


def waits_for_digest(row: DeadlineRow, person: PersonRow, at: datetime) -> bool:
    """Return whether a call about the decision can wait for the person's digest."""
    digest = when.next_digest(person, at) if person.digest_at and person.dm_open else None
    return digest is not None and not _ends_before(row.due_at, digest)


async def notify(
    table: Table,
    person_id: int,
    text: str,
    about: tuple[Seat, Step | None],
    *,
    nonce: str | None = None,
    due: datetime | None = None,
) -> str | None:
    """Tell somebody about their seat and decision; return the message's nonce, if any.

    Conflict if the nonce was used before. `due`: when the decision ends.
    """
    person = await table.tx.people.get(person_id)
    if way_to(table, person) == "channel":
        return await call(table, [person_id], call_of(person_id, text), nonce=nonce)
    silent = is_silent(table, person, due)
    return await outbox.queue_notice(
        table.tx, table.row, person_id, text, about=about, nonce=nonce, is_silent=silent
    )


# ----------------------------------------------------------------- about one decision


async def remind(table: Table, row: DeadlineRow, person: PersonRow, what: What) -> DeadlineRow:
    """Call somebody about their open decision; return its row with the call, so that it can be retracted."""
    if waits_for_digest(row, person, table.at):
        return row
    text, nonce = _text(table, row, what), _nonce(row, what, table.at)
    try:
        about = (row.seat, row.step)
        sent = await notify(table, person.user_id, text, about, nonce=nonce, due=row.due_at)
    except Conflict:  # they were called about it before
        return row
    await tell_listeners(table, person.user_id, what, text)
    return replace(row, notices=[*row.notices, [what, sent]])


async def call_instead(table: Table, row: DeadlineRow, person_id: int, text: str) -> DeadlineRow:
    """Call somebody in the channel after their DM failed; return the decision's row with the call."""
    said, failed = row.notices[-1] if row.notices else (REMINDER, "")
    nonce = _hash(f"{failed or _nonce(row, REMINDER, table.at)}/channel")
    try:
        sent = await call(table, [person_id], call_of(person_id, text), nonce=nonce)
    except Conflict:
        return row
    return replace(row, notices=[*row.notices[:-1], [said, sent]])


async def call_next(table: Table, seat: Seat, active: Seat) -> None:
    """Tell a seat's person that theirs is the next turn, if they want that; once for each turn."""
    sitting = table.sitting(seat)
    person = await table.tx.people.get(sitting.person_id) if sitting.person_id is not None else None
    if person is None or not person.is_told_next or person.digest_at or sitting.away_since:
        return
    who = f"{table.texts.seat_name(active)} {table.names.get(active, '')}".strip()
    text = say("calls-next", who=who, where=f"<#{table.row.channel_id}>")
    try:
        nonce = _hash(f"{table.row.id}/{table.match.stage}/{seat}/{NEXT}")
        await notify(table, person.user_id, text, (seat, None), nonce=nonce)
    except Conflict:  # the turn before theirs was taken back and begins again
        return
    await tell_listeners(table, person.user_id, NEXT, text)


def was_sent(row: DeadlineRow, what: What) -> bool:
    return any(said == what for said, _ in row.notices)


async def take_back(tx: Tx, row: DeadlineRow) -> None:
    """Retract the calls about a decision: cancel waiting ones, delete sent ones."""
    for nonce in (nonce for _, nonce in row.notices if nonce is not None):
        await outbox.unsend(tx, nonce)


def _nonce(row: DeadlineRow, what: What, at: datetime) -> str:
    """Return the same nonce for the same call: this decision, this end, this moment."""
    due = row.due_at.timestamp() if row.due_at else 0
    moment = min(row.wake_at or at, at).timestamp() if what == REMINDER else 0
    return _hash(f"{row.match_id}/{row.step}/{row.seat}/{what}/{due}/{moment}")


def _hash(said: str) -> str:
    return hashlib.sha256(said.encode()).hexdigest()[:24]


def _text(table: Table, row: DeadlineRow, what: What) -> Message:
    asked, where = table.texts.ask_name(table.match.asks[row.seat]), f"<#{table.row.channel_id}>"
    due, late = row.due_at and stamp(row.due_at, "R"), table.texts.absence.when_late or say("game-late")
    if what == LAST and due:
        return say("deadline-last", asked=asked, where=where, due=due)
    if what == LAST:
        return say("deadline-last-open", asked=asked, where=where)
    if due:
        return say("deadline-reminder", asked=asked, where=where, due=due, late=late)
    return say("deadline-reminder-open", asked=asked, where=where, since=stamp(row.started_at, "R"))


# ------------------------------------------------------------------------ in the channel


async def call(
    table: Table,
    people: Iterable[int],
    text: Message,
    *,
    is_quiet: bool = False,
    buttons: bool = True,
    nonce: str | None = None,
) -> str | None:
    """Post a call that pings these people, or with `is_quiet` nobody; return its nonce, if any.

    Conflict if the nonce was used before.
    """
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


async def tell_listeners(table: Table, person_id: int, what: What, text: str) -> None:
    """Tell extras of a call, except at a table that hides who is who."""
    if not table.row.hides_people:
        for listener in table.tx.extras.parts(CallListener):
            await listener.called(table.tx, table.row, person_id, what, text)
