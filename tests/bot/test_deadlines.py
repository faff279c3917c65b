"""Deadlines without Discord, on both databases: armed, moved, held, reminded of, kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot import clock, play
from bot.people import Person
from bot.scheduler import LEASE, Scheduler
from bot.service import Service
from bot.store import Store
from bot.store.rows import DeadlineRow, OutboxRow
from engine.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, NOON, Game

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    await store.open()
    yield store
    await store.close()


class Timed(Game):
    """A game with a scheduler, whose clock goes on in steps."""

    def scheduler(self, service: Service | None = None) -> Scheduler:
        async def report(error: Exception) -> None:
            raise error

        return Scheduler(self.store, service or self.service, report, clock=lambda: self.now)

    async def sleep(self, *, beat: timedelta = timedelta(seconds=30), **length: float) -> None:
        """Let time go by, while the scheduler looks at every beat."""
        mine = self.scheduler()
        end = self.now + timedelta(**length)
        while self.now < end:
            self.now = min(end, self.now + beat)
            mine._looked_at = self.now  # a long beat is no outage
            await mine.look()

    async def deadlines(self) -> dict[str, DeadlineRow]:
        async with self.store.read() as tx:
            return {row.seat: row for row in await tx.deadlines.open_of(self.match_id)}

    async def by(self, seats: list[str]) -> list[str]:
        """By whom the seats were answered last."""
        log = await self.log()
        return [next(row.by for row in reversed(log) if row.seat == seat) for seat in seats]


async def at_orders(store: Store, *, preset: str = "daily", **options: Any) -> Timed:
    """Three people are asked for orders, and all that was said before is out of the way."""
    game = Timed(store)
    await game.begin([ANN, BEN, CYD], pace="swift", **options)
    await game.service.set_deadline(CHANNEL, ANN, preset=preset, quiet=False)
    await game.until("orders")
    await game.sent()
    return game


def of_kind(rows: list[OutboxRow], *kinds: str) -> list[OutboxRow]:
    return [row for row in rows if row.kind in kinds]


def texts(rows: list[OutboxRow], kind: str = "post") -> str:
    return "\n".join(row.payload["text"] for row in rows if row.kind == kind)


# ------------------------------------------------------------------------- armed and shown


async def test_each_ask_has_a_deadline_of_the_tables_length(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    rows = await game.deadlines()
    assert sorted(rows) == ["blue", "green", "red"]
    assert all(row.due_at == row.started_at + HOUR and row.kind == "orders" for row in rows.values())


async def test_a_new_game_has_a_day_unless_it_says_otherwise(store: Store) -> None:
    game = Timed(store)
    await game.begin([ANN, BEN], computers=1)
    (row,) = (await game.deadlines()).values()
    assert row.due_at == NOON + DAY


async def test_own_lengths_per_kind_of_ask(store: Store) -> None:
    game = await at_orders(store)
    told = await game.service.set_deadline(CHANNEL, ANN, lengths="orders:36h payment:6h")
    assert "orders 36 h, payment 6 h, everything else 24 h" in told
    assert {row.due_at for row in (await game.deadlines()).values()} == {game.now + timedelta(hours=36)}


async def test_without_deadlines_nothing_is_ever_due(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.sleep(days=20, beat=DAY)
    assert {row.due_at for row in (await game.deadlines()).values()} == {None}
    assert of_kind(await game.sent(), "notice", "post") == []


async def test_only_the_organiser_or_a_manager_sets_deadlines(store: Store) -> None:
    game = await at_orders(store)
    with pytest.raises(Refused, match="Only the organiser, Ann"):
        await game.service.set_deadline(CHANNEL, BEN, preset="blitz")
    await game.service.set_deadline(CHANNEL, BEN, preset="blitz", is_manager=True)
    with pytest.raises(Refused, match="Say what to change"):
        await game.service.set_deadline(CHANNEL, ANN)


async def test_card_and_panel_show_until_when_as_discord_timestamps(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    (due,) = {row.due_at for row in (await game.deadlines()).values()}
    assert due
    stamp = int(due.timestamp())
    card = (await game.service.card(game.match_id)).panel.text
    assert card.count(f"due <t:{stamp}:R> (<t:{stamp}:f>)") == 3
    assert "Deadline: **evening** (1 h)" in card
    desk = await game.service.desk(game.match_id, ANN)
    assert desk.panel
    assert f"Due <t:{stamp}:R>" in desk.panel.text
    assert "handed in or not" in desk.panel.text


async def test_all_in_means_at_once(store: Store) -> None:
    game = await at_orders(store)
    for person in (ANN, BEN, CYD):
        await game.service.typed(person, "HB recruit\nhand in")
    assert "orders lie open" in await game.told()


async def test_quiet_hours_of_the_seated_hold_for_open_deadlines_too(store: Store) -> None:
    game = await at_orders(store)
    await game.service.set_deadline(CHANNEL, ANN, lengths="orders:12h", quiet=True)
    assert {row.due_at for row in (await game.deadlines()).values()} == {NOON + timedelta(hours=12)}
    await game.service.set_zone(BEN, "Europe/Berlin")
    morning = datetime(2026, 8, 7, 6, tzinfo=UTC)  # 8:00 in Berlin
    assert {row.due_at for row in (await game.deadlines()).values()} == {morning}


async def test_where_no_hour_suits_all_the_card_says_so(store: Store) -> None:
    game = await at_orders(store)
    for person, zone in ((ANN, "UTC"), (BEN, "Etc/GMT-8"), (CYD, "Etc/GMT+8")):
        await game.service.set_zone(person, zone)
    assert "No hour suits" not in (await game.service.card(game.match_id)).panel.text
    await game.service.set_deadline(CHANNEL, ANN, preset="daily", quiet=True)
    assert "No hour suits everybody" in (await game.service.card(game.match_id)).panel.text


async def test_an_unknown_zone_is_refused(store: Store) -> None:
    game = await at_orders(store)
    with pytest.raises(Refused, match="no time zone"):
        await game.service.set_zone(ANN, "Middle/Earth")


# ------------------------------------------------------------------------- reminders


async def test_reminders_go_to_those_awaited_only(store: Store) -> None:
    game = await at_orders(store)
    await game.service.typed(BEN, "HB recruit\nhand in")
    await game.sleep(hours=20, minutes=1, beat=timedelta(minutes=5))
    notices = of_kind(await game.sent(), "notice")
    assert sorted(row.target for row in notices) == [ANN.id, CYD.id]
    assert all("Reminder" in row.payload["text"] for row in notices)


async def test_reminders_come_when_the_person_wants_them_or_never(store: Store) -> None:
    game = await at_orders(store)
    await game.service.set_reminders(ANN, "off")
    await game.service.set_reminders(BEN, "20h, 2h")
    assert "20 h, 2 h before" in await game.service.settings(BEN)
    await game.sleep(hours=4, minutes=1, beat=timedelta(minutes=5))
    assert [row.target for row in of_kind(await game.sent(), "notice")] == [BEN.id]
    await game.sleep(hours=19, beat=timedelta(minutes=5))
    assert sorted(row.target for row in of_kind(await game.sent(), "notice")) == [BEN.id, CYD.id]
    with pytest.raises(Refused, match="length of time"):
        await game.service.set_reminders(ANN, "now and then")


async def test_the_last_one_is_told_once(store: Store) -> None:
    game = await at_orders(store)
    await game.service.typed(ANN, "HB recruit\nhand in")
    assert of_kind(await game.sent(), "notice") == []
    await game.service.typed(BEN, "HB recruit\nhand in")
    (last,) = of_kind(await game.sent(), "notice")
    assert (last.target, "You are the last one" in last.payload["text"]) == (CYD.id, True)
    await game.service.typed(BEN, "take back")
    await game.service.typed(BEN, "hand in")
    assert of_kind(await game.sent(), "notice") == []


async def test_a_reminder_disappears_when_answered(store: Store) -> None:
    game = await at_orders(store)
    await game.sleep(hours=20, minutes=1, beat=timedelta(minutes=5))
    reminder = next(row for row in of_kind(await game.sent(), "notice") if row.target == ANN.id)
    await game.service.typed(ANN, "HB recruit\nhand in")
    (unsent,) = of_kind(await game.sent(), "unsend")
    assert (unsent.payload["outbox"], unsent.target) == (reminder.id, ANN.id)


async def test_a_reminder_that_still_waits_is_not_sent_at_all(store: Store) -> None:
    game = await at_orders(store)
    await game.sleep(hours=20, minutes=1, beat=timedelta(minutes=5))
    await game.service.typed(ANN, "HB recruit\nhand in")
    rows = await game.sent()
    assert ANN.id not in [row.target for row in of_kind(rows, "notice", "unsend")]


async def test_moving_a_deadline_arms_its_reminders_again(store: Store) -> None:
    game = await at_orders(store)
    await game.sleep(hours=20, minutes=1, beat=timedelta(minutes=5))
    assert len(of_kind(await game.sent(), "notice")) == 3
    async with game.service._table(game.match_id) as (tx, at_table):
        await clock.extend(tx, at_table, 6 * 3600, game.now)
    assert len(of_kind(await game.sent(), "unsend")) == 3
    await game.sleep(hours=6, beat=timedelta(minutes=5))
    assert len(of_kind(await game.sent(), "notice")) == 3


async def test_closed_dms_are_reminded_in_the_channel(store: Store) -> None:
    game = await at_orders(store)
    await game.service.note_dm(ANN.id, False)
    await game.sleep(hours=20, minutes=1, beat=timedelta(minutes=5))
    (post,) = [row for row in of_kind(await game.sent(), "post") if "Reminder" in row.payload["text"]]
    assert post.payload["ping"] == [ANN.id]


async def test_a_notice_that_fails_is_said_in_the_channel_but_not_what_is_secret(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.sleep(minutes=61)
    done = next(row for row in await game.sent() if row.kind == "notice" and row.payload["step"] is None)
    await game.service.notice_failed(done)
    (post,) = of_kind(await game.sent(), "post")
    assert post.payload["ping"] == [done.target]
    assert "Bide" not in post.payload["text"]


# ------------------------------------------------------------------------- when nobody answers


async def test_R22_saved_sheets_count_handed_in_or_not_and_else_all_bide(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    saved, silent = await game.seat_of(ANN), await game.seat_of(BEN)
    await game.service.typed(ANN, "HB recruit")
    await game.service.typed(CYD, "HB march\nhand in")
    await game.sent()
    await game.sleep(minutes=61)
    orders = {row.seat: row for row in await game.log() if row.kind == "orders"}
    assert list(orders[saved].answer["orders"].values()) == ["recruit"]
    assert set(orders[silent].answer["orders"].values()) == {"bide"}
    assert (orders[saved].by, orders[silent].by) == ("fallback", "fallback")


async def test_the_person_and_the_table_are_told_what_was_done(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.service.typed(ANN, "HB recruit")
    await game.sleep(minutes=61)
    rows = await game.sent()
    told = {row.target: row.payload["text"] for row in of_kind(rows, "notice") if row.payload["step"] is None}
    assert "the saved sheet counts" in told[ANN.id]
    assert "no sheet was saved, so Bide in" in told[BEN.id]
    assert "If you miss the next round too" in told[BEN.id]
    assert "If you miss" not in told[ANN.id]
    posts = texts(rows)
    assert posts.count("did not answer in time (orders)") == 3
    assert posts.index("did not answer in time") < posts.index("orders lie open")


async def test_what_stays_sealed_is_not_told_to_the_table(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    held = await game.seat_of(CYD)
    async with game.service._table(game.match_id) as (tx, at_table):
        await clock.hold_seat(tx, at_table, held, game.now)
    await game.service.typed(ANN, "HB recruit")
    await game.sleep(minutes=61)
    posts = texts(await game.sent())
    assert posts.count("did not answer in time") == 2
    assert "saved sheet counts" not in posts
    assert "Bide" not in posts


FOUGHT = ("orders", "execute", "march_on", "supply")


@pytest.mark.parametrize(
    ("answered", "kinds"),
    [
        ((), {"choose_event", "orders", "supply"}),
        (FOUGHT[:2], {"choose_event", "march_on"}),
        (FOUGHT, {"choose_event", "support", "pay", "retreat"}),
    ],
)
async def test_every_kind_of_ask_can_be_missed(
    store: Store, answered: tuple[str, ...], kinds: set[str]
) -> None:
    """On a crowded deliberate table people give orders, and all the rest is left to the deadlines."""
    game = Timed(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    await game.service.set_deadline(CHANNEL, ANN, preset="blitz")
    await game.crowd()
    while (await game.look())[1] < 2:
        async with game.service._table(game.match_id) as (tx, at_table):
            seat = at_table.match.awaited[0]
            kind = at_table.match.asks[seat].kind
            for one in at_table.match.asks:  # nobody goes away
                await tx.seats.set_absence(game.match_id, one, 0, None)
        if kind in answered:
            await game.answer(seat)
        else:
            await game.sleep(minutes=6, beat=timedelta(minutes=3))
    missed = {row.kind for row in await game.log() if row.by == "fallback"}
    assert missed >= kinds


# ------------------------------------------------------------------------- the steward


async def miss(game: Timed, rounds: int, present: Person | None = CYD) -> None:
    """Only one person answers for so many rounds, whatever he is asked."""
    start = (await game.look())[1]
    while (await game.look())[1] < start + rounds:
        awaited = (await game.look())[3]
        mine = await game.seat_of(present) if present else None
        if mine is not None and mine in awaited:
            await game.answer(mine)
        else:
            await game.sleep(minutes=61, beat=timedelta(minutes=10))


async def test_R108_after_two_missed_rounds_the_steward_answers_at_once(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await miss(game, 2)
    seats = await game.seats()
    away = [row.person_id for row in seats.values() if row.away_since]
    assert sorted(away, key=str) == [ANN.id, BEN.id]
    rows = await game.sent()
    assert texts(rows).count("is **away** now") == 2
    dms = texts([row for row in rows if row.target == ANN.id], "notice")
    assert "steward** plays for you" in dms
    await game.until("orders")
    assert (await game.look())[3] == (await game.seat_of(CYD),) or [await game.seat_of(CYD)]
    assert set(await game.by([await game.seat_of(ANN), await game.seat_of(BEN)])) == {"steward"}
    assert [row.target for row in of_kind(await game.sent(), "desk")] == [CYD.id]


async def test_one_answer_in_between_and_nobody_is_away(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await miss(game, 1)
    await game.until("orders")
    await game.service.typed(ANN, "HB bide\nhand in")
    await miss(game, 1)
    seats = await game.seats()
    assert seats[await game.seat_of(ANN)].away_since is None
    assert seats[await game.seat_of(BEN)].away_since is not None


async def test_who_only_saves_sheets_is_never_away(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    for _ in range(3):
        await game.until("orders")
        await game.service.typed(ANN, "HB bide")
        await miss(game, 1)
    assert (await game.seats())[await game.seat_of(ANN)].missed == 0


async def away_at_orders(store: Store) -> Timed:
    """Ann is away, and the others are asked for orders."""
    game = await at_orders(store, preset="evening")
    async with game.service._table(game.match_id) as (tx, _):
        await tx.seats.set_absence(game.match_id, await seat_in(tx, game, ANN), 2, game.now)
    async with game.service._table(game.match_id) as (tx, at_table):
        await play.deputise(tx, at_table, at=game.now)
        await clock.arm(tx, at_table, game.now)
    await game.sent()
    return game


async def seat_in(tx: Any, game: Timed, person: Person) -> str:
    row = await tx.seats.by_person(game.match_id, person.id)
    return str(row.seat)


async def test_im_back_takes_the_stewards_sealed_answer_back_and_asks_again(store: Store) -> None:
    game = await away_at_orders(store)
    mine = await game.seat_of(ANN)
    assert await game.by([mine]) == ["steward"]
    assert "Welcome back" in await game.service.come_back(game.match_id, ANN)
    assert mine in (await game.look())[3]
    rows = await game.sent()
    assert "is back" in texts(rows)
    assert ANN.id in [row.target for row in of_kind(rows, "desk")]
    dues = {row.due_at for row in (await game.deadlines()).values()}
    assert len(dues) == 1
    assert "not away" in await game.service.come_back(game.match_id, ANN)


async def test_a_typed_order_is_a_return_too(store: Store) -> None:
    game = await away_at_orders(store)
    await game.service.typed(ANN, "HB bide\nhand in")
    assert (await game.seats())[await game.seat_of(ANN)].away_since is None
    assert await game.by([await game.seat_of(ANN)]) == ["person"]


async def test_the_card_tells_who_is_away_and_offers_the_way_back(store: Store) -> None:
    game = await away_at_orders(store)
    panel = (await game.service.card(game.match_id)).panel
    assert "Ann: away since" in panel.text
    assert "I'm back" in [button.label for row in panel.rows if isinstance(row, tuple) for button in row]


async def test_when_all_are_away_the_game_waits(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.sleep(hours=12, beat=timedelta(minutes=20))
    n = len(await game.log())
    assert all(row.away_since for row in (await game.seats()).values())
    assert "Everybody is away" in (await game.service.card(game.match_id)).panel.text
    await game.sleep(days=9, beat=DAY)
    assert len(await game.log()) == n
    await game.service.come_back(game.match_id, ANN)
    assert await game.seat_of(ANN) in (await game.look())[3]
    assert not (set((await game.look())[3]) - {await game.seat_of(ANN)})


# ------------------------------------------------------------------------- paused and held


async def test_a_pause_stops_all_clocks_and_leaves_what_was_left(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.sleep(minutes=20)
    async with game.service._table(game.match_id) as (tx, at_table):
        await clock.pause(tx, at_table, game.now)
    assert "Paused since" in (await game.service.card(game.match_id)).panel.text
    await game.sleep(days=3, beat=HOUR)
    async with game.service._table(game.match_id) as (tx, at_table):
        await clock.resume(tx, at_table, game.now)
    assert {row.due_at for row in (await game.deadlines()).values()} == {game.now + timedelta(minutes=40)}
    await game.sleep(minutes=41)
    assert "did not answer in time" in await game.told()


async def test_vacation_stops_the_clock_of_one_seat_only(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    mine = await game.seat_of(ANN)
    async with game.service._table(game.match_id) as (tx, at_table):
        await clock.hold_seat(tx, at_table, mine, game.now)
    await game.sleep(hours=5, beat=timedelta(minutes=20))
    assert list((await game.look())[3]) == [mine]
    async with game.service._table(game.match_id) as (tx, at_table):
        await clock.release_seat(tx, at_table, mine, game.now)
    assert (await game.deadlines())[mine].due_at == game.now + HOUR


# ------------------------------------------------------------------------- the machinery


async def test_two_processes_answer_once(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    other = Store(store.url)
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
    assert "I was down over a deadline" in texts(rows)
    assert "1 h, due <t:" in texts(rows)
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
    assert "I was down over a deadline" in await game.told()


async def test_overdue_by_five_minutes_raises_an_alarm_once(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await at_orders(store, preset="evening")

    async def broken(match_id: int) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(game.service, "keep_time", broken)
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
    keep = game.service.keep_time
    met: list[int] = []

    async def broken_first(match_id: int) -> None:
        met.append(match_id)
        if len(met) == 1:
            raise RuntimeError("out of order")
        await keep(match_id)

    monkeypatch.setattr(game.service, "keep_time", broken_first)

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


async def test_the_end_of_a_game_ends_its_deadlines(store: Store) -> None:
    game = await at_orders(store)
    await game.service.abandon(CHANNEL, ANN, is_manager=False, is_sure=True)
    assert await game.deadlines() == {}


async def test_who_takes_back_what_was_answered_for_him_has_only_a_grace(store: Store) -> None:
    game = await at_orders(store)
    held, late = await game.seat_of(CYD), await game.seat_of(ANN)
    async with game.service._table(game.match_id) as (tx, at_table):
        await clock.hold_seat(tx, at_table, held, game.now)
    await game.sleep(hours=24, minutes=1, beat=timedelta(minutes=5))
    await game.service.typed(ANN, "take back")
    assert (await game.deadlines())[late].due_at == game.now + HOUR
