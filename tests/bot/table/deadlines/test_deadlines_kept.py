"""Clocks that stand, processes that die or sleep, alarms: no deadline is lost or kept twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.extras import every_extra
from bot.service.service import Service
from bot.store import Store
from bot.table.deadlines import deadlines
from bot.workers.scheduler import LEASE, Scheduler
from tests.bot.drive import ANN, CHANNEL, CYD, call_off
from tests.bot.table.deadlines.timed import HOUR, at_orders, of_kind, texts


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


# ------------------------------------------------------------------------- paused and held


async def test_a_pause_stops_all_clocks_and_leaves_what_was_left(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.sleep(minutes=20)
    async with game.service.units.table(game.match_id) as table:
        await deadlines.pause(table)
    assert "Paused since" in (await game.service.games.card(game.match_id)).text
    await game.sleep(days=3)
    async with game.service.units.table(game.match_id) as table:
        await deadlines.resume(table)
    assert {row.due_at for row in (await game.deadlines()).values()} == {game.now + timedelta(minutes=40)}
    await game.sleep(minutes=41)
    assert "did not answer in time" in await game.told()


async def test_vacation_stops_the_clock_of_one_seat_only(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    mine = await game.seat_of(ANN)
    async with game.service.units.table(game.match_id) as table:
        await deadlines.hold_seat(table, mine)
    await game.sleep(hours=5)
    assert list((await game.look())[3]) == [mine]
    async with game.service.units.table(game.match_id) as table:
        await deadlines.release_seat(table, mine)
    assert (await game.deadlines())[mine].due_at == game.now + HOUR


# ------------------------------------------------------------------------- the machinery


async def test_two_processes_answer_once(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    other = Store(store.url, every_extra())
    await other.open()
    twin = Service(other, clock=lambda: game.now)
    one, two = game.scheduler(), Scheduler(other, twin, fail, clock=lambda: game.now)
    await one.look()
    await two.look()
    game.wait(hours=1, seconds=1)
    await asyncio.gather(*(scheduler.look() for scheduler in (one, two, one, two)))
    orders = [row for row in await game.log() if row.kind == "orders"]
    assert len(orders) == 3
    assert (await game.told()).count("did not answer in time") == 3
    await other.close()


async def fail(error: Exception) -> None:
    raise error


async def test_what_a_dead_process_held_is_taken_up_when_its_lease_ends(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.scheduler().look()
    game.wait(hours=1)
    async with store.begin() as tx:
        assert await tx.deadlines.claim("elsewhere:1:x", game.now, LEASE, 50) == [game.match_id]
        assert await tx.deadlines.claim("other", game.now, LEASE, 50) == []
    mine = game.scheduler()
    mine._looked_at = game.now
    await mine.look()
    assert len(await game.deadlines()) == 3
    game.wait(seconds=LEASE + 1)
    await mine.look()
    assert "did not answer in time" in await game.told()


async def test_a_deadline_due_while_the_bot_was_down_has_a_stated_grace(store: Store) -> None:
    game = await at_orders(store)
    game.wait(hours=30)
    again = game.scheduler(game.new_service())
    await again.look()
    rows = await game.sent()
    until = int((game.now + HOUR).timestamp())
    told = f"Nothing was lost. Your deadline is now <t:{until}:f>."
    assert [row.payload["text"] for row in of_kind(rows, "notice")] == [f"I was away. {told}"] * 3
    assert not of_kind(rows, "post"), "each person is told once"
    assert {row.due_at for row in (await game.deadlines()).values()} == {game.now + HOUR}
    game.wait(hours=1)
    again._looked_at = game.now
    await again.look()
    assert "did not answer in time" in await game.told()


async def test_the_grace_of_a_short_deadline_is_as_short(store: Store) -> None:
    game = await at_orders(store, preset="blitz")
    game.wait(hours=2)
    await game.scheduler().look()
    assert {row.due_at for row in (await game.deadlines()).values()} == {game.now + timedelta(minutes=5)}


async def test_a_restart_around_the_deadline_answers_as_usual(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    game.wait(minutes=60, seconds=20)
    await game.scheduler(game.new_service()).look()
    assert "did not answer in time" in await game.told()


async def test_a_process_that_slept_gives_a_grace_too(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    mine = game.scheduler()
    await mine.look()
    game.wait(hours=9)
    await mine.look()
    notices = of_kind(await game.sent(), "notice")
    assert len(notices) == 3
    assert (
        notices[0]
        .payload["text"]
        .startswith("I was away for 9 hours. Nothing was lost. Your deadline is now <t:")
    )


async def test_a_host_suspended_in_the_midst_of_a_look_gives_a_grace_and_no_alarm(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await at_orders(store, preset="evening")
    mine = game.scheduler()
    await mine.look()
    game.wait(minutes=60, seconds=1)
    mine._looked_at = game.now
    claim = mine._claim

    async def sleep_after_claiming() -> list[int]:
        games = await claim()
        game.wait(hours=8 if games else 0)
        return games

    async def sleep_while_bringing_people_back() -> None:
        game.wait(hours=49)

    monkeypatch.setattr(mine, "_claim", sleep_after_claiming)
    await mine.look()
    assert "I was away" in texts(await game.sent(), "notice")
    assert {row.due_at for row in (await game.deadlines()).values()} == {game.now + HOUR}
    monkeypatch.setattr(game.service.absences, "end_vacations", sleep_while_bringing_people_back)
    await mine.look()
    assert "I was away" in texts(await game.sent(), "notice")
    assert {row.due_at for row in (await game.deadlines()).values()} == {game.now + HOUR}
    assert "ALARM" not in caplog.text


async def test_a_clock_put_back_an_hour_and_forth_again_judges_nobody(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    mine = game.scheduler()
    await mine.look()
    for hours in (-1, 1):
        game.wait(hours=hours)
        assert await mine.look() is not None
    assert len(await game.deadlines()) == 3
    assert await game.sent() == []


async def test_overdue_by_five_minutes_raises_an_alarm_once(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await at_orders(store, preset="evening")

    async def broken(match_id: int) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(game.service.deadlines, "keep_time", broken)
    reported: list[Exception] = []

    async def report(error: Exception) -> None:
        reported.append(error)

    mine = Scheduler(store, game.service, report, clock=lambda: game.now)
    with caplog.at_level(logging.ERROR, logger="bot"):
        for _ in range(80):
            game.wait(minutes=1)
            await mine.look()
    assert len(reported) > 2
    assert caplog.text.count("ALARM") == 1
    (dm,) = of_kind(await game.sent(), "dm")
    assert dm.target == ANN.id
    monkeypatch.undo()
    await game.scheduler().look()
    assert await game.deadlines()


async def test_one_broken_game_stops_no_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await at_orders(store, preset="evening")
    keep = game.service.deadlines.keep_time
    met: list[int] = []

    async def broken_first(match_id: int) -> None:
        met.append(match_id)
        if len(met) == 1:
            raise RuntimeError("out of order")
        await keep(match_id)

    monkeypatch.setattr(game.service.deadlines, "keep_time", broken_first)

    async def ignore(error: Exception) -> None:
        assert isinstance(error, RuntimeError)

    mine = Scheduler(store, game.service, ignore, clock=lambda: game.now)
    await mine.look()
    game.wait(minutes=61)
    mine._looked_at = game.now
    await mine.look()
    assert len(await game.deadlines()) == 3
    game.wait(seconds=LEASE + 1)
    await mine.look()
    assert "did not answer in time" in await game.told()


async def test_a_table_that_stands_still_is_looked_at_again_when_its_lease_is_over(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await at_orders(store, preset="evening")
    looks: list[int] = []

    async def stands_still(match_id: int) -> None:
        looks.append(match_id)

    monkeypatch.setattr(game.service.deadlines, "keep_time", stands_still)
    mine = game.scheduler()
    await mine.look()
    game.wait(minutes=61)
    mine._looked_at = game.now
    assert await mine.look() == game.now + timedelta(seconds=LEASE)
    assert await mine.look() == game.now + timedelta(seconds=LEASE)
    assert looks == [game.match_id]


async def test_the_end_of_a_game_ends_its_deadlines(store: Store) -> None:
    game = await at_orders(store)
    await call_off(game.service, CHANNEL, ANN)
    assert await game.deadlines() == {}


async def test_who_takes_back_what_was_answered_for_them_has_only_a_grace(store: Store) -> None:
    game = await at_orders(store)
    held, late = await game.seat_of(CYD), await game.seat_of(ANN)
    async with game.service.units.table(game.match_id) as table:
        await deadlines.hold_seat(table, held)
    await game.sleep(hours=24, minutes=1)
    await game.service.playing.typed(ANN, "take back")
    assert (await game.deadlines())[late].due_at == game.now + HOUR
