"""Vacation and extensions: only one's own clock stands, up to what the seat has left; shown to all."""

from __future__ import annotations

import pytest

from bot.messages.people import Person
from bot.store import Store
from bot.store.tables.deadlines import DeadlineRow
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, Game, call_off


@pytest.fixture
async def game(store: Store) -> Game:
    """Ann, Ben and Cyd, all asked for orders, with a day for each answer."""
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    await game.until("orders")
    await game.sent()
    return game


async def deadline(game: Game, person: Person) -> DeadlineRow:
    seat = await game.seat_of(person)
    async with game.store.read() as tx:
        rows = await tx.deadlines.open_of(game.match_id)
    return next(row for row in rows if row.seat == seat)


async def hours_left(game: Game, person: Person) -> float:
    row = await deadline(game, person)
    assert row.due_at
    return (row.due_at - (row.held_at or game.now)).total_seconds() / 3600


async def left(game: Game, person: Person) -> str:
    lines = (await game.service.absences.budgets(game.match_id)).splitlines()
    return next(line for line in lines if person.name in line)


# ------------------------------------------------------------------------- vacation


async def test_a_vacation_stops_only_ones_own_clock(game: Game) -> None:
    game.wait(hours=4)
    await game.service.absences.leave_for(game.match_id, 2, BEN)
    assert "Ben is on vacation until" in await game.told()
    assert (await deadline(game, BEN)).held_at == game.now
    assert (await deadline(game, ANN)).held_at is None
    game.wait(hours=10)
    assert await hours_left(game, BEN) == 20
    assert await hours_left(game, ANN) == 10


async def test_coming_back_starts_the_clock_where_it_stood_and_gives_back_what_is_left(game: Game) -> None:
    await game.service.absences.leave_for(game.match_id, 5, BEN)
    game.wait(days=2)
    await game.service.absences.back(game.match_id, BEN)
    assert await hours_left(game, BEN) == 24
    assert "5 days of vacation," in await left(game, BEN)
    assert "You are not away" in await game.service.absences.back(game.match_id, BEN)


async def test_a_vacation_ends_by_itself(game: Game) -> None:
    await game.service.absences.leave_for(game.match_id, 2, BEN)
    game.wait(days=1)
    await game.service.absences.end_vacations()
    assert (await deadline(game, BEN)).held_at
    game.wait(days=1, minutes=5)
    await game.sent()
    await game.service.absences.end_vacations()
    await game.service.absences.end_vacations()
    told = await game.told()
    assert told.count("back from vacation") == 1
    assert await hours_left(game, BEN) == pytest.approx(24)
    assert "5 days of vacation," in await left(game, BEN)


async def test_a_vacation_lasts_as_long_as_the_budget_and_no_longer(game: Game) -> None:
    await game.service.absences.leave_for(game.match_id, 5, BEN)
    game.wait(days=5)
    await game.service.absences.end_vacations()
    await game.service.absences.leave_for(game.match_id, 7, BEN)
    game.wait(days=2)
    await game.service.absences.end_vacations()
    with pytest.raises(Refused, match="no vacation left"):
        await game.service.absences.leave_for(game.match_id, 1, BEN)
    assert (await deadline(game, BEN)).held_at is None


async def test_nobody_is_on_vacation_twice_at_once(game: Game) -> None:
    await game.service.absences.leave_for(game.match_id, 2, BEN)
    with pytest.raises(Refused, match="on vacation until"):
        await game.service.absences.leave_for(game.match_id, 1, BEN)


async def test_who_is_on_vacation_may_answer(game: Game) -> None:
    await game.service.absences.leave_for(game.match_id, 2, BEN)
    await game.answer(await game.seat_of(BEN))
    assert await game.seat_of(BEN) not in (await game.look())[3]


async def test_the_budget_hangs_on_the_seat(game: Game) -> None:
    """Handing a seat to and fro gives no new budget, and the newcomer is not on vacation."""
    await game.service.absences.leave_for(game.match_id, 5, BEN)
    game.wait(days=3)
    seat = await game.seat_of(BEN)
    await game.service.seats.replace(game.match_id, seat, DANA, BEN, dm_open=True)
    assert (await deadline(game, DANA)).held_at is None
    assert "4 days of vacation," in await left(game, DANA)
    assert "on vacation" not in await left(game, DANA)


async def test_strangers_have_no_vacation(game: Game) -> None:
    with pytest.raises(Refused, match="don't play"):
        await game.service.absences.leave_for(game.match_id, 2, DANA)


async def test_a_vacation_in_a_game_that_ends_is_over(game: Game) -> None:
    await game.service.absences.leave_for(game.match_id, 2, BEN)
    await call_off(game.service, CHANNEL, ANN)
    game.wait(days=3)
    await game.service.absences.end_vacations()
    async with game.store.read() as tx:
        assert await tx.budgets.ended(game.now) == []


# ------------------------------------------------------------------------ extensions


async def test_an_extension_moves_only_ones_own_deadline(game: Game) -> None:
    await game.service.absences.extend_own(game.match_id, 10, BEN)
    assert await hours_left(game, BEN) == 34
    assert await hours_left(game, ANN) == 24
    assert "2 extensions left" in await left(game, BEN)
    assert "takes 10 more hours" in await game.told()


async def test_the_same_lapse_is_never_extended_twice(game: Game) -> None:
    await game.service.absences.extend_own(game.match_id, 10, BEN)
    with pytest.raises(Refused, match="extended this deadline already"):
        await game.service.absences.extend_own(game.match_id, 10, BEN)
    seat = await game.seat_of(BEN)
    await game.service.seats.replace(game.match_id, seat, DANA, BEN, dm_open=True)
    with pytest.raises(Refused, match="extended this deadline already"):
        await game.service.absences.extend_own(game.match_id, 10, DANA)


async def test_three_extensions_a_game_and_a_day_each(game: Game) -> None:
    seat = await game.seat_of(BEN)
    with pytest.raises(Refused, match="at most 24 hours"):
        await game.service.absences.extend_own(game.match_id, 25, BEN)
    for _ in range(3):
        await game.until("execute", where=lambda at_table: seat in at_table.match.awaited)
        await game.service.absences.extend_own(game.match_id, 24, BEN)
        await game.answer(seat)
    await game.until("execute", where=lambda at_table: seat in at_table.match.awaited)
    with pytest.raises(Refused, match="no extension left"):
        await game.service.absences.extend_own(game.match_id, 1, BEN)
    assert "0 extensions left" in await left(game, BEN)


async def test_who_is_not_awaited_extends_nothing(game: Game) -> None:
    await game.answer(await game.seat_of(BEN))
    with pytest.raises(Refused, match="no running deadline"):
        await game.service.absences.extend_own(game.match_id, 5, BEN)


async def test_the_status_shows_budgets_that_are_not_whole_and_who_is_on_vacation(game: Game) -> None:
    await game.service.absences.leave_for(game.match_id, 2, BEN)
    text = (await game.service.games.status_post(game.match_id)).text
    assert text.count("7 days of vacation, 3 extensions left") == 1
    assert "on vacation until" in text
