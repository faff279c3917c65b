"""A change that affects others needs their consent, by a vote or a whole deadline's notice."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.messages.people import Person, Where
from bot.store import Store
from bot.store.tables.votes import VoteRow
from bot.table.deadlines import deadlines, presets
from bot.table.deadlines.presets import Lengths
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, EVE, NOON, agree, managing
from tests.bot.table.deadlines.timed import Timed, at_orders

MANAGER = managing(EVE)
FRIEND = DANA
NEXT_DOOR = Where(CHANNEL.guild_id, 77)
SAT_WITH = 24 * 3600
"""Deadline in seconds with which everybody sat down."""


@pytest.fixture
async def game(store: Store) -> Timed:
    """Start a game that Ann organises; she, Ben and Cyd sat down with 24 hours and have to give orders."""
    return await at_orders(store)


async def shorten(game: Timed, by: Person, **how: Any) -> str:
    asked = {"lengths": "all:1m", "quiet": False, **how}
    return await game.service.deadlines.set_deadline(CHANNEL, by, **asked)


# ------------------------------------------------------------------- the attack of issue 33


@pytest.mark.parametrize("attacker", [ANN, MANAGER], ids=["organiser", "manager who does not play"])
async def test_nobody_takes_a_seat_by_making_its_deadlines_short(game: Timed, attacker: Person) -> None:
    await shorten(game, attacker)
    for seat in (await game.look())[3]:  # the last asks with 24 hours are answered
        await game.answer(seat)
    before = len(await game.log())
    await game.sleep(minutes=3)
    assert [row.by for row in (await game.log())[before:]] == []
    seat, asker = await game.seat_of(BEN), attacker
    with pytest.raises(Refused, match="is playing"):
        await game.service.seats.replace(game.match_id, seat, FRIEND, asker, dm_open=True)
    with pytest.raises(Refused, match="not offered"):
        await game.service.seats.take_seat(game.match_id, seat, FRIEND, dm_open=True)
    with pytest.raises(Refused, match="don't play"):
        await game.service.playing.panel(game.match_id, FRIEND)


# ------------------------------------------------------------------- notices


async def pending(game: Timed) -> list[VoteRow]:
    async with game.store.read() as tx:
        return await tx.votes.open_of(game.match_id)


async def say_no(game: Timed, *people: Person) -> None:
    (vote,) = await pending(game)
    for person in people:
        await game.service.decisions.vote(game.match_id, vote.id, person, is_yes=False)


async def clock(game: Timed) -> Lengths:
    return presets.load_lengths((await game.row()).clock)


async def test_a_shorter_clock_is_announced_to_all_whom_it_binds_and_counts_a_day_later(game: Timed) -> None:
    told = await shorten(game, ANN)
    assert "It takes effect" in told
    sent = await game.sent()
    assert {row.target for row in sent if row.kind == "dm"} == {BEN.id, CYD.id}
    assert [row.payload["ping"] for row in sent if row.kind == "vote"] == [[BEN.id, CYD.id]]
    _, panel = await game.service.lobbies.settings(CHANNEL, BEN)
    assert "It takes effect" in panel.text
    before = await clock(game)
    await game.service.absences.extend_own(game.match_id, 24, BEN)  # so that the round is open all the time
    await game.sleep(hours=23)
    assert await clock(game) == before
    await game.sleep(hours=2)
    assert (await clock(game)).longest == 60
    assert (await game.deadlines())[await game.seat_of(BEN)].due_at == NOON + timedelta(hours=48)


async def test_a_running_ask_keeps_its_time_when_all_agree_to_less(game: Timed) -> None:
    before = {seat: row.due_at for seat, row in (await game.deadlines()).items()}
    await shorten(game, ANN)
    await agree(game.service, game.match_id)
    assert (await clock(game)).longest == 60
    assert {seat: row.due_at for seat, row in (await game.deadlines()).items()} == before


async def test_a_single_yes_too_few_leaves_a_shorter_clock_to_its_notice(game: Timed) -> None:
    await shorten(game, ANN)
    (vote,) = await pending(game)
    await game.service.decisions.vote(game.match_id, vote.id, BEN, is_yes=True)
    assert (await clock(game)).longest == SAT_WITH
    await say_no(game, CYD)
    assert await pending(game)


async def test_half_of_the_players_stop_a_shorter_clock(game: Timed) -> None:
    await shorten(game, MANAGER)
    await say_no(game, BEN, CYD)
    assert not await pending(game)
    await game.sleep(hours=25)
    assert (await clock(game)).longest == SAT_WITH


async def test_quiet_hours_are_not_taken_at_once_and_more_time_is_given_at_once(game: Timed) -> None:
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="daily", quiet=True)
    assert (await clock(game)).quiet
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="relaxed", quiet=False)
    assert (await clock(game)).quiet
    assert len(await pending(game)) == 1
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="relaxed", quiet=True)
    assert (await clock(game)).longest == 3 * SAT_WITH
    assert not await pending(game)  # the wish of before is replaced


async def test_a_second_notice_counts_from_what_one_sat_down_with(game: Timed) -> None:
    """A clock of one minute does not shorten the next notice to a minute: nobody sat down with that clock."""
    await shorten(game, ANN)
    await game.sleep(hours=25)
    assert (await clock(game)).longest == 60
    await game.service.lobbies.abandon(CHANNEL, ANN, is_sure=True)
    (vote,) = await pending(game)
    assert vote.due_at == game.now + timedelta(seconds=SAT_WITH)


async def test_a_vacation_ends_before_a_notice_begins(game: Timed) -> None:
    await game.service.absences.leave_for(game.match_id, 3, BEN)
    await shorten(game, ANN)
    (vote,) = await pending(game)
    assert vote.due_at == game.now + timedelta(days=4)


@pytest.mark.parametrize("by", [ANN, MANAGER], ids=["organiser", "manager"])
async def test_one_player_who_objects_keeps_a_game_from_being_called_off(game: Timed, by: Person) -> None:
    abandon = game.service.lobbies.abandon
    await abandon(CHANNEL, by, is_sure=True)
    await say_no(game, BEN)
    await game.sleep(hours=25)
    assert (await game.row()).state == "playing"


async def test_a_game_in_which_nobody_objects_is_called_off_after_a_day(game: Timed) -> None:
    await game.service.lobbies.abandon(CHANNEL, ANN, is_sure=True)
    await game.sleep(hours=23)
    assert (await game.row()).state == "playing"
    await game.sleep(hours=2)
    assert (await game.row()).state == "abandoned"
    assert "was abandoned** by Ann" in await game.told()


async def test_an_organiser_withdraws_a_notice_with_a_no(game: Timed) -> None:
    await game.service.decisions.pause(game.match_id, ANN)
    await say_no(game, ANN)
    assert not await pending(game)
    await game.sleep(hours=23)
    assert (await game.row()).paused_at is None


async def test_a_pause_and_a_move_wait_for_their_notice(game: Timed) -> None:
    await game.service.decisions.pause(game.match_id, ANN)
    await game.service.lobbies.move(game.match_id, NEXT_DOOR, ANN)
    await game.service.absences.extend_own(game.match_id, 24, BEN)
    await game.sleep(hours=23)
    row = await game.row()
    assert (row.paused_at, row.channel_id) == (None, CHANNEL.channel_id)
    await game.sleep(hours=2)
    row = await game.row()
    assert row.paused_at is not None
    assert row.channel_id == NEXT_DOOR.channel_id


async def test_whoever_plays_alone_with_computers_needs_nobody(store: Store) -> None:
    game = Timed(store)
    await game.begin([ANN], computers=2, level="recruit", pace="swift")
    await shorten(game, ANN)
    assert (await clock(game)).longest == 60
    await game.service.decisions.pause(game.match_id, ANN)
    assert (await game.row()).paused_at
    await game.service.lobbies.abandon(CHANNEL, ANN, is_sure=True)
    assert (await game.row()).state == "abandoned"


async def test_strangers_open_no_thread_for_spectators_and_players_ask_the_table(game: Timed) -> None:
    talks = game.service.talks
    with pytest.raises(Refused, match="no thread for spectators"):
        await talks.watch(game.match_id, FRIEND)
    await talks.watch(game.match_id, BEN)
    (vote,) = await pending(game)
    await game.service.decisions.vote(game.match_id, vote.id, CYD, is_yes=True)
    assert "opens in a moment" in await talks.watch(game.match_id, FRIEND)


# ------------------------------------------------------------------- absence in hours


async def test_two_missed_asks_of_five_minutes_are_no_absence_for_two_days(store: Store) -> None:
    game = await at_orders(store, preset="blitz")
    seat = await game.seat_of(BEN)
    for person in (ANN, CYD):
        await game.answer(await game.seat_of(person))
    await game.sleep(minutes=6)
    while not (await game.seats())[seat].away_since:
        for other in set((await game.look())[3]) - {seat}:
            await game.answer(other)
        await game.sleep(minutes=6)
    replace = game.service.seats.replace
    with pytest.raises(Refused, match="is away, and a steward"):
        await replace(game.match_id, seat, FRIEND, ANN, dm_open=True)
    game.now = NOON + timedelta(hours=47, minutes=59)
    with pytest.raises(Refused, match="is away, and a steward"):
        await replace(game.match_id, seat, FRIEND, ANN, dm_open=True)
    game.now = NOON + timedelta(hours=48)
    await replace(game.match_id, seat, FRIEND, ANN, dm_open=True)
    assert (await game.seats())[seat].person_id == FRIEND.id


async def away(game: Timed, silent_since: datetime) -> str:
    seat = await game.seat_of(BEN)
    async with game.store.begin() as tx:
        await tx.seats.set_absence(game.match_id, seat, 2, game.now, silent_since)
    return seat


async def test_a_longer_deadline_makes_absence_longer(store: Store) -> None:
    game = await at_orders(store, preset="relaxed")
    seat = await away(game, NOON)
    game.wait(hours=143)
    with pytest.raises(Refused, match="You can decide about the seat from"):
        await game.service.seats.replace_by_computer(game.match_id, seat, ANN)
    game.wait(hours=1)
    await game.service.seats.replace_by_computer(game.match_id, seat, ANN)


async def test_a_pause_does_not_count_as_absence(game: Timed) -> None:
    seat = await away(game, NOON)
    async with game.service.units.table(game.match_id) as table:
        await deadlines.pause(table)
    game.wait(hours=100)
    with pytest.raises(Refused, match="You can decide about the seat from"):
        await game.service.seats.replace_by_computer(game.match_id, seat, ANN)
    async with game.service.units.table(game.match_id) as table:
        await deadlines.resume(table)
    game.wait(hours=47)
    with pytest.raises(Refused, match="You can decide about the seat from"):
        await game.service.seats.replace_by_computer(game.match_id, seat, ANN)
    game.wait(hours=1)
    await game.service.seats.replace_by_computer(game.match_id, seat, ANN)


async def test_the_others_vote_a_seat_free_at_once_while_all_decide_at_the_same_time(game: Timed) -> None:
    """All seats seal orders at the same time, so the vote does not wait for a missed decision."""
    seat = await game.seat_of(BEN)
    assert len((await game.look())[2]) == 3
    await game.service.seats.open_seat(game.match_id, seat, ANN)
    (vote,) = await pending(game)
    await game.service.decisions.vote(game.match_id, vote.id, CYD, is_yes=True)
    await game.service.seats.take_seat(game.match_id, seat, FRIEND, dm_open=True)
    assert (await game.seats())[seat].person_id == FRIEND.id
