"""Laws of the table: whatever people do to it in whatever order, a fresh process finds the same game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

import pytest

from bot.messages.people import Person
from bot.store import Store
from engine import record
from engine.core import Refused
from tests.bot.drive import ANN, BEN, CYD, DANA, EVE, Game

PEOPLE = (ANN, BEN, CYD, DANA, EVE)


async def answer(game: Game, chance: Random) -> None:
    awaited = (await game.look())[3]
    people = await game.seats()
    seats = [seat for seat in awaited if people[seat].person_id]
    if seats:
        await game.answer(chance.choice(seats))


async def undo(game: Game, chance: Random) -> None:
    await game.service.decisions.undo(game.match_id, chance.choice(PEOPLE))


async def vote(game: Game, chance: Random) -> None:
    async with game.store.read() as tx:
        votes = await tx.votes.open_of(game.match_id)
    for one in votes:
        for person in PEOPLE:
            with suppress(Refused):
                await game.service.decisions.vote(game.match_id, one.id, person, is_yes=chance.random() < 0.9)


async def replace(game: Game, chance: Random) -> None:
    seat, person = chance.choice(sorted(await game.seats())), chance.choice(PEOPLE)
    await game.service.seats.replace(game.match_id, seat, person, ANN, is_manager=False, dm_open=True)


async def computer(game: Game, chance: Random) -> None:
    seat = chance.choice(sorted(await game.seats()))
    await game.service.seats.replace_by_computer(game.match_id, seat, ANN, is_manager=False)


async def resign(game: Game, chance: Random) -> None:
    await game.service.seats.resign(game.match_id, chance.choice(PEOPLE))


async def back(game: Game, chance: Random) -> None:
    await game.service.absences.back(game.match_id, chance.choice(PEOPLE))


async def clocks(game: Game, chance: Random) -> None:
    person: Person = chance.choice(PEOPLE)
    deeds: list[Callable[[], Awaitable[str]]] = [
        lambda: game.service.decisions.pause(game.match_id, person),
        lambda: game.service.decisions.resume(game.match_id, person),
        lambda: game.service.decisions.extend(game.match_id, 3, person),
        lambda: game.service.absences.extend_own(game.match_id, 3, person),
        lambda: game.service.absences.leave_for(game.match_id, 1, person),
    ]
    game.wait(minutes=chance.randrange(600))
    await game.service.absences.end_vacations()
    await chance.choice(deeds)()


async def time_passes(game: Game, chance: Random) -> None:
    """Deadlines are missed, so that some seats are played by rules or by the steward."""
    game.wait(hours=chance.randrange(40))
    await game.service.deadlines.keep_time(game.match_id)


OFTEN = [answer] * 14 + [undo] * 4 + [vote, replace] * 3
DEEDS = [*OFTEN, computer, resign, back, back, clocks, clocks, time_passes]


@pytest.mark.parametrize("pace", ["swift", "deliberate"])
@pytest.mark.parametrize("seed", range(3))
async def test_whatever_people_do_to_a_table_a_fresh_process_finds_the_same_game(
    store: Store, seed: int, pace: str
) -> None:
    chance, game = Random(seed), Game(store, seed=str(seed))
    await game.begin([ANN, BEN, CYD], pace=pace, round_limit=12)
    for _ in range(150):
        with suppress(Refused):
            await chance.choice(DEEDS)(game, chance)
        if (await game.row()).state != "playing":
            break
        before = await game.look()
        game.service = game.new_service()
        assert await game.look() == before
        await awaited_people_have_a_clock(game)
    if (await game.row()).state == "playing":
        await game.service.lobbies.abandon(game.where, ANN, is_manager=False, is_sure=True)
    (file,) = [row.payload["file"] for row in await game.sent() if row.payload.get("file")]
    case = game.read(file[1])
    assert record.failure(case) is None


async def awaited_people_have_a_clock(game: Game) -> None:
    """One open deadline for each person who is awaited, for what he is asked now, and none besides."""
    async with game.service.units.table(game.match_id) as table:
        awaited = {(table.match.step, row.seat) for row in table.awaited_people()}
        rows = await table.tx.deadlines.open_of(game.match_id)
    assert {(row.step, row.seat) for row in rows} == awaited
