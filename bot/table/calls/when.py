"""Say when to call somebody about a decision: before its end, again and again without one, in a digest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.people import PersonRow
from bot.table.calls import quiet_hours

USUAL = (4 * 3600, 1800, 60)
"""Default reminders, in seconds before the deadline: the two earliest that fall into its second half."""
DAY = timedelta(days=1)


def seconds_before(row: DeadlineRow, person: PersonRow | None) -> Sequence[int]:
    """Return how many seconds before the deadline to remind the person."""
    if person is not None and person.reminders is not None:
        return person.reminders
    assert row.due_at is not None
    half = (row.due_at - row.started_at).total_seconds() / 2
    return [seconds for seconds in USUAL if seconds <= half][:2]


def next_wake(row: DeadlineRow, person: PersonRow | None, after: datetime, every: int = 0) -> datetime | None:
    """Return when to act on the decision: at the next reminder, or at its deadline.

    `every`: seconds between two reminders while there is no deadline; 0 for none.
    """
    if row.due_at is None:
        return _next_nudge(row, person, after, every)
    times = [row.due_at - timedelta(seconds=seconds) for seconds in seconds_before(row, person)]
    rhythm = quiet_hours.of(person) if person is not None else None
    if person is not None and rhythm is not None and person.reminders is None:
        times = [quiet_hours.before_night(time, rhythm) for time in times]
    return min((time for time in times if after < time < row.due_at), default=row.due_at)


def _next_nudge(row: DeadlineRow, person: PersonRow | None, after: datetime, every: int) -> datetime | None:
    """Return the next whole interval since the decision was asked, moved out of the person's quiet hours."""
    if not every or person is None or person.reminders == []:
        return None
    interval = timedelta(seconds=every)
    passed = max(0, (after - row.started_at) // interval)
    nudge = row.started_at + (passed + 1) * interval
    rhythm = quiet_hours.of(person)
    return nudge if rhythm is None else quiet_hours.outside_nights(nudge, [rhythm])


def read_time(text: str | None) -> time | None:
    """Return a time of day as a person's row has it, None for anything else."""
    try:
        return None if not text else time.fromisoformat(text)
    except ValueError:
        return None


def next_digest(person: PersonRow, after: datetime) -> datetime | None:
    """Return when the person's next digest is due by their own clock; None if they want none."""
    at = read_time(person.digest_at)
    if at is None:
        return None
    local = after.astimezone(ZoneInfo(person.zone or "UTC"))
    today = datetime.combine(local.date(), at, local.tzinfo).astimezone(UTC)
    tomorrow = datetime.combine(local.date() + DAY, at, local.tzinfo).astimezone(UTC)
    return today if today > after else tomorrow
