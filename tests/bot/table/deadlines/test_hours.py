"""Quiet hours and lengths of time: nobody's night, reckoned by each person's own clock."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table.calls import quiet_hours
from bot.table.calls.quiet_hours import Hours, Rhythm, read_hours
from bot.table.deadlines import presets
from engine.kernel.core import Refused

BERLIN, NEW_YORK, KOLKATA = map(Rhythm, ("Europe/Berlin", "America/New_York", "Asia/Kolkata"))
KINDS = {"orders": "orders", "payment": "pay"}


def local(text: str, rhythm: Rhythm) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(rhythm.zone)).astimezone(UTC)


@pytest.mark.parametrize(
    ("due", "moved"),
    [
        ("2026-08-06T21:59", "2026-08-06T21:59"),
        ("2026-08-06T22:00", "2026-08-07T08:00"),
        ("2026-08-07T03:00", "2026-08-07T08:00"),
        ("2026-08-07T08:00", "2026-08-07T08:00"),
    ],
)
def test_no_deadline_between_22_and_8(due: str, moved: str) -> None:
    assert quiet_hours.outside_nights(local(due, BERLIN), [BERLIN]) == local(moved, BERLIN)


def test_nobody_named_a_zone() -> None:
    due = local("2026-08-06T03:00", BERLIN)
    assert quiet_hours.outside_nights(due, []) == due


def test_the_first_hour_that_suits_two_continents() -> None:
    due = local("2026-08-06T23:00", BERLIN)  # 17:00 in New York
    assert quiet_hours.outside_nights(due, [BERLIN, NEW_YORK]) == local("2026-08-07T08:00", NEW_YORK)


def test_the_morning_of_a_day_on_which_the_clock_changes() -> None:
    due = local("2026-10-25T01:00", BERLIN)
    assert quiet_hours.outside_nights(due, [BERLIN]) == local("2026-10-25T08:00", BERLIN)


def test_where_no_hour_suits_all_as_few_as_possible_sleep() -> None:
    zones = [*map(Rhythm, ("UTC", "Etc/GMT-8", "Etc/GMT+8"))]
    due = datetime(2026, 8, 6, 23, tzinfo=UTC)
    moved = quiet_hours.outside_nights(due, zones)
    assert quiet_hours.sleepers(moved, zones) == 1
    assert due <= moved < due + timedelta(days=1)


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC)),
    st.lists(st.sampled_from(quiet_hours.zones()), max_size=4, unique=True),
)
def test_law_never_earlier_and_at_night_only_if_every_hour_is(due: datetime, names: list[str]) -> None:
    zones = [*map(Rhythm, names)]
    moved = quiet_hours.outside_nights(due, zones)
    assert due <= moved <= due + timedelta(hours=26)
    if quiet_hours.sleepers(moved, zones):
        half_hours = (due + timedelta(minutes=30 * n) for n in range(48))
        assert all(quiet_hours.sleepers(at, zones) for at in half_hours)


WORKING = Rhythm("Europe/Berlin", Hours(has_weekend=True))
"""The sixth of August 2026 is a Thursday."""


@pytest.mark.parametrize(
    ("due", "moved"),
    [
        ("2026-08-07T21:00", "2026-08-07T21:00"),
        ("2026-08-07T22:00", "2026-08-10T08:00"),
        ("2026-08-08T12:00", "2026-08-10T08:00"),
        ("2026-08-09T23:59", "2026-08-10T08:00"),
        ("2026-08-10T12:00", "2026-08-10T12:00"),
    ],
)
def test_a_free_weekend_lasts_from_friday_night_to_monday_morning(due: str, moved: str) -> None:
    assert quiet_hours.outside_nights(local(due, BERLIN), [WORKING]) == local(moved, BERLIN)


@pytest.mark.parametrize(
    ("due", "moved"),
    [
        ("2026-08-06T22:00", "2026-08-06T22:00"),
        ("2026-08-07T00:00", "2026-08-07T09:30"),
        ("2026-08-07T09:29", "2026-08-07T09:30"),
    ],
)
def test_own_hours_are_kept_and_not_the_usual_ones(due: str, moved: str) -> None:
    late = Rhythm("Europe/Berlin", read_hours("0-9:30"))
    assert quiet_hours.outside_nights(local(due, BERLIN), [late]) == local(moved, BERLIN)


def test_somebody_elses_weekend_is_passed_over_and_then_the_night_of_both() -> None:
    due = local("2026-08-08T12:00", BERLIN)
    moved = quiet_hours.outside_nights(due, [WORKING, NEW_YORK])
    assert moved == local("2026-08-10T08:00", NEW_YORK)


@pytest.mark.parametrize("text", ["22:00-08:00", "23:30-07:00 weekend", "00:00-08:00"])
def test_hours_are_written_as_they_are_read(text: str) -> None:
    assert str(read_hours(text)) == text
    assert read_hours("22-8") == Hours()


@pytest.mark.parametrize("text", ["", "soon", "25-70:99", "22", "8-23", "22-8 sometimes"])
def test_hours_that_are_none_or_too_long_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_hours(text)


@given(
    st.datetimes(datetime(2026, 3, 1), datetime(2026, 12, 1), timezones=st.just(UTC)),
    st.lists(
        st.builds(
            Rhythm,
            st.sampled_from(("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia")),
            st.builds(
                Hours,
                st.sampled_from((time(0), time(20, 30), time(22))),
                st.sampled_from((time(2, 30), time(6), time(9))),
                st.booleans(),
            ),
        ),
        max_size=4,
    ),
)
def test_law_any_hours_come_to_an_end_and_nothing_is_moved_to_an_earlier_time(
    due: datetime, rhythms: list[Rhythm]
) -> None:
    moved = quiet_hours.outside_nights(due, rhythms)
    assert due <= moved <= due + timedelta(days=5)
    for rhythm in rhythms:
        evening = quiet_hours.before_night(due, rhythm)
        assert evening <= due
        assert not quiet_hours.is_quiet(evening, rhythm)


def test_a_usual_reminder_before_a_free_weekend_comes_on_friday() -> None:
    at = local("2026-08-09T15:00", BERLIN)
    assert quiet_hours.before_night(at, WORKING) == local("2026-08-07T21:30", BERLIN)


@pytest.mark.parametrize(
    ("at", "moved"),
    [
        ("2026-08-06T21:00", "2026-08-06T21:00"),
        ("2026-08-06T23:00", "2026-08-06T21:30"),
        ("2026-08-07T04:00", "2026-08-06T21:30"),
    ],
)
def test_usual_reminders_do_not_wake_anybody(at: str, moved: str) -> None:
    assert quiet_hours.before_night(local(at, KOLKATA), KOLKATA) == local(moved, KOLKATA)


@pytest.mark.parametrize(
    ("text", "seconds"), [("90m", 5400), ("36h", 129600), ("2d", 172800), ("5 min", 300)]
)
def test_lengths_of_time(text: str, seconds: int) -> None:
    assert presets.read_length(text) == seconds


@pytest.mark.parametrize("text", ["", "soon", "10s", "0m", "31d", "h", "-3h", "1h30m"])
def test_what_is_no_length_of_time(text: str) -> None:
    with pytest.raises(Refused, match="can't read the time"):
        presets.read_length(text)


@pytest.mark.parametrize(
    ("name", "seconds", "quiet"),
    [
        ("blitz", 300, False),
        ("evening", 3600, False),
        ("daily", 86400, True),
        ("relaxed", 259200, True),
        ("none", None, False),
    ],
)
def test_presets(name: str, seconds: int | None, quiet: bool) -> None:
    lengths = presets.preset(name)
    assert (lengths.of("orders"), lengths.quiet) == (seconds, quiet)
    assert presets.load_lengths(lengths.dump()) == lengths


def test_a_brief_ask_has_a_quarter_of_the_time_and_none_where_there_is_no_limit() -> None:
    lengths = presets.preset("daily", brief=("respond", "losses"))
    assert [lengths.of(kind) for kind in ("respond", "losses", "move")] == [21600, 21600, 86400]
    assert presets.preset("none", brief=("respond",)).of("respond") is None


def test_own_lengths_per_kind_of_ask_leave_the_others_as_they_are() -> None:
    lengths = presets.own_lengths("orders:36h, payment: 6h", KINDS, presets.preset("daily"))
    assert [lengths.of(kind) for kind in ("orders", "pay", "retreat")] == [129600, 21600, 86400]


def test_own_lengths_without_a_base_leave_the_others_without_limit() -> None:
    lengths = presets.own_lengths("orders:1h", KINDS, presets.preset("none"))
    assert [lengths.of(kind) for kind in ("orders", "pay")] == [3600, None]


@pytest.mark.parametrize("text", ["orders", "orders:", "lunch:1h", "orders:1h and more"])
def test_own_lengths_that_say_nothing_clear(text: str) -> None:
    with pytest.raises(Refused):
        presets.own_lengths(text, KINDS, presets.preset("daily"))


def test_the_grace_after_an_outage_is_an_hour_or_the_deadline_if_that_is_shorter() -> None:
    assert presets.preset("daily").grace("orders") == 3600
    assert presets.preset("blitz").grace("orders") == 300
