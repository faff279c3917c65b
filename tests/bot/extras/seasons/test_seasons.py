"""Seasons from sign-up to the ranking: rounds come by themselves, and what becomes of those who vanish."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta

import pytest

from bot.extras import every_extra
from bot.extras.seasons.forms import Plan
from bot.extras.seasons.repository import SeasonTableRow
from bot.extras.seasons.service import Seasons
from bot.messages.people import Where
from bot.store import Store, Tx
from bot.table.answers import answering
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from tests.bot.drive import managing
from tests.bot.extras.seasons.league import HERE, OLGA, PEOPLE, League

ANN, BEN, CYD, DAN, EVE = PEOPLE[:5]


@pytest.fixture
def league(store: Store) -> League:
    return League(store)


async def first(league: League) -> SeasonTableRow:
    return (await league.course()).now[0]


# ------------------------------------------------------------------------ sign-up


async def test_people_sign_up_and_off_until_it_begins(league: League) -> None:
    await league.call(4)
    assert "4 players have signed up: Ann, Ben, Cyd, Dan" in await league.text()
    with pytest.raises(Refused, match="already"):
        await league.service.of(Seasons).join(1, ANN)
    await league.service.of(Seasons).leave(1, ANN)
    assert "3 players have signed up: Ben, Cyd, Dan" in await league.text()
    with pytest.raises(Refused, match="not signed up"):
        await league.service.of(Seasons).leave(1, ANN)


async def test_only_the_organiser_or_a_manager_begins_changes_and_ends_it(league: League) -> None:
    await league.call(4)
    seasons = league.service.of(Seasons)
    for deed in (
        seasons.begin(1, ANN),
        seasons.season_form(1, ANN),
        seasons.set_tables(1, {}, ANN),
        seasons.end(1, ANN),
        seasons.remove(1, BEN, ANN),
        seasons.correct(1, BEN, 1, None, ANN),
    ):
        with pytest.raises(Refused, match="Only Olga, who organises the season"):
            await deed
    await seasons.begin(1, managing(ANN))
    with pytest.raises(Refused, match="Only server managers"):
        await seasons.start(HERE, ANN, "brimstone", 2, Plan("Cup"))


async def test_it_does_not_begin_with_too_few_and_not_twice(league: League) -> None:
    await league.call(3, seats=4)
    with pytest.raises(Refused, match="The season needs 4 players"):
        await league.begin()
    await league.service.of(Seasons).join(1, PEOPLE[3])
    await league.begin()
    with pytest.raises(Refused, match="started already"):
        await league.begin()


async def test_a_channel_holds_one_open_season(league: League) -> None:
    await league.call(2)
    with pytest.raises(Refused, match="already has a season's post"):
        await league.service.of(Seasons).start(HERE, managing(OLGA), "brimstone", 2, Plan("Two"))
    await league.service.of(Seasons).end(1, OLGA)
    await league.service.of(Seasons).start(HERE, managing(OLGA), "brimstone", 2, Plan("Two"))


async def test_what_it_is_changes_by_its_forms_until_it_begins(league: League) -> None:
    await league.call(4)
    seasons = league.service.of(Seasons)
    said = {"name": ("Night Cup",), "kind": ("round_robin",), "rounds": ("5",), "odd": ("computers",)}
    await seasons.set_season(1, said, OLGA)
    form = await seasons.tables_form(1, 1, OLGA)
    assert "computers" not in [one.name for one in form.fields]
    await seasons.set_tables(1, {"players": ("3",), "deadline": ("blitz",)}, OLGA)
    text = await league.text()
    assert "Night Cup" in text
    assert "round robin · 5 rounds · tables of 3 · 5 minutes to answer" in text
    with pytest.raises(Refused, match="1 to 20 rounds"):
        await seasons.set_season(1, {"rounds": ("99",)}, OLGA)
    await league.begin()
    with pytest.raises(Refused, match="cannot change this any more"):
        await seasons.set_season(1, said, OLGA)


# ------------------------------------------------------------------------ rounds


async def test_a_league_goes_from_round_to_round_by_itself_to_its_ranking(league: League) -> None:
    await league.call(4)
    await league.begin()
    for number in (1, 2, 3):
        assert f"round {number} of 3" in await league.text()
        await league.round()
    assert "is over" in await league.text()
    assert "🥇 **Ann** · 6 points" in await league.text()
    assert (await league.ranks())["Ann"] == 1
    news = [row.payload["text"] for row in await league.sent() if row.kind == "post"]
    assert any("🏆 **Ann won Cup** with 6 points" in text for text in news)


async def test_a_round_is_drawn_when_its_last_table_has_ended_and_no_sooner(league: League) -> None:
    await league.call(4)
    await league.begin()
    await league.open_all()
    await league.win(await first(league), [1])
    await league.look()
    assert (await league.course()).row.round == 1
    assert " · over" in await league.text()
    await league.lowest_win()
    assert (await league.course()).row.round == 2


async def test_a_table_opens_with_its_people_seated_and_waits_for_a_cut_alone(league: League) -> None:
    await league.call(4, seats=4)
    await league.begin()
    await league.open_all()
    async with league.store.read() as tx:
        row = await tx.matches.in_channel(1001)
        assert row is not None
        assert {seat.person_id for seat in await tx.seats.of(row.id)} == {1, 2, 3, 4}
    assert row.name == "Cup R1 T1"
    with pytest.raises(Refused, match="Start has been pressed"):
        await league.service.lobbies.join(row.id, EVE, dm_open=True)
    await league.cut(await first(league))
    async with league.store.read() as tx:
        assert [one.id for one in await tx.matches.playing()] == [row.id]


async def test_a_stranger_takes_no_place_that_somebody_was_drawn_for(league: League) -> None:
    await league.call(4, seats=4)
    await league.begin()
    await league.open_all()
    match_id = (await first(league)).match_id
    assert match_id is not None
    await league.service.lobbies.take_start_back(match_id, OLGA)
    await league.service.lobbies.leave(match_id, ANN)
    with pytest.raises(Refused, match="This table belongs to a season"):
        await league.service.lobbies.join(match_id, EVE, dm_open=True)
    await league.service.lobbies.join(match_id, ANN, dm_open=True)


async def test_whoever_is_left_over_has_a_bye_with_the_average_and_nobody_twice(league: League) -> None:
    await league.call(5, seats=2, rounds=5)
    await league.begin()
    out = []
    for _ in range(5):
        (bye,) = (await league.course()).byes
        out.append(bye.name)
        await league.round()
    assert sorted(out) == ["Ann", "Ben", "Cyd", "Dan", "Eve"]
    assert "is over" in await league.text()
    assert {row.points for row in (await league.course()).places if row.why == "bye"} == {1}


async def test_computers_complete_a_table_if_the_organiser_says_so(league: League) -> None:
    await league.call(5, seats=3, odd="computers")
    await league.begin()
    await league.open_all()
    assert sorted(map(len, await league.here())) == [2, 3]
    async with league.store.read() as tx:
        kinds = [seat.kind for table in (1001, 1002) for seat in await tx.seats.of(await _match(tx, table))]
    assert sorted(kinds) == ["computer", *["person"] * 5]
    await league.lowest_win()
    assert (await league.course()).row.round == 2


async def _match(tx: Tx, channel_id: int) -> int:
    row = await tx.matches.in_channel(channel_id)
    assert row is not None
    return row.id


async def test_a_knock_out_ends_with_one_who_is_left(league: League) -> None:
    await league.call(8, kind="knockout")
    await league.begin()
    for people in (8, 4, 2):
        assert sum(map(len, await league.here())) == people
        await league.round()
    assert (await league.ranks())["Ann"] == 1
    assert list((await league.ranks()).values()).count(1) == 1
    assert "is over" in await league.text()


async def test_the_first_two_of_each_table_go_on_where_that_is_set(league: League) -> None:
    await league.call(8, seats=4, kind="knockout", go_on=2)
    await league.begin()
    await league.round()
    assert sum(map(len, await league.here())) == 4
    await league.round()
    assert "is over" in await league.text()


# ------------------------------------------------------------------------ who vanishes


async def test_who_loses_their_seat_for_most_of_a_game_has_no_points_of_it(league: League) -> None:
    await league.call(3, seats=3)
    await league.begin()
    await league.open_all()
    table = await first(league)
    await league.cut(table)
    assert table.match_id is not None
    async with league.service.units.table(table.match_id) as at:
        seat = at.seat_of(ANN.id)
        assert seat is not None
    await league.service.seats.resign(table.match_id, ANN)
    await league.service.seats.take_seat(table.match_id, seat, EVE, dm_open=True)
    await league.win(table, [EVE.id])
    await league.look()
    assert await league.points() == {"Ann": 0, "Ben": 1, "Cyd": 1}


async def test_who_never_answers_has_no_points_and_is_not_drawn_again(league: League) -> None:
    await league.call(4, seats=2)
    await league.begin()
    await league.open_all()
    course = await league.course()
    table = course.now[0]
    there, absent = course.at(table)
    await league.cut(table)
    assert table.match_id is not None
    for _ in range(4):
        async with league.service.units.table(table.match_id) as at:
            seat = at.seat_of(there.person_id or 0)
            if seat in at.match.awaited:
                ask = at.match.asks[seat]
                await answering.hand_in(at, seat, ask.sample(Dice("1").fork(str(at.n))), "")
        league.now += timedelta(hours=25)
        await league.service.deadlines.keep_time(table.match_id)
    await league.win(table, [there.person_id or 0])
    await league.look()
    out = next(one for one in (await league.course()).people if one.number == absent.number)
    assert (out.why, out.out_after) == ("no_show", 1)
    assert (await league.points())[absent.name] == 0
    await league.lowest_win()
    assert absent.number not in [number for at_table in await league.here() for number in at_table]


async def test_who_has_left_the_server_is_out_and_a_computer_has_their_seat(league: League) -> None:
    await league.call(4, seats=2)
    await league.begin()
    table = await first(league)
    gone = (await league.course()).at(table)[0]
    await league.open_all([gone.person_id or 0])
    left = next(one for one in (await league.course()).people if one.number == gone.number)
    assert (left.why, left.out_after) == ("left", 1)
    async with league.store.read() as tx:
        seats = await tx.seats.of((await first(league)).match_id or 0)
    assert sorted(seat.kind for seat in seats) == ["computer", "person"]
    await league.lowest_win()
    assert gone.number not in [number for table in await league.here() for number in table]


async def test_a_table_of_which_all_have_left_counts_as_called_off(league: League) -> None:
    await league.call(4, seats=2)
    await league.begin()
    table = await first(league)
    await league.open(table, [one.person_id or 0 for one in (await league.course()).at(table)])
    assert (await first(league)).how == "called_off"


async def test_a_table_called_off_brings_everybody_the_average(league: League) -> None:
    await league.call(4, seats=4)
    await league.begin()
    await league.open_all()
    table = await first(league)
    assert table.channel_id is not None
    where = Where(HERE.guild_id, table.channel_id)
    await league.service.lobbies.abandon(where, OLGA)
    await league.look()
    assert set((await league.points()).values()) == {3}
    assert (await league.course()).row.round == 2


async def test_in_a_knock_out_somebody_goes_on_from_a_table_called_off(league: League) -> None:
    await league.call(4, seats=2, kind="knockout")
    await league.begin()
    await league.open_all()
    table = await first(league)
    where = Where(HERE.guild_id, table.channel_id or 0)
    await league.service.lobbies.abandon(where, OLGA)
    await league.lowest_win()
    assert sum(map(len, await league.here())) == 2


async def test_a_table_that_nobody_cuts_is_dealt_after_two_days_without_a_cut(league: League) -> None:
    await league.call(2)
    await league.begin()
    await league.open_all()
    league.now += timedelta(hours=49)
    await league.service.lobbies.wake()
    await league.look()
    async with league.store.read() as tx:
        assert [row.state for row in await tx.matches.playing()] == ["playing"]


async def test_start_taken_back_is_pressed_again_by_itself(league: League) -> None:
    await league.call(3, seats=3)
    await league.begin()
    await league.open_all()
    match_id = (await first(league)).match_id or 0
    await league.service.lobbies.take_start_back(match_id, OLGA)
    await league.service.lobbies.leave(match_id, ANN)
    await league.look()
    async with league.store.read() as tx:
        fair, seats = await tx.fair.get(match_id), await tx.seats.of(match_id)
    assert fair is not None
    assert fair.locked_at is not None
    assert sorted(seat.kind for seat in seats) == ["computer", "person", "person"]


# ------------------------------------------------------------------------ coming late, going early


async def test_who_signs_up_late_plays_from_the_next_round_on(league: League) -> None:
    await league.call(3, seats=2)
    await league.begin()
    told = await league.service.of(Seasons).join(1, DAN)
    assert "from round 2 on" in told
    assert 4 not in [number for table in await league.here() for number in table]
    await league.round()
    assert 4 in [number for table in await league.here() for number in table]


async def test_a_knock_out_takes_nobody_in_late(league: League) -> None:
    await league.call(4, kind="knockout")
    await league.begin()
    with pytest.raises(Refused, match="This knock-out has started"):
        await league.service.of(Seasons).join(1, EVE)


async def test_who_signs_off_is_drawn_no_more_and_may_come_back(league: League) -> None:
    await league.call(4)
    await league.begin()
    assert "press **Resign** in `/seat`" in await league.service.of(Seasons).leave(1, ANN)
    await league.round()
    assert 1 not in [number for table in await league.here() for number in table]
    await league.service.of(Seasons).join(1, ANN)
    await league.round()
    assert 1 in [number for table in await league.here() for number in table]


async def test_a_league_that_all_but_one_leave_is_over(league: League) -> None:
    await league.call(4, rounds=9)
    await league.begin()
    for person in PEOPLE[1:4]:
        await league.service.of(Seasons).leave(1, person)
    await league.round()
    assert "is over" in await league.text()


async def test_games_of_a_season_that_was_ended_go_on_and_do_not_count(league: League) -> None:
    await league.call(4)
    await league.begin()
    await league.open_all()
    await league.service.of(Seasons).end(1, OLGA)
    await league.lowest_win()
    assert set((await league.points()).values()) == {0}
    assert "called off" in await league.text()


# ------------------------------------------------------------------------ corrections


async def _tables(league: League, number: int) -> list[list[int]]:
    course = await league.course()
    return [[one.number for one in course.at(table)] for table in course.tables if table.round == number]


def _with(number: int, tables: list[list[int]]) -> list[int]:
    """Return who sat with this entrant."""
    return next([one for one in table if one != number] for table in tables if number in table)


async def test_a_correction_counts_and_says_that_the_next_round_stays_as_drawn(league: League) -> None:
    await league.call(4)
    await league.begin()
    await league.round()
    drawn = await league.here()
    loser = next(name for name, points in (await league.points()).items() if not points)
    person = next(one for one in PEOPLE if one.name == loser)
    correct = league.service.of(Seasons).correct
    (beside,) = _with(person.id, await _tables(league, 1))
    winner = next(one for one in PEOPLE if one.id == beside)
    await correct(1, winner, 2, 1, OLGA)
    told = await correct(1, person, 1, 1, OLGA)
    assert "2 points in round 1" in told
    assert "round 2 is drawn already and stays as it is" in told
    assert (await league.points())[loser] == 2
    assert await league.here() == drawn


async def test_who_shares_a_place_after_a_correction_shares_what_it_brings(league: League) -> None:
    await league.call(3, seats=3)
    await league.begin()
    await league.round()
    assert await league.points() == {"Ann": 4, "Ben": 1, "Cyd": 1}
    correct = league.service.of(Seasons).correct
    await correct(1, BEN, 1, 1, OLGA)
    assert await league.points() == {"Ann": 3, "Ben": 3, "Cyd": 2}
    await correct(1, ANN, 3, 1, OLGA)
    assert await league.points() == {"Ann": 0, "Ben": 4, "Cyd": 2}


async def test_a_table_that_is_not_over_is_not_corrected(league: League) -> None:
    await league.call(4)
    await league.begin()
    with pytest.raises(Refused, match="not over yet"):
        await league.service.of(Seasons).correct(1, ANN, 1, None, OLGA)


# ------------------------------------------------------------------------ privacy


async def test_who_is_forgotten_in_the_middle_is_out_and_nameless_and_the_results_stay(
    league: League,
) -> None:
    await league.call(4)
    await league.begin()
    await league.round()
    told = json.loads(await league.service.privacy.export(ANN))
    assert [(one["round"], one["points"]) for one in told["seasons"]][0] == (1, 2)
    await league.service.privacy.forget(ANN)
    course = await league.course()
    (former,) = [one for one in course.people if one.name == "Former player"]
    assert (former.person_id, former.out_after, former.why) == (None, 2, "forgotten")
    assert (await league.points())["Former player"] == 2
    await league.round()
    assert former.number not in [number for table in await league.here() for number in table]


async def test_a_season_whose_organiser_is_forgotten_goes_on(league: League) -> None:
    await league.call(4)
    await league.begin()
    await league.service.privacy.forget(OLGA)
    assert (await league.course()).row.organiser_id == 0
    await league.round()
    await league.round()
    assert (await league.course()).row.round == 3


# ------------------------------------------------------------------------ processes


async def test_a_restart_in_the_middle_changes_nothing(league: League) -> None:
    await league.call(4)
    await league.begin()
    league.restart()
    await league.open_all()
    league.restart()
    await league.lowest_win()
    league.restart()
    await league.round()
    assert (await league.course()).row.round == 3


async def test_a_table_is_opened_once_however_often_it_is_delivered(league: League) -> None:
    await league.call(2)
    await league.begin()
    table = await first(league)
    await league.open(table)
    opened = (await first(league)).match_id
    await league.open(table)
    assert (await first(league)).match_id == opened
    async with league.store.read() as tx:
        assert await tx.matches.count_by_state() == {"lobby": 1}
    assert await league.service.of(Seasons).opening(1, 1, 1) is None


async def test_two_processes_draw_no_round_twice(database: str) -> None:
    stores = [Store(database, every_extra()), Store(database, every_extra())]
    for one in stores:
        await one.open()
    here, other = map(League, stores)
    await here.call(4)
    done = await asyncio.gather(here.begin(), other.begin(), return_exceptions=True)
    assert [type(one) for one in done].count(Refused) == 1
    await here.open_all()
    course = await here.course()
    for table in course.now:
        await here.win(table, [course.at(table)[0].person_id or 0])
    await asyncio.gather(*(one.service.of(Seasons).keep_time() for one in (here, other, here, other)))
    course = await here.course()
    assert (course.row.round, len(course.tables), len(course.places)) == (2, 4, 8)
    for one in stores:
        await one.close()
