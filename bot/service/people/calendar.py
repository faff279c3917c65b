"""Export a person's deadlines as a calendar file (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from bot.messages.catalogue import say
from bot.messages.people import Person
from bot.service.unit_of_work import NotInPlay, UnitsOfWork
from bot.table.match.standstill import Standstill
from engine.kernel.core import Refused

BEFORE = timedelta(minutes=30)
"""Length of a deadline's calendar entry, which ends at the deadline; the alarm sounds at its start."""
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
        async with self._units.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        events = [event for row in rows if (event := await self._event(row.id, person))]
        if not events:
            raise Refused(say("calendar-empty"))
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tables//deadlines//EN"]
        lines += [line for event in events for line in event]
        return "".join(f"{folded}\r\n" for line in [*lines, "END:VCALENDAR"] for folded in _folded(line))

    async def _event(self, match_id: int, person: Person) -> list[str]:
        """Return the calendar lines for one table; none while the person's clock is stopped."""
        try:
            async with self._units.table(match_id) as table:
                seat = table.seat_of(person.id)
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
