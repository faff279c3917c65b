"""Keep deadlines out of the nights and free weekends of everybody who has set a time zone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.messages.catalogue import one_of, say
from bot.messages.limits import shorten
from bot.messages.names import escaped
from bot.store.tables.people import PersonRow
from engine.kernel.core import Refused

STEP = timedelta(minutes=30)
DAY = timedelta(days=1)
LATEST = timedelta(hours=25)
"""The longest possible day, when clocks change: the same time of day comes again within it."""
LONGEST_NIGHT = 14
"""Most quiet hours a day; the game needs the rest."""
SATURDAY = 5
SUGGESTED = 6
"""Most time zones to suggest if a name fits several."""
_HOURS = re.compile(r"(\d{1,2})(?::(\d{2}))? *- *(\d{1,2})(?::(\d{2}))?( weekend)?")


@dataclass(frozen=True, order=True)
class Hours:
    """A person's quiet hours by their own clock; a free weekend lasts until they wake on Monday.

    As text: "22:00-08:00", with " weekend" at the end if weekends are free.
    """

    begin: time = time(22)
    end: time = time(8)
    has_weekend: bool = False

    def __str__(self) -> str:
        return f"{self.begin:%H:%M}-{self.end:%H:%M}{' weekend' if self.has_weekend else ''}"

    def is_night(self, at: time) -> bool:
        if self.begin <= self.end:
            return self.begin <= at < self.end
        return at >= self.begin or at < self.end


USUAL = Hours()


@dataclass(frozen=True, order=True)
class Rhythm:
    """A person's quiet hours with their time zone."""

    zone: str
    hours: Hours = USUAL


def read_hours(text: str) -> Hours:
    """Read quiet hours typed like "22:00-08:00" or "23-7"; Refused if they are unreadable or too long."""
    found = _HOURS.fullmatch(text.strip().lower())
    try:
        begin = time(int(found[1]) % 24, int(found[2] or 0)) if found else None
        end = time(int(found[3]) % 24, int(found[4] or 0)) if found else None
    except ValueError:
        begin = end = None
    if found is None or begin is None or end is None:
        raise Refused(say("quiet-unreadable", typed=escaped(shorten(text, 40))))
    if _minutes(begin, end) > LONGEST_NIGHT * 60:
        raise Refused(say("quiet-too-long", hours=LONGEST_NIGHT))
    return Hours(begin, end, bool(found[5]))


def of(person: PersonRow) -> Rhythm | None:
    """Return when not to disturb the person; None if they have not set a time zone."""
    if person.zone is None:
        return None
    try:
        return Rhythm(person.zone, read_hours(person.hours) if person.hours else USUAL)
    except Refused:  # no version of mine has written so
        return Rhythm(person.zone)


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all IANA time zones that this machine knows, those with a continent first."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name)))


def find_zone(typed: str) -> str:
    """Return the time zone that somebody typed, by its full name or its city.

    Refused with the nearest ones.
    """
    wanted = typed.strip().lower().replace(" ", "_")
    exact = [name for name in zones() if name.lower() == wanted]
    found = exact or [name for name in zones() if name.lower().rpartition("/")[2] == wanted]
    if len(found) == 1:
        return found[0]
    near = found or [name for name in zones() if wanted in name.lower()]
    if not near:
        raise Refused(say("settings-zone-unknown", typed=escaped(shorten(typed.strip(), 40))))
    raise Refused(say("settings-zone-several", typed=escaped(typed.strip()), known=one_of(near[:SUGGESTED])))


def is_quiet(at: datetime, rhythm: Rhythm) -> bool:
    """Return whether it is night or a free weekend for that person."""
    local = at.astimezone(ZoneInfo(rhythm.zone))
    return rhythm.hours.is_night(local.time()) or _is_weekend(at, rhythm)


def _is_weekend(at: datetime, rhythm: Rhythm) -> bool:
    return rhythm.hours.has_weekend and at.astimezone(ZoneInfo(rhythm.zone)).weekday() >= SATURDAY


