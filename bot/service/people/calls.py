"""Use cases for how a person is called: where, in a daily digest, before their turn; send the digests."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.messages.catalogue import say, together
from bot.messages.names import escaped
from bot.messages.panel import Choice, Field, Filled, Form, one_of
from bot.messages.people import Person
from bot.service.unit_of_work import UnitsOfWork
from bot.store.tables.outbox.rows import Outgoing
from bot.store.tables.people import PersonRow
from bot.table.calls import when
from bot.table.calls.calls import IN_CHANNEL
from bot.table.match import outbox
from bot.table.posts import lists
from engine.kernel.core import Refused

CALLS = "calls"
"""Action of the form and of the button that opens it."""
WHERE, DIGEST, ALSO = "where", "digest", "also"
"""Names of the form's fields."""
BY_DM, NEXT, RELIABILITY = "dm", "next", "reliability"
OFF = ("", "off", "no", "none", "never")
AT_ONCE = 50
"""Digests sent at one look."""


@dataclass(frozen=True)
class Wanted:
    """A person's choices about calls; `digest` as typed."""

    where: str
    digest: str
    is_told_next: bool
    shows_reliability: bool


def read_calls(filled: Filled) -> Wanted:
    """Read the submitted form."""
    said = {name: "".join(filled.get(name, ())).strip() for name in (WHERE, DIGEST)}
    also = filled.get(ALSO, ())
    return Wanted(said[WHERE], said[DIGEST], NEXT in also, RELIABILITY in also)


class Calls:
    """Use cases for how people are called, and the day's digests."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def form(self, person: Person) -> Form:
        """Return the form with the person's present choices."""
        async with self._units.read() as tx:
            known = await tx.people.get(person.id) or _unknown(person, self._units.now())
        return _form(known)

    async def change(self, person: Person, wanted: Wanted) -> None:
        """Save the person's choices."""
        digest = _time(wanted.digest)
        async with self._units.begin() as tx:
            await tx.people.see(person.id, person.name, tx.at)
            known = await tx.people.get(person.id) or _unknown(person, tx.at)
            values: dict[str, Any] = {
                "called": IN_CHANNEL if wanted.where == IN_CHANNEL else None,
                "digest_at": digest,
                "is_told_next": wanted.is_told_next,
                "shows_reliability": wanted.shows_reliability,
            }
            due = when.next_digest(replace(known, **values), tx.at)
            await tx.people.change(person.id, **values, digest_due=due)

    async def send_digests(self) -> None:
        """Send each digest that is due, once, to people for whom some table waits."""
        async with self._units.read() as tx:
            due = await tx.people.with_digest(self._units.now(), AT_ONCE)
        for person in due:
            await self._send(person)

    async def next_digest(self) -> datetime | None:
        """Return when the next digest is due."""
        async with self._units.read() as tx:
            return await tx.people.next_digest()

    async def _send(self, person: PersonRow) -> None:
        async with self._units.begin() as tx:
            following = when.next_digest(person, tx.at)
            if not await tx.people.claim_digest(person, following):
                return
            text = await lists.digest(tx, person.user_id) if person.dm_open else None
            if text is not None and following is not None:
                said = f"digest/{person.user_id}/{person.digest_due}"
                lane = outbox.person_lane(person.user_id)
                what = Outgoing(lane, "dm", person.user_id, {"text": text})
                await tx.outbox.add(what, tx.at, nonce=hashlib.sha256(said.encode()).hexdigest()[:24])


def calls_text(known: PersonRow | None) -> str:
    """Describe how the person is called."""
    if known is None:
        return say("calls-by-dm")
    lines = [say("calls-in-channel" if known.called == IN_CHANNEL else "calls-by-dm")]
    if known.digest_at:
        lines.append(say("calls-digest-at", time=known.digest_at))
    if known.is_told_next:
        lines.append(say("calls-next-too"))
    if known.shows_reliability:
        lines.append(say("calls-reliability-shown"))
    return together(lines)


def _unknown(person: Person, at: datetime) -> PersonRow:
    return PersonRow(person.id, person.name, dm_open=True, seen_at=at)


def _time(typed: str) -> str | None:
    """Read a time of day like "8", "8:00" or "18:30"; None for no digest."""
    if typed.lower() in OFF:
        return None
    hours, _, minutes = typed.partition(":")
    at = when.read_time(f"{hours.zfill(2)}:{minutes or '00'}")
    if at is None:
        raise Refused(say("calls-digest-unreadable", typed=escaped(typed)))
    return f"{at:%H:%M}"


def _form(known: PersonRow) -> Form:
    in_channel = known.called == IN_CHANNEL
    places = [
        Choice(say("calls-dm-choice"), BY_DM, say("calls-dm-about-choice"), not in_channel),
        Choice(say("calls-channel-choice"), IN_CHANNEL, say("calls-channel-about-choice"), in_channel),
    ]
    also = (
        Choice(say("calls-next-choice"), NEXT, say("calls-next-about-choice"), known.is_told_next),
        Choice(
            say("calls-reliability-choice"),
            RELIABILITY,
            say("calls-reliability-about-choice"),
            known.shows_reliability,
        ),
    )
    digest, hint = known.digest_at or OFF[1], say("calls-digest-hint")
    fields = (
        one_of(WHERE, say("calls-where-label"), places),
        Field(DIGEST, say("calls-digest-label"), "line", value=digest, hint=hint),
        Field(ALSO, say("calls-also-label"), "checkboxes", also),
    )
    return Form(say("calls-title"), CALLS, fields)
