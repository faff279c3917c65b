"""What games say of people: places, pace, reliability and ratings, rebuilt from the logs alone."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.app.command_line import carry_out, read_arguments
from bot.extras import every_extra
from bot.extras.statistics import repository
from bot.extras.statistics.repository import PlayedRow, ResultRow, results
from bot.extras.statistics.service import Statistics
from bot.games.charts import load_chart
from bot.host.config import Settings
from bot.host.pools import BOT
from bot.messages.people import Person
from bot.store import Store
from bot.store.tables.log import answers
from bot.store.tables.seats import SittingRow
from bot.table.past import apart
from bot.table.past import seat_results as tallies
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, NOON, Game, call_off
from tests.bot.proven import called


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
def game(store: Store) -> Game:
    return Game(store)


async def to_the_end(game: Game, *, minutes: float = 2) -> None:
    """Whoever is asked answers after so many minutes, until the game is over."""
    for _ in range(2000):
        if (await game.row()).state != "playing":
            return
        async with game.service.units.table(game.match_id) as table:
            awaited = table.match.awaited
        game.wait(minutes=minutes)
        await game.answer(awaited[0])
    raise AssertionError("the game does not come to an end")


async def short(game: Game, *people: Person, computers: int = 0, rounds: int = 1) -> None:
    await game.begin(people, computers=computers, round_limit=rounds)
    await to_the_end(game)


async def results_of(game: Game) -> list[ResultRow]:
    async with game.store.read() as tx:
        return await tx.of(repository.Statistics).of(game.match_id)


async def played(game: Game, person: Person) -> list[PlayedRow]:
    async with game.store.read() as tx:
        return await tx.of(repository.Statistics).played(person.id)


async def test_a_game_that_has_ended_gives_each_a_place_and_tells_how_they_answered(game: Game) -> None:
    await short(game, ANN, BEN, computers=1)
    await game.service.of(Statistics).count()
    found = await results_of(game)
    assert [one.level for one in found].count(None) == 2
    assert min(one.place or 9 for one in found) == 1
    (ann,) = await played(game, ANN)
    assert (ann.game, ann.players, ann.guild_id) == ("brimstone", 3, CHANNEL.guild_id)
    assert ann.answered == sum(ann.waits) > 0 == ann.missed
    assert sum(ann.waits[1:]) == ann.answered, "each came after two minutes or more"
    assert ann.origin


@pytest.mark.trial(reason="a process begins for it")
async def test_a_game_is_counted_in_a_process(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a thread it would share Python's lock with the event loop."""
    await short(game, ANN, computers=1)
    monkeypatch.setattr(apart, "THREAD", None)
    assert not apart.REPLAYERS._idle
    await game.service.of(Statistics).count()
    assert apart.REPLAYERS._idle
    assert await played(game, ANN)
    apart.REPLAYERS.end()


async def test_a_game_in_play_is_not_counted(game: Game) -> None:
    await game.begin([ANN, BEN], round_limit=2)
    await game.service.of(Statistics).count()
    assert await played(game, ANN) == []


async def test_a_game_called_off_counts_for_nobodys_place_but_tells_who_answered(game: Game) -> None:
    await game.begin([ANN, BEN])
    person = await game.person(await game.until("adjust_map"))
    await game.answer(await game.seat_of(person))
    await call_off(game.service, CHANNEL, ANN)
    await game.service.of(Statistics).count()
    (row,) = await played(game, person)
    assert (row.place, row.answered) == (None, 1)
    text = (await game.service.of(Statistics).own(person, CHANNEL.guild_id)).text
    assert "You have not finished a game yet." in text
    assert "In time: 1 of 1" in text
    with pytest.raises(Refused, match="has finished a game of this kind"):
        await game.service.of(Statistics).ranking(CHANNEL.guild_id)


async def test_a_missed_deadline_is_counted_as_missed(game: Game) -> None:
    await game.begin([ANN, BEN], round_limit=1)
    seat = await game.until("orders")
    person = await game.person(seat)
    game.wait(days=30)
    await game.service.deadlines.keep_time(game.match_id)
    await to_the_end(game)
    await game.service.of(Statistics).count()
    (row,) = await played(game, person)
    assert row.missed > 0
    assert row.answered > 0


