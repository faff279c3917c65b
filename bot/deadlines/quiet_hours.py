"""Quiet hours: no deadline falls into the night of anybody who has named his time zone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

BEGIN, END = time(22), time(8)
"""The night, by each person's own clock."""
STEP = timedelta(minutes=30)
DAY = timedelta(days=1)


@cache
def zones() -> tuple[str, ...]:
    """The names of all IANA zones that this machine knows, those of continents first."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name)))


def is_night(at: datetime, zone: str) -> bool:
    """Whether it is between 22:00 and 08:00 there."""
    local = at.astimezone(ZoneInfo(zone)).time()
    return local >= BEGIN or local < END


def sleepers(at: datetime, zones: Iterable[str]) -> int:
    """For how many of the zones it is night."""
    return sum(is_night(at, zone) for zone in zones)


def outside_nights(due: datetime, zones: Sequence[str]) -> datetime:
    """The first moment from `due` on that is nobody's night; if there is none within a day, the least bad.

    Least bad is: night for as few as possible, and then as near to somebody's waking hours as possible.
    """
    if not sleepers(due, zones):
        return due
    mornings = sorted(_morning(due, zone) for zone in set(zones))
    for moment in mornings:
        if not sleepers(moment, zones):
            return moment
    moments = [due, *mornings, *(_round_up(due) + n * STEP for n in range(48))]
    return min(moments, key=lambda moment: (*_badness(moment, zones), moment))


def before_night(at: datetime, zone: str) -> datetime:
    """The moment itself by day; in the night the last half hour before it began."""
    if not is_night(at, zone):
        return at
    local = at.astimezone(ZoneInfo(zone))
    evening = local.date() if local.time() >= BEGIN else local.date() - DAY
    return datetime.combine(evening, BEGIN, ZoneInfo(zone)).astimezone(UTC) - STEP


def _morning(after: datetime, zone: str) -> datetime:
    """The next eight o'clock there."""
    local = after.astimezone(ZoneInfo(zone))
    day = local.date() if local.time() <= END else local.date() + DAY
    return datetime.combine(day, END, ZoneInfo(zone)).astimezone(UTC)


def _round_up(at: datetime) -> datetime:
    whole = at.replace(minute=0, second=0, microsecond=0)
    return whole + timedelta(hours=1)


def _badness(at: datetime, zones: Sequence[str]) -> tuple[int, int]:
    """How many sleep, and how deep in the night the worst of them is, in minutes from its nearer end."""
    return sleepers(at, zones), max(_depth(at, zone) for zone in zones)


def _depth(at: datetime, zone: str) -> int:
    local = at.astimezone(ZoneInfo(zone))
    minutes = local.hour * 60 + local.minute
    begin, end = BEGIN.hour * 60, END.hour * 60
    since = (minutes - begin) % (24 * 60)
    until = (end - minutes) % (24 * 60)
    return min(since, until) if is_night(at, zone) else 0


def local_time(at: datetime, zone: str) -> str:
    """The time of day there: 17:05."""
    return at.astimezone(ZoneInfo(zone)).strftime("%H:%M")
