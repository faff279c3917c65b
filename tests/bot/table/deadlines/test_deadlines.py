"""Deadlines without Discord, on both databases: armed, shown, moved, reminded of."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.extras import every_extra
from bot.service.people.settings import Chosen
from bot.store import Store
from bot.table.deadlines import deadlines
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, NOON, agree, managing
from tests.bot.table.deadlines.timed import DAY, HOUR, Timed, at_orders, of_kind


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


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
    told = await game.service.deadlines.set_deadline(CHANNEL, ANN, lengths="orders:36h payment:24h")
    assert "orders 36 hours, payment 24 hours, everything else 24 hours" in told
    assert {row.due_at for row in (await game.deadlines()).values()} == {game.now + timedelta(hours=36)}


async def test_without_deadlines_nothing_is_ever_due_and_people_are_reminded_all_the_same(
    store: Store,
) -> None:
    game = await at_orders(store, preset="none")
    await game.sleep(days=10, beat=DAY)
    assert {row.due_at for row in (await game.deadlines()).values()} == {None}
    told = await game.sent()
    assert of_kind(told, "post") == []
    notices = of_kind(told, "notice")
    assert Counter(row.target for row in notices) == {person.id: 1 for person in (ANN, BEN, CYD)}


async def test_only_the_organiser_or_a_manager_sets_deadlines(store: Store) -> None:
    game = await at_orders(store)
    with pytest.raises(Refused, match="Only the organiser, Ann"):
        await game.service.deadlines.set_deadline(CHANNEL, BEN, preset="blitz")
    await game.service.deadlines.set_deadline(CHANNEL, managing(BEN), preset="blitz")
    with pytest.raises(Refused, match="Choose what to change"):
        await game.service.deadlines.set_deadline(CHANNEL, ANN)


async def test_card_and_panel_show_until_when_as_discord_timestamps(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    (due,) = {row.due_at for row in (await game.deadlines()).values()}
    assert due
    stamp = int(due.timestamp())
    card = (await game.service.games.card(game.match_id)).text
    assert card.count(f"due <t:{stamp}:R>") == 3
    assert "Deadline: **evening** (1 hour)" in card
    prompt = await game.service.playing.panel(game.match_id, ANN)
    assert prompt.panel
    assert f"due <t:{stamp}:R>" in prompt.panel.text


async def test_all_in_means_at_once(store: Store) -> None:
    game = await at_orders(store)
    for person in (ANN, BEN, CYD):
        await game.service.playing.typed(person, "HB recruit\nhand in")
    assert "**Round 1 · " in await game.told()


async def test_quiet_hours_of_the_seated_hold_for_open_deadlines_too(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.service.deadlines.set_deadline(CHANNEL, ANN, lengths="orders:12h", quiet=True)
    assert {row.due_at for row in (await game.deadlines()).values()} == {NOON + timedelta(hours=12)}
    await game.service.settings.change(BEN, Chosen(zone="Europe/Berlin"))
    morning = datetime(2026, 8, 7, 6, tzinfo=UTC)  # 8:00 in Berlin
    assert {row.due_at for row in (await game.deadlines()).values()} == {morning}


LATE = datetime(2099, 1, 1, tzinfo=UTC)


async def ends(game: Timed) -> set[datetime | None]:
    """When the open deadlines end."""
    return {row.due_at for row in (await game.deadlines()).values()}


@pytest.mark.parametrize(
    "shorter", [{"preset": "blitz"}, {"lengths": "orders:1m"}, {"quiet": False}], ids=str
)
async def test_a_shorter_clock_holds_for_what_is_asked_later(store: Store, shorter: dict[str, Any]) -> None:
    game = await at_orders(store)
    await game.service.settings.change(BEN, Chosen(zone="Asia/Tokyo"))
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="daily", quiet=True)
    before = await game.deadlines()
    game.wait(minutes=5)
    for person in (ANN, managing(ANN)):
        await game.service.deadlines.set_deadline(CHANNEL, person, **shorter)
        await agree(game.service, game.match_id)
    for seat, row in (await game.deadlines()).items():
        assert (row.due_at or NOON) >= (before[seat].due_at or LATE)
    assert "don't end sooner" in await game.told()


async def test_a_shorter_clock_holds_for_the_next_ask(store: Store) -> None:
    game = await at_orders(store)
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="evening")
    await agree(game.service, game.match_id)
    for person in (ANN, BEN, CYD):
        await game.service.playing.typed(person, "HB recruit\nhand in")
    await game.until("choose_event")
    assert await ends(game) == {game.now + HOUR}


async def test_going_back_under_a_shorter_clock_takes_nobody_time(store: Store) -> None:
    game = Timed(store)
    await game.begin([ANN, BEN, CYD], pace="swift")
    leader = await game.until("choose_event")
    await game.answer(leader)
    before = {seat: row.due_at for seat, row in (await game.deadlines()).items()}
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="blitz")
    await agree(game.service, game.match_id)
    await game.service.decisions.undo(game.match_id, await game.person(leader))
    await game.answer(leader)
    assert {seat: row.due_at for seat, row in (await game.deadlines()).items()} == before


async def test_where_no_hour_suits_all_the_card_says_so(store: Store) -> None:
    game = await at_orders(store)
    for person, zone in ((ANN, "UTC"), (BEN, "Etc/GMT-8"), (CYD, "Etc/GMT+8")):
        await game.service.settings.change(person, Chosen(zone=zone))
    assert "No time suits" not in (await game.service.games.card(game.match_id)).text
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="daily", quiet=True)
    assert "No time suits everyone" in (await game.service.games.card(game.match_id)).text


async def test_a_zone_that_there_is_not_is_refused_and_nothing_else_changes(store: Store) -> None:
    game = await at_orders(store)
    with pytest.raises(Refused, match="no time zone “Middle"):
        await game.service.settings.change(ANN, Chosen(zone="Middle/Earth", reminders="off"))
    assert "You get no reminders" not in await game.service.settings.settings(ANN), "all of it or nothing"


async def test_a_zone_is_found_by_its_city(store: Store) -> None:
    game = await at_orders(store)
    for typed, zone in (("new york", "America/New_York"), ("europe/lisbon", "Europe/Lisbon"), ("UTC", "UTC")):
        told = await game.service.settings.change(ANN, Chosen(zone=typed))
        assert f"**{zone}**" in told
    with pytest.raises(Refused, match="Type one of .*America/Argentina"):
        await game.service.settings.change(ANN, Chosen(zone="argentina"))
    assert "don't know your time zone" in await game.service.settings.change(ANN, Chosen(zone=""))


# ------------------------------------------------------------------------- reminders


async def test_reminders_go_to_those_awaited_only(store: Store) -> None:
    game = await at_orders(store)
    await game.service.playing.typed(BEN, "HB recruit\nhand in")
    await game.sleep(hours=20, minutes=1)
    notices = of_kind(await game.sent(), "notice")
    assert sorted(row.target for row in notices) == [ANN.id, CYD.id]
    assert all("Reminder" in row.payload["text"] for row in notices)
    assert all("even if you have not handed it in" in row.payload["text"] for row in notices), (
        "what counts then"
    )


async def test_reminders_come_when_the_person_wants_them_or_never(store: Store) -> None:
    game = await at_orders(store)
    await game.service.settings.change(ANN, Chosen(reminders="off"))
    await game.service.settings.change(BEN, Chosen(reminders="20h, 2h"))
    assert "20 hours and 2 hours before" in await game.service.settings.settings(BEN)
    await game.sleep(hours=4, minutes=1)
    assert [row.target for row in of_kind(await game.sent(), "notice")] == [BEN.id]
    await game.sleep(hours=19)
    assert sorted(row.target for row in of_kind(await game.sent(), "notice")) == [BEN.id, CYD.id]
    with pytest.raises(Refused, match="can't read the time"):
        await game.service.settings.change(ANN, Chosen(reminders="now and then"))


async def test_the_last_one_is_told_once(store: Store) -> None:
    game = await at_orders(store)
    await game.service.playing.typed(ANN, "HB recruit\nhand in")
    assert of_kind(await game.sent(), "notice") == []
    await game.service.playing.typed(BEN, "HB recruit\nhand in")
    (last,) = of_kind(await game.sent(), "notice")
    assert (last.target, "Everyone else is waiting for you" in last.payload["text"]) == (CYD.id, True)
    await game.service.playing.typed(BEN, "take back")
    await game.service.playing.typed(BEN, "hand in")
    assert of_kind(await game.sent(), "notice") == []


async def test_a_reminder_disappears_when_answered(store: Store) -> None:
    game = await at_orders(store)
    await game.sleep(hours=20, minutes=1)
    reminder = next(row for row in of_kind(await game.sent(), "notice") if row.target == ANN.id)
    await game.service.playing.typed(ANN, "HB recruit\nhand in")
    (unsent,) = of_kind(await game.sent(), "unsend")
    assert (unsent.payload["nonce"], unsent.target) == (reminder.nonce, ANN.id)


async def test_a_reminder_that_still_waits_is_not_sent_at_all(store: Store) -> None:
    game = await at_orders(store)
    await game.sleep(hours=20, minutes=1)
    await game.service.playing.typed(ANN, "HB recruit\nhand in")
    rows = await game.sent()
    assert ANN.id not in [row.target for row in of_kind(rows, "notice", "unsend")]


async def test_moving_a_deadline_arms_its_reminders_again(store: Store) -> None:
    game = await at_orders(store)
    await game.sleep(hours=20, minutes=1)
    assert len(of_kind(await game.sent(), "notice")) == 3
    async with game.service.units.table(game.match_id) as table:
        await deadlines.extend(table, 6 * 3600)
    assert len(of_kind(await game.sent(), "unsend")) == 3
    await game.sleep(hours=6)
    assert len(of_kind(await game.sent(), "notice")) == 3


async def test_closed_dms_are_reminded_in_the_channel(store: Store) -> None:
    game = await at_orders(store)
    await game.service.settings.note_dm(ANN.id, False)
    await game.sleep(hours=20, minutes=1)
    (post,) = [row for row in of_kind(await game.sent(), "post") if "Reminder" in row.payload["text"]]
    assert post.payload["ping"] == [ANN.id]


async def test_a_notice_that_fails_is_said_in_the_channel_but_not_what_is_secret(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.sleep(minutes=61)
    done = next(row for row in await game.sent() if row.kind == "notice" and row.payload["step"] is None)
    await game.service.deadlines.notice_failed(done)
    (post,) = of_kind(await game.sent(), "post")
    assert post.payload["ping"] == [done.target]
    assert "Bide" not in post.payload["text"]