async def test_what_was_kept_agrees_with_what_the_logs_say(game: Game) -> None:
    await short(game, ANN, BEN)
    game.wait(hours=1)
    await short(game, BEN, CYD, computers=1)
    await game.service.of(Statistics).count()
    kept = [await played(game, person) for person in (ANN, BEN, CYD)]
    done = await game.service.of(Statistics).rebuild()
    assert (done.games, done.unreadable, done.differing) == (2, [], [])
    assert [await played(game, person) for person in (ANN, BEN, CYD)] == kept


async def test_counting_again_mends_what_was_kept_otherwise_and_says_so(game: Game) -> None:
    await short(game, ANN, BEN)
    await game.service.of(Statistics).count()
    kept = await results_of(game)
    async with game.store.begin() as tx:
        await tx.of(repository.Statistics)._connection.execute(results.update().values(place=2, answered=99))
    assert (await game.service.of(Statistics).rebuild()).differing == [game.match_id]
    assert await results_of(game) == kept
    assert (await game.service.of(Statistics).rebuild()).differing == []


async def test_a_log_that_cannot_be_replayed_leaves_what_was_kept(game: Game) -> None:
    await short(game, ANN, BEN)
    await game.service.of(Statistics).count()
    kept = await results_of(game)
    async with game.store.begin() as tx:
        spoil = answers.update().where(answers.c.n == 1).values(digest="x")
        await tx.of(repository.Statistics)._connection.execute(spoil)
    done = await game.service.of(Statistics).rebuild()
    assert (done.unreadable, done.differing) == ([game.match_id], [])
    assert await results_of(game) == kept


async def test_who_leaves_the_statistics_leaves_no_trace_and_is_unknown_to_ratings(game: Game) -> None:
    await short(game, ANN, BEN, CYD)
    await game.service.of(Statistics).count()
    statistics = game.service.of(Statistics)
    assert "Ann" in (await statistics.ranking(CHANNEL.guild_id)).text
    whole = await statistics._courses("brimstone", 3, BOT)
    await statistics.set_counted(ANN, is_counted=False)
    assert await played(game, ANN) == []
    assert "Ann" not in (await statistics.ranking(CHANNEL.guild_id)).text
    without = await statistics._courses("brimstone", 3, BOT)
    assert without.keys() == whole.keys() - {(ANN.id, None)}
    assert without[BEN.id, None] != whole[BEN.id, None]
    assert (await statistics.rebuild()).differing == []
    assert await played(game, ANN) == []
    await statistics.set_counted(ANN, is_counted=True)
    await statistics.count()
    assert await statistics._courses("brimstone", 3, BOT) == whole


async def test_who_is_forgotten_stands_in_no_statistics(game: Game) -> None:
    await short(game, ANN, BEN)
    await game.service.of(Statistics).count()
    assert '"place"' in await game.service.privacy.export(ANN)
    await game.service.privacy.forget(ANN)
    assert len(await results_of(game)) == 1
    assert await game.service.of(Statistics)._courses("brimstone", 2, BOT) == {}
    assert (await game.service.of(Statistics).rebuild()).differing == []


async def test_computers_are_rated_by_their_strength(game: Game) -> None:
    await short(game, ANN, computers=2)
    text = (await game.service.of(Statistics).ranking(CHANNEL.guild_id)).text
    assert "Captain (computer)" in text
    assert text.count("(computer)") == 1, "two of one strength are one player"


async def test_a_seat_counts_for_who_had_it_in_more_than_half_of_the_rounds(game: Game) -> None:
    await game.begin([ANN, BEN], round_limit=2)
    seat = await game.seat_of(ANN)
    await game.service.seats.replace_by_computer(game.match_id, seat, ANN)
    await to_the_end(game)
    await game.service.of(Statistics).count()
    by_sitting = {one.sitting: one for one in await results_of(game)}
    (ann,) = await played(game, ANN)
    assert ann.place is None, "a computer played all but the setup"
    assert [one.place is not None for one in by_sitting.values() if one.level] == [True]


