"""What goes wrong at one table is its standstill: told once, and no other game's, person's or worker's."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from bot.games.absence import Absence
from bot.games.brimstone import TEXTS as BRIMSTONE
from bot.games.catalogue import TEXTS
from bot.messages.panel import Post
from bot.messages.people import Where
from bot.service.people.settings import Chosen
from bot.store import Store
from bot.store.database.migrate import on_connection
from bot.table.lobby.table_options import TableOptions
from bot.table.match.outbox import queue_card, queue_post
from bot.table.match.standstill import Standstill
from bot.table.past.replay import replay_all
from engine.kernel.core import Refused
from engine.kernel.dice import Overworked
from engine.kernel.match import Match
from lab.soak.trials.in_process import Hall
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, begin, call_off
from tests.bot.table.deadlines.timed import HOUR, Timed, at_orders, texts

ELSEWHERE = Where(guild_id=9, channel_id=11)


@pytest.fixture
async def game(store: Store) -> Timed:
    return await at_orders(store)


async def garble(game: Timed, table: str, column: str, value: str = "'{x'", which: str = "1") -> None:
    """Put something else into the rows of the game."""
    change = f"UPDATE {table} SET {column} = {value} WHERE match_id = {game.match_id} AND {which}"
    if table == "matches":
        change = change.replace("match_id", "id")
    await on_connection(game.store.url, lambda on: on.execute(text(change)))
    game.service = game.new_service()


async def another(game: Timed) -> int:
    """A second game of the same people, at its first ask."""
    service = game.service
    match_id = await service.lobbies.new_game(
        ELSEWHERE, BEN, TableOptions("brimstone", 2, pace="swift", quiet_hours=False)
    )
    for person in (BEN, ANN):
        await service.lobbies.join(match_id, person, dm_open=True)
    await begin(service, match_id, BEN, ANN)
    await game.sent()
    return match_id


async def log_of(game: Timed, match_id: int) -> list[str]:
    async with game.store.read() as tx:
        return [row.by for row in await tx.answers.since(match_id, 0)]


def broken(*_: Any, **__: Any) -> Any:
    raise KeyError("C3")


async def test_a_card_that_cannot_be_made_of_a_garbled_row_holds_up_nothing_in_its_channel(
    store: Store,
) -> None:
    hall = Hall(store, "brimstone")
    match_id = await hall.open(1)
    await hall.work()
    async with store.begin(hall.now) as tx:
        row = await tx.matches.as_it_stands(match_id)
        assert row
        await queue_card(tx, row)
        await queue_post(tx, row, Post("Another game begins here."))
    await on_connection(store.url, lambda on: on.execute(text("UPDATE matches SET options = '{'")))
    await hall.work()
    assert hall.mailbox.posts[row.channel_id][-1] == "Another game begins here."
    assert hall.troubles == []
    hall.close()


async def test_a_bug_in_a_rule_is_told_once_and_leaves_nothing_behind(
    game: Timed, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = await game.look(), await game.log()
    with monkeypatch.context() as bug, caplog.at_level(logging.ERROR):
        bug.setattr(Match, "submit", broken)
        for _ in range(3):
            with pytest.raises(Standstill, match="is stuck"):
                await game.answer(await game.until("orders"))
    assert (await game.look(), await game.log()) == before
    sent = await game.sent()
    assert sorted(row.kind for row in sent) == ["card", "dm", "post"]
    assert "C3" not in str([row.payload for row in sent])
    assert caplog.text.count("ALARM") == 1


async def test_a_bug_in_words_is_a_standstill_too_and_the_answer_is_not_kept(
    game: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await game.log()
    with monkeypatch.context() as bug:
        bug.setitem(TEXTS, "brimstone", replace(BRIMSTONE, story=replace(BRIMSTONE.story, posts=broken)))
        first, second, last = await game.seats()
        await game.answer(first)
        await game.answer(second)
        with pytest.raises(Standstill):
            await game.answer(last)
    assert len(await game.log()) - len(log) == 2, "those whose answers had nothing to tell"


async def test_what_a_person_is_refused_is_no_standstill(game: Timed) -> None:
    with pytest.raises(Refused):
        await game.service.playing.typed(ANN, "take back")
    assert await game.sent() == []


async def test_a_refusal_that_nobody_is_there_to_hear_is_a_standstill_and_no_deadline_is_closed(
    game: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise Refused("no")

    with monkeypatch.context() as bug:
        bug.setitem(TEXTS, "brimstone", replace(BRIMSTONE, absence=Absence(saved=refuse)))
        await game.sleep(hours=25, again=HOUR)
    assert "is stuck" in texts(await game.sent())
    assert len(await game.deadlines()) == 3


@pytest.mark.parametrize(
    ("table", "column"),
    [("matches", "options"), ("seats", "joined_at"), ("checkpoints", "state"), ("deadlines", "notices")],
)
async def test_a_garbled_row_stops_neither_the_scheduler_nor_the_other_game(
    game: Timed, table: str, column: str
) -> None:
    second = await another(game)
    await garble(game, table, column)
    await game.sleep(hours=30, again=HOUR)
    assert "fallback" in await log_of(game, second)
    assert "fallback" not in await log_of(game, game.match_id)
    assert texts(await game.sent()).count("is stuck") == 1


async def test_a_garbled_row_stops_none_of_its_person_s_other_games(game: Timed) -> None:
    second = await another(game)
    await garble(game, "matches", "created_at")
    screens = await game.service.playing.panels(BEN)
    assert [screen.match_id for screen in screens] == [second]


@pytest.mark.parametrize("column", ["options", "clock", "created_at", "game"])
async def test_who_is_forgotten_is_so_though_a_game_of_theirs_cannot_be_read(
    game: Timed, column: str
) -> None:
    await another(game)
    await garble(game, "matches", column)
    assert "forgotten" in await game.service.privacy.forget(ANN)
    async with game.store.read() as tx:
        left = await tx.seats.by_person_as_stored(game.match_id, ANN.id)
        assert await tx.matches.numbers_with(ANN.id) == []
    assert left is None


@pytest.mark.parametrize(
    ("table", "column"), [("matches", "options"), ("answers", "answer"), ("deadlines", "notices")]
)
async def test_a_game_that_cannot_be_read_can_be_called_off(game: Timed, table: str, column: str) -> None:
    await garble(game, table, column)
    await call_off(game.service, CHANNEL, ANN)
    assert "was abandoned" in texts(await game.sent())


@pytest.mark.parametrize(
    ("table", "column"), [("answers", "at"), ("seats", "joined_at"), ("matches", "clock")]
)
async def test_replay_all_finds_it_and_judges_the_others(game: Timed, table: str, column: str) -> None:
    second = await another(game)
    await garble(game, table, column)
    found = {verdict.game.id: verdict.ok async for verdict in replay_all(game.store)}
    assert found == {game.match_id: False, second: True}


async def test_replay_all_finds_what_could_not_be_done(game: Timed, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as bug:
        bug.setattr(Match, "submit", broken)
        with pytest.raises(Standstill):
            await game.answer("blue")
    (verdict,) = [verdict async for verdict in replay_all(game.store)]
    assert "stands still: KeyError" in str(verdict)


# ---------------------------------------------------------------- what waits meanwhile


async def still(game: Timed) -> None:
    """The game cannot be loaded."""
    await garble(game, "checkpoints", "draws", "draws + 1")


async def mended(game: Timed) -> None:
    """Somebody has mended it, and the bot is started."""
    await garble(game, "checkpoints", "draws", "draws - 1")
    await game.scheduler().look()


async def test_a_vacation_that_ends_meanwhile_ends_when_the_game_goes_on(game: Timed) -> None:
    seat = await game.seat_of(CYD)
    await game.service.absences.leave_for(game.match_id, 2, CYD)
    await still(game)
    await game.sleep(hours=60, again=HOUR)
    assert (await game.seats())[seat].held_since is not None
    await mended(game)
    assert (await game.seats())[seat].held_since is None
    assert "back from vacation" in texts(await game.sent())


async def test_what_was_due_meanwhile_has_a_grace_and_the_table_is_told_that_it_goes_on(game: Timed) -> None:
    await still(game)
    await game.sleep(hours=30, again=HOUR)
    told = texts(await game.sent())
    assert told.count("is stuck") == 1
    await mended(game)
    assert "goes on" in texts(await game.sent())
    assert "fallback" not in await log_of(game, game.match_id)
    assert all(row.due_at and row.due_at > game.now for row in (await game.deadlines()).values())


async def test_a_zone_that_is_set_meanwhile_counts_when_the_game_goes_on(game: Timed) -> None:
    second = await another(game)
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="daily", quiet=True)
    await game.service.deadlines.set_deadline(ELSEWHERE, BEN, preset="daily", quiet=True)
    await still(game)
    await game.service.settings.change(
        ANN, Chosen(zone="Asia/Tokyo")
    )  # where it is 21:00, so that every end is by night
    async with game.store.read() as tx:
        moved = await tx.deadlines.open_of(second)
    await mended(game)
    at = {row.due_at.hour for row in (*moved, *(await game.deadlines()).values()) if row.due_at}
    assert all(not 13 <= hour < 23 for hour in at)


async def test_a_panel_that_was_owed_is_shown_when_the_game_goes_on(game: Timed) -> None:
    seat = await game.seat_of(BEN)
    await still(game)
    with pytest.raises(Standstill):
        await game.service.playing.panel(game.match_id, BEN)
    await game.service.units.owe(game.match_id, seat)
    await game.sent()
    await mended(game)
    assert await game.asked_by_dm() == [BEN.id]


async def test_the_scheduler_tries_a_table_that_stands_still_once_a_lease(game: Timed) -> None:
    await still(game)
    game.wait(hours=25)
    mine, tried = game.scheduler(), []
    keep_time = game.service.deadlines.keep_time

    async def counted(match_id: int) -> None:
        tried.append(match_id)
        await keep_time(match_id)

    game.service.deadlines.keep_time = counted  # type: ignore[method-assign] # to count
    mine._looked_at = game.now
    for _ in range(100):
        wake = await mine.look()
        assert wake is not None
        assert wake > game.now, "else it looks again at once"
    assert tried == [game.match_id]


@pytest.mark.parametrize("column", ["reminders", "zone", "palette", "seen_at", "dm_open"])
async def test_what_cannot_be_read_of_a_person_is_as_if_they_had_not_said_it(
    game: Timed, column: str
) -> None:
    change = text(f"UPDATE people SET {column} = '{{x' WHERE user_id = {ANN.id}")
    await on_connection(game.store.url, lambda on: on.execute(change))
    await game.sleep(hours=30, again=HOUR)
    told = texts(await game.sent())
    assert "is stuck" not in told
    assert "did not answer in time" in told


async def test_a_stuck_game_is_tried_less_and_less_often_until_it_goes_on(
    game: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0

    def overworked(*_: Any) -> Any:
        nonlocal tried
        tried += 1
        raise Overworked("one answer causes too much")

    game.wait(hours=30)
    with monkeypatch.context() as bug:
        bug.setattr("bot.table.match.table._take", overworked)
        for _ in range(6 * 60):  # the lease of a deadline ends each minute
            await game.service.deadlines.keep_time(game.match_id)
            game.wait(minutes=1)
        assert tried == 11
        for _ in range(60):  # a restart a minute: the rest is stored
            game.service = game.new_service()
            await game.service.deadlines.keep_time(game.match_id)
            game.wait(minutes=1)
        assert tried == 12
    assert texts(await game.sent()).count("this server's pack") == 1
    game.wait(hours=2)
    before = await game.log()
    await game.service.deadlines.keep_time(game.match_id)
    assert len(await game.log()) > len(before)
