"""Who is called when and where: without deadlines, in digests, in quiet hours, by the ways people choose."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from bot.extras.statistics.service import Statistics
from bot.extras.webhooks.service import Hooks
from bot.messages.people import Person
from bot.service.people.calls import Wanted
from bot.service.people.settings import Chosen
from bot.store import Store
from bot.store.database.migrate import on_connection
from bot.store.tables.matches import matches
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.calls import calls, when
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, NOON, begin, call_off
from tests.bot.table.deadlines.timed import DAY, Timed, at_orders, of_kind

DIGEST_AT_8 = Wanted("dm", "8:00", is_told_next=False, shows_reliability=False)
IN_CHANNEL = Wanted("channel", "off", is_told_next=False, shows_reliability=False)


async def day_by_day(game: Timed, days: int) -> list[OutboxRow]:
    """Return everything that is sent in these days, whatever is deleted later."""
    sent = []
    for _ in range(days):
        await game.sleep(days=1, beat=DAY)
        sent += await game.sent()
    return sent


def reminded(rows: list[OutboxRow], person: Person) -> int:
    return sum(row.kind == "notice" and row.target == person.id for row in rows)


async def test_a_table_without_deadlines_reminds_every_second_day(store: Store) -> None:
    game = await at_orders(store, preset="none")
    sent = await day_by_day(game, 10)
    assert [reminded(sent, person) for person in (ANN, BEN, CYD)] == [5, 5, 5]
    assert "The table has waited for you since" in of_kind(sent, "notice")[0].payload["text"]


@pytest.mark.parametrize(("every", "times"), [("1d", 10), ("5d", 2), ("off", 0)])
async def test_a_table_chooses_its_interval(store: Store, every: str, times: int) -> None:
    game = await at_orders(store, preset="none")
    told = await game.service.deadlines.set_deadline(CHANNEL, ANN, nudge=every)
    assert ("reminders every" in told) == bool(times)
    assert reminded(await day_by_day(game, 10), BEN) == times


async def test_an_interval_survives_another_deadline(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.deadlines.set_deadline(CHANNEL, ANN, nudge="1d")
    await game.service.deadlines.set_deadline(CHANNEL, ANN, lengths="payment:6h")
    assert reminded(await day_by_day(game, 3), BEN) == 3


async def test_who_wants_no_reminders_gets_none_without_a_deadline_either(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.settings.change(ANN, Chosen(reminders="off"))
    sent = await day_by_day(game, 5)
    assert [reminded(sent, person) for person in (ANN, BEN)] == [0, 2]


async def test_who_has_answered_is_reminded_no_more(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.playing.typed(BEN, "HB recruit\nhand in")
    await game.sent()
    assert reminded(await day_by_day(game, 5), BEN) == 0


async def test_no_reminder_comes_at_night(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.settings.change(BEN, Chosen(zone="Asia/Tokyo"))  # noon is 21:00 there
    await game.service.deadlines.set_deadline(CHANNEL, ANN, nudge="12h")
    (row,) = [row for seat, row in (await game.deadlines()).items() if seat == await game.seat_of(BEN)]
    assert row.wake_at is not None
    assert 8 <= (row.wake_at + timedelta(hours=9)).hour < 22


# ------------------------------------------------------------------------------ digests


async def test_one_digest_a_day_instead_of_reminders(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.deadlines.set_deadline(CHANNEL, ANN, nudge="1d")
    await game.service.calls.change(BEN, DIGEST_AT_8)
    sent = await day_by_day(game, 4)
    digests = [row for row in sent if row.kind == "dm" and row.target == BEN.id]
    assert len(digests) == 4
    assert "1 table waits for you" in digests[0].payload["text"]
    assert "orders" in digests[0].payload["text"]
    assert reminded(sent, BEN) == 0
    assert reminded(sent, CYD) == 4


async def test_a_digest_outlives_closed_dms(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.calls.change(BEN, DIGEST_AT_8)
    await game.service.settings.note_dm(BEN.id, False)
    closed = await day_by_day(game, 4)
    assert [row for row in closed if row.kind == "dm"] == []
    assert [row.payload["ping"] for row in of_kind(closed, "post")] == [[BEN.id]] * 2
    await game.service.settings.note_dm(BEN.id, True)
    assert sum(row.kind == "dm" for row in await day_by_day(game, 2)) == 2


async def test_no_digest_when_nothing_waits(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.calls.change(BEN, DIGEST_AT_8)
    await game.service.playing.typed(BEN, "HB recruit\nhand in")
    await game.sent()
    assert [row for row in await day_by_day(game, 3) if row.target == BEN.id] == []


async def test_a_deadline_before_the_digest_is_told_all_the_same(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.service.calls.change(BEN, DIGEST_AT_8)
    await game.sleep(minutes=45, beat=timedelta(minutes=5))
    assert reminded(await game.sent(), BEN) == 1


async def test_two_processes_send_a_digest_once(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.calls.change(BEN, DIGEST_AT_8)
    game.wait(days=1)
    both = (game.new_service(), game.new_service())
    await asyncio.gather(*(one.calls.send_digests() for one in both))
    assert Counter(row.target for row in of_kind(await game.sent(), "dm")) == {BEN.id: 1}


async def test_a_panel_for_who_has_a_digest_makes_no_sound(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.calls.change(BEN, DIGEST_AT_8)
    for person in (ANN, CYD, BEN):
        await game.service.playing.typed(person, "HB recruit\nhand in")
    await game.until("orders")
    sound = {row.target: row.payload.get("is_silent") for row in of_kind(await game.sent(), "panel")}
    assert sound == {ANN.id: False, BEN.id: True, CYD.id: False}


@pytest.mark.parametrize(
    ("typed", "kept"), [("8", "08:00"), ("18:30", "18:30"), ("off", None), ("", None), ("24:00", Refused)]
)
async def test_a_digests_time_is_read(store: Store, typed: str, kept: Any) -> None:
    game = Timed(store)
    wanted = Wanted("dm", typed, is_told_next=False, shows_reliability=False)
    if kept is Refused:
        with pytest.raises(Refused, match="I can't read"):
            await game.service.calls.change(BEN, wanted)
        return
    await game.service.calls.change(BEN, wanted)
    async with store.read() as tx:
        person = await tx.people.get(BEN.id)
    assert person
    assert person.digest_at == kept


async def test_a_digest_follows_the_persons_own_clock(store: Store) -> None:
    game = Timed(store)
    await game.service.calls.change(BEN, DIGEST_AT_8)
    await game.service.settings.change(BEN, Chosen(zone="Asia/Tokyo"))
    async with store.read() as tx:
        person = await tx.people.get(BEN.id)
    assert person
    assert person.digest_due
    assert person.digest_due == when.next_digest(person, NOON)
    assert (person.digest_due.hour, person.digest_due.minute) == (23, 0)


# -------------------------------------------------------------------------------- next


async def test_who_wants_it_is_told_once_that_theirs_is_the_next_turn(store: Store) -> None:
    game = Timed(store)
    wishes = TableOptions("brigand_kings", 3, deadline="none")
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
    for person in (ANN, BEN, CYD):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
        wanted = Wanted("dm", "off", is_told_next=person == BEN, shows_reliability=False)
        await game.service.calls.change(person, wanted)
    await begin(game.service, game.match_id, ANN, BEN, CYD)
    told: Counter[int] = Counter()
    turns: set[int] = set()
    for _ in range(60):
        async with game.service.units.table(game.match_id) as table:
            seat = table.match.awaited[0]
            turns.add(table.match.stage)
        await game.answer(seat)
        sent = of_kind(await game.sent(), "notice")
        told.update(row.target for row in sent if "You are next" in row.payload["text"])
        if len(turns) > 6:
            break
    assert set(told) == {BEN.id}
    assert 1 <= told[BEN.id] <= 3


# ------------------------------------------------------------------------------- where


async def test_who_wants_it_is_pinged_in_the_channel(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.service.calls.change(BEN, IN_CHANNEL)
    await game.sleep(minutes=45, beat=timedelta(minutes=5))
    sent = await game.sent()
    assert reminded(sent, BEN) == 0
    assert [row.payload["ping"] for row in of_kind(sent, "post")] == [[BEN.id]]


async def test_an_anonymous_table_never_calls_in_public(store: Store) -> None:
    game = await at_orders(store, preset="none")
    change = update(matches).where(matches.c.id == game.match_id).values(anonymous=True)
    await on_connection(store.url, lambda on: on.execute(change))
    game.service = game.new_service()
    await game.service.calls.change(BEN, IN_CHANNEL)
    await game.service.of(Hooks).set_of_person(BEN, "https://example.org/ben")
    sent = await day_by_day(game, 4)
    assert reminded(sent, BEN) == 2
    assert of_kind(sent, "post", "hook") == []


async def test_a_persons_webhook_hears_of_each_call_of_theirs(store: Store) -> None:
    game = await at_orders(store, preset="none")
    await game.service.of(Hooks).set_of_person(BEN, "https://example.org/ben")
    hooks = of_kind(await day_by_day(game, 4), "hook")
    assert [(row.target, row.payload["what"]) for row in hooks] == [(BEN.id, "reminder")] * 2


async def test_one_thing_is_called_once(store: Store) -> None:
    """As if a process was killed after the call and before it noted the next one."""
    game = await at_orders(store, preset="none")
    seat = await game.seat_of(BEN)
    for _ in range(2):
        async with game.service.units.table(game.match_id) as table:
            row = await table.tx.deadlines.get(table.row.id, table.match.step, seat)
            person = await table.tx.people.get(BEN.id)
            assert row
            assert person
            await calls.remind(table, row, person, calls.REMINDER)
    assert reminded(await game.sent(), BEN) == 1


# -------------------------------------------------------------------------- reliability


async def test_a_lobby_shows_reliability_by_consent_alone(store: Store) -> None:
    game = await at_orders(store)
    for person in (ANN, BEN, CYD):
        await game.service.playing.typed(person, "HB recruit\nhand in")
    await call_off(game.service, game.where, ANN)
    await game.service.of(Statistics).count()
    for person, shows in ((ANN, True), (BEN, False)):
        wanted = Wanted("dm", "off", is_told_next=False, shows_reliability=shows)
        await game.service.calls.change(person, wanted)
    cards = []
    for asks in (True, False):
        wishes = TableOptions("brimstone", 3, asks_reliability=asks)
        lobby = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
        for person in (ANN, BEN):
            await game.service.lobbies.join(lobby, person, dm_open=True)
        cards.append((await game.service.games.card(lobby)).text)
        await game.service.lobbies.abandon(CHANNEL, ANN, is_sure=True)
    assert re.search(r"In time: Ann (\d+) of \1 · Ben not shown", cards[0]), cards[0]
    assert "In time" not in cards[1]