def sat(number: int, person_id: int | None, stage: int) -> SittingRow:
    kind: Any = "person" if person_id else "computer"
    return SittingRow(1, number, "red", person_id, None, "somebody", kind, "lot", stage, NOON)


@pytest.mark.parametrize(
    ("stages", "sittings", "holder"),
    [
        (6, [sat(0, 1, 0)], 0),
        (6, [sat(0, 1, 0), sat(1, 2, 5)], 0),
        (6, [sat(0, 1, 0), sat(1, 2, 2)], 1),
        (6, [sat(0, 1, 0), sat(1, 2, 3)], None),
        (6, [sat(0, 1, 0), sat(1, None, 2), sat(2, 1, 4)], 2),
        (9, [sat(0, 1, 0), sat(1, None, 3), sat(2, 2, 6)], None),
    ],
)
def test_whose_a_seat_is_that_changed_hands(
    stages: int, sittings: list[SittingRow], holder: int | None
) -> None:
    class Sat:
        pass

    ended: Any = Sat()
    ended.sittings = sittings
    assert tallies._holder(ended, "red", stages) == holder


async def test_in_another_server_the_ranking_knows_nothing_of_this_one(game: Game) -> None:
    await short(game, ANN, BEN)
    await game.service.of(Statistics).count()
    with pytest.raises(Refused, match="has finished a game of this kind"):
        await game.service.of(Statistics).ranking(CHANNEL.guild_id + 1)
    elsewhere = await game.service.of(Statistics).own(ANN, CHANNEL.guild_id + 1)
    assert "1 game, " in elsewhere.text
    assert "no games on this server\n" in elsewhere.text
    in_dm = await game.service.of(Statistics).own(ANN, None)
    assert "on this server" not in in_dm.text


async def test_the_chart_has_the_course_of_the_first_few(game: Game) -> None:
    await short(game, ANN, BEN)
    assert (await game.service.of(Statistics).ranking(CHANNEL.guild_id)).picture is None, (
        "nobody has played twice"
    )
    game.wait(hours=1)
    await short(game, ANN, BEN)
    picture = (await game.service.of(Statistics).ranking(CHANNEL.guild_id)).picture
    assert picture is not None
    assert [len(curve.values) for curve in load_chart(picture).plots[0].curves] == [2, 2]
    assert "Ann" in picture.alt


async def test_the_host_has_all_counted_again_by_one_command(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await short(game, ANN, BEN)
    monkeypatch.setattr(sys, "argv", ["bot", "count-again"])
    settings = Settings(database_url=game.store.url)
    assert await carry_out(settings, read_arguments()) == 0
    assert "1 games counted, 1 as they were kept." in capsys.readouterr().out
    async with game.store.begin() as tx:
        await tx.of(repository.Statistics)._connection.execute(results.update().values(missed=7))
    assert await carry_out(settings, read_arguments()) == 1
    assert f"Game {game.match_id} was kept otherwise." in capsys.readouterr().out


async def test_what_the_table_agreed_on_goes_before_what_the_rules_would_say(game: Game) -> None:
    await game.begin([ANN, BEN])
    await game.service.decisions.concede(game.match_id, None, ANN, is_sure=True)
    await game.service.of(Statistics).count()
    assert {one.seat: one.place for one in await results_of(game)} == {
        await game.seat_of(BEN): 1,
        await game.seat_of(ANN): 2,
    }


async def test_who_gives_up_as_a_crew_is_nowhere_first(store: Store) -> None:
    crew = await called(store, "deeplamp", [ANN], seats=2, rounds=2)
    await crew.service.decisions.concede(crew.match_id, None, ANN, is_sure=True)
    await crew.service.of(Statistics).count()
    assert [one.place for one in await results_of(crew)] == [2, 2]


async def test_a_draw_by_agreement_is_everybodys(game: Game) -> None:
    await game.begin([ANN, BEN])
    await game.service.decisions.agree(game.match_id, None, ANN)
    async with game.store.read() as tx:
        (vote,) = await tx.votes.open_of(game.match_id)
    await game.service.decisions.vote(game.match_id, vote.id, BEN, is_yes=True)
    await game.service.of(Statistics).count()
    assert [one.place for one in await results_of(game)] == [1, 1]
