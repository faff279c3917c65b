"""People's own rhythm: quiet hours and weekends of their own, their deadlines as a calendar."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.extras import every_extra
from bot.service.people.settings import Chosen
from bot.store import Store
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, agree
from tests.bot.table.deadlines.timed import Timed, at_orders

BERLIN = "Europe/Berlin"


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


async def quiet_at_orders(store: Store) -> Timed:
    game = await at_orders(store)
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="daily", quiet=True)
    return game


async def ends(game: Timed) -> set[datetime | None]:
    return {row.due_at for row in (await game.deadlines()).values()}


async def test_hours_mean_nothing_before_the_zone_is_known(store: Store) -> None:
    game = await at_orders(store)
    with pytest.raises(Refused, match="Name your time zone as well"):
        await game.service.settings.change(BEN, Chosen(night="23-7"))


async def test_own_hours_move_the_deadline_of_the_table_and_are_told(store: Store) -> None:
    game = await quiet_at_orders(store)
    await game.service.settings.change(BEN, Chosen(zone=BERLIN))
    (due,) = await ends(game)
    assert due == game.now + timedelta(days=1), "14 o'clock in Berlin is nobody's night"
    told = await game.service.settings.change(BEN, Chosen(night="10-18:30"))
    assert "from 10:00 to 18:30" in told
    assert await ends(game) == {datetime(2026, 8, 7, 16, 30, tzinfo=UTC)}


async def test_no_deadline_falls_into_a_free_weekend(store: Store) -> None:
    game = await quiet_at_orders(store)
    await game.service.settings.change(CYD, Chosen(zone=BERLIN))
    await game.service.deadlines.set_deadline(CHANNEL, ANN, lengths="orders:48h")
    told = await game.service.settings.change(CYD, Chosen(weekend=True))
    assert "none on Saturday and Sunday" in told
    assert await ends(game) == {datetime(2026, 8, 10, 6, tzinfo=UTC)}, "Monday, 8:00 in Berlin"


async def test_a_weekend_is_kept_where_only_the_night_is_changed_and_both_go_back_to_usual(
    store: Store,
) -> None:
    game = await at_orders(store)
    await game.service.settings.change(CYD, Chosen(zone=BERLIN))
    await game.service.settings.change(CYD, Chosen(night="23-7", weekend=True))
    assert "none on Saturday" in await game.service.settings.change(CYD, Chosen(night="0-8"))
    await game.service.settings.change(CYD, Chosen(night="usual", weekend=False))
    async with store.read() as tx:
        person = await tx.people.get(CYD.id)
    assert person is not None
    assert person.hours is None


async def test_who_is_forgotten_has_no_hours_any_more(store: Store) -> None:
    game = await at_orders(store)
    await game.service.settings.change(BEN, Chosen(zone=BERLIN))
    await game.service.settings.change(BEN, Chosen(night="23-7", weekend=True))
    assert "23:00-07:00 weekend" in await game.service.privacy.export(BEN)
    await game.service.privacy.forget(BEN)
    async with store.read() as tx:
        assert await tx.people.get(BEN.id) is None


# ---------------------------------------------------------------------------- the calendar


async def test_a_calendar_has_ones_own_deadlines_and_nothing_of_what_is_planned(store: Store) -> None:
    game = await at_orders(store)
    await game.service.playing.typed(BEN, "HB recruit")
    text = await game.service.calendar.deadlines(BEN)
    assert text.count("BEGIN:VEVENT") == 1
    assert "SUMMARY:Brimstone: orders" in text
    assert f"DTEND:{game.now + timedelta(days=1):%Y%m%dT%H%M%SZ}" in text
    assert "recruit" not in text
    assert all(line.endswith("\r\n") and len(line.encode()) <= 77 for line in text.splitlines(keepends=True))


async def test_a_clock_that_stands_is_in_no_calendar(store: Store) -> None:
    game = await at_orders(store)
    await game.service.decisions.pause(game.match_id, ANN)
    await agree(game.service, game.match_id)
    with pytest.raises(Refused, match="no running deadline"):
        await game.service.calendar.deadlines(BEN)


async def test_who_has_answered_has_nothing_in_their_calendar(store: Store) -> None:
    game = await at_orders(store)
    await game.service.playing.typed(BEN, "HB recruit\nhand in")
    with pytest.raises(Refused, match="no running deadline"):
        await game.service.calendar.deadlines(BEN)
    assert "BEGIN:VEVENT" in await game.service.calendar.deadlines(CYD)
