"""Offer a person's deadlines as a calendar (iCalendar, RFC 5545): a file, or a feed behind a secret link."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from bot.messages.catalogue import say
from bot.messages.people import Person
from bot.service.unit_of_work import NotInPlay, UnitsOfWork
from bot.table.match.standstill import Standstill
from engine.kernel.core import Refused

BEFORE = timedelta(minutes=30)
"""Length of a deadline's calendar entry, which ends at the deadline; the alarm sounds at its start."""
NAME = "Deadlines"
"""Name of the calendar in calendar apps."""
_LINE = 75
"""Most bytes of a line; the rest goes to a new line after a space."""


class Calendar:
    """Use cases for a person's deadlines as a calendar."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def deadlines(self, person: Person) -> str:
        """Return the calendar file with the person's open deadlines at all tables.

        Refused if there are none.
        """
        events = await self._events(person.id)
        if not events:
            raise Refused(say("calendar-empty"))
        return _written(events)

    async def open_feed(self, person: Person) -> str:
        """Return the secret of a new link to the person's calendar; an earlier link ends."""
        secret = secrets.token_urlsafe(32)
        async with self._units.begin() as tx:
            await tx.people.see(person.id, person.name, tx.at)
            await tx.people.change(person.id, calendar=_digest(secret))
        return secret

    async def close_feed(self, person: Person) -> None:
        """End the person's link."""
        async with self._units.begin() as tx:
            await tx.people.change(person.id, calendar=None)

    async def has_feed(self, person: Person) -> bool:
        """Return whether some link leads to the person's calendar."""
        async with self._units.read() as tx:
            known = await tx.people.get(person.id)
        return known is not None and known.calendar is not None

    async def feed(self, secret: str) -> str | None:
        """Return the calendar behind a link, maybe without entries; None if there is no such link."""
        async with self._units.read() as tx:
            person = await tx.people.with_calendar(_digest(secret))
        return None if person is None else _written(await self._events(person.user_id))

    async def _events(self, person_id: int) -> list[list[str]]:
        async with self._units.read() as tx:
            rows = [row for row in await tx.matches.of_person(person_id) if row.state == "playing"]
        return [event for row in rows if (event := await self._event(row.id, person_id))]

    async def _event(self, match_id: int, person_id: int) -> list[str]:
        """Return the calendar lines for one table; none while the person's clock is stopped."""
        try:
            async with self._units.table(match_id) as table:
                seat = table.seat_of(person_id)
                open_ones = await table.tx.deadlines.open_of(match_id)
                row = next((one for one in open_ones if one.seat == seat), None)
                if row is None or row.due_at is None or row.held_at or row.seat not in table.match.asks:
                    return []
                name = table.texts.ask_name(table.match.asks[row.seat])
                title = table.match.game.title
                link = f"https://discord.com/channels/{table.row.guild_id}/{table.row.channel_id}"
                return _lines(
                    f"{match_id}-{row.step}-{row.seat}", f"{title}: {name}", link, row.due_at, table.at
                )
        except (NotInPlay, Standstill):
            return []


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _written(events: list[list[str]]) -> str:
    """Return the calendar as text, its lines folded."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tables//deadlines//EN", f"X-WR-CALNAME:{NAME}"]
    lines += [line for event in events for line in event]
    return "".join(f"{folded}\r\n" for line in [*lines, "END:VCALENDAR"] for folded in _folded(line))


def _lines(uid: str, title: str, link: str, due: datetime, at: datetime) -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:{uid}@tables",
        f"DTSTAMP:{_stamp(at)}",
        f"DTSTART:{_stamp(due - BEFORE)}",
        f"DTEND:{_stamp(due)}",
        f"SUMMARY:{_escaped(title)}",
        f"URL:{link}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_escaped(title)}",
        "TRIGGER:PT0S",
        "END:VALARM",
        "END:VEVENT",
    ]


def _stamp(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> Iterator[str]:
    """Yield the line folded at the byte limit, never inside a character."""
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > _LINE:
            yield piece
            piece = " "
        piece += letter
    yield piece