def sleepers(at: datetime, rhythms: Iterable[Rhythm]) -> int:
    """Count the people for whom it is quiet."""
    return sum(is_quiet(at, rhythm) for rhythm in rhythms)


def outside_nights(due: datetime, rhythms: Sequence[Rhythm]) -> datetime:
    """Return the first moment from `due` on that is quiet for nobody, or else the least bad within a day.

    Free weekends are skipped first. The least bad moment is quiet for the fewest people, and then nearest to
    somebody's waking hours.
    """
    weekend = 3 * DAY if any(rhythm.hours.has_weekend for rhythm in rhythms) else timedelta()
    moment = due
    while moment <= due + weekend + LATEST:
        asleep = [rhythm for rhythm in rhythms if is_quiet(moment, rhythm)]
        if not asleep:
            return moment
        moment = max(_waking(moment, rhythm) for rhythm in asleep)
    begun = _after_weekends(due, rhythms)
    moments = [begun, *(_waking(begun, rhythm) for rhythm in rhythms)]
    moments += [_round_up(begun) + n * STEP for n in range(48)]
    return min(moments, key=lambda moment: (*_badness(moment, rhythms), moment))


def _after_weekends(moment: datetime, rhythms: Sequence[Rhythm]) -> datetime:
    """Return the moment, or the end of the last free weekend that it falls into."""
    while free := [rhythm for rhythm in rhythms if _is_weekend(moment, rhythm)]:
        moment = max(_waking(moment, rhythm) for rhythm in free)
    return moment


def before_night(at: datetime, rhythm: Rhythm) -> datetime:
    """Return the moment, or half an hour before bedtime if it falls into the night or a free weekend."""
    moment = at
    while is_quiet(moment, rhythm):
        moment = _bedtime(moment, rhythm) - STEP
    return moment


def _waking(after: datetime, rhythm: Rhythm) -> datetime:
    """Return the next time the person wakes and it is no free weekend."""
    local = after.astimezone(ZoneInfo(rhythm.zone))
    day = local.date() if local.time() <= rhythm.hours.end else local.date() + DAY
    while rhythm.hours.has_weekend and day.weekday() >= SATURDAY:
        day += DAY
    waking = datetime.combine(day, rhythm.hours.end, ZoneInfo(rhythm.zone)).astimezone(UTC)
    return waking if waking > after else waking + STEP * 2  # the hour that the clock goes through twice


def _bedtime(before: datetime, rhythm: Rhythm) -> datetime:
    """Return when the person's current or last night began."""
    local = before.astimezone(ZoneInfo(rhythm.zone))
    day = local.date() if local.time() >= rhythm.hours.begin else local.date() - DAY
    return datetime.combine(day, rhythm.hours.begin, ZoneInfo(rhythm.zone)).astimezone(UTC)


def _round_up(at: datetime) -> datetime:
    whole = at.replace(minute=0, second=0, microsecond=0)
    return whole + timedelta(hours=1)


def _badness(at: datetime, rhythms: Sequence[Rhythm]) -> tuple[int, int]:
    """Return how many people the moment disturbs, and how deep in the night it is for the worst off.

    The depth is in minutes from the nearer end of the night.
    """
    return sleepers(at, rhythms), max(_depth(at, rhythm) for rhythm in rhythms)


def _depth(at: datetime, rhythm: Rhythm) -> int:
    if not is_quiet(at, rhythm):
        return 0
    local, hours = at.astimezone(ZoneInfo(rhythm.zone)).time(), rhythm.hours
    return min(_minutes(hours.begin, local), _minutes(local, hours.end))


def _minutes(begin: time, end: time) -> int:
    """Return the minutes from one time of day to the next occurrence of the other."""
    return ((end.hour - begin.hour) * 60 + end.minute - begin.minute) % (24 * 60)


def local_time(at: datetime, zone: str) -> str:
    """Return the time of day in that zone: 17:05."""
    return at.astimezone(ZoneInfo(zone)).strftime("%H:%M")
