"""Films of games in the database, made in a process of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from io import BytesIO
from typing import Any, NamedTuple

import pytest
from PIL import Image

from bot.extras import every_extra
from bot.host.askers import Asker
from bot.host.processes import limit_processor_time
from bot.messages.people import Person, Where
from bot.pictures import film
from bot.pictures.drawing import DrawingBusy, DrawingFailed, Drawn
from bot.pictures.film import Films, shoot
from bot.service.service import Service
from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from bot.table.match.chain import secret_of
from bot.table.past import film_data
from bot.table.past.film_data import Reel
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from tests.bot.drive import begin


class Game(NamedTuple):
    """A game in the database."""

    store: Store
    match_id: int


ANYBODY = Asker(1, 9)
ANN, BEN = Person(1, "Ann"), Person(2, "Ben")
on_one_database = pytest.mark.parametrize("kind", ["sqlite"])
"""For what is made of a reel: how it is read from either database is tried by the others."""


@pytest.fixture
async def game(database: str) -> AsyncIterator[Game]:
    """A game of Ann and Ben in its second round."""
    store = Store(database, every_extra())
    await store.open()
    service = Service(store, draw_secret=lambda: secret_of("film"))
    match_id = await service.lobbies.new_game(Where(9, 10), ANN, TableOptions("brimstone", 2))
    for person in (ANN, BEN):
        await service.lobbies.join(match_id, person, dm_open=True)
    await begin(service, match_id, ANN, BEN)
    chance = Dice("film")
    async with service.units.table(match_id) as table:
        while table.match.stage < 2:
            seat = table.match.awaited[0]
            answer = table.match.asks[seat].sample(chance)
            await table.take(seat, answer, by="person")
    yield Game(store, match_id)
    await store.close()


async def reel(game: Game, stage: int | None) -> Reel:
    async with game.store.read() as tx:
        row = await tx.matches.get(game.match_id)
        assert row
        return await film_data.reel(tx, row, stage)


async def quiet(done: int, of: int) -> None:
    """Nobody is told."""


async def test_a_round_is_filmed_from_its_answers_alone(game: Game) -> None:
    setup, first, whole = [await reel(game, stage) for stage in (0, 1, None)]
    counts = [getattr(Image.open(BytesIO(shoot(each))), "n_frames", 1) for each in (setup, first, whole)]
    assert counts[0] > 2
    assert counts[1] > 4
    assert counts[2] >= counts[0] + counts[1]


async def test_who_sits_where_is_written_on_the_frames(game: Game) -> None:
    assert sorted((await reel(game, 1)).names.values()) == ["Ann", "Ben"]


async def test_a_round_to_come_is_refused(game: Game) -> None:
    with pytest.raises(Refused, match=r"Choose 0 \(the setup\) to 2"):
        await reel(game, 7)


@pytest.mark.trial(reason="a film is made in a process of its own")
@on_one_database
async def test_films_are_made_once_and_tell_how_far_they_are(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film, "OFTEN", 0.02)
    films, what, heard = Films(), await reel(game, 1), list[tuple[int, int]]()

    async def hear(done: int, of: int) -> None:
        heard.append((done, of))

    one, other = await asyncio.gather(films.shoot(what, hear, ANYBODY), films.shoot(what, quiet, ANYBODY))
    assert one == other
    assert one.name == f"brimstone-{game.match_id}-round-1.webp"
    assert Image.open(BytesIO(one.data)).format == "WEBP"
    assert any(of > 0 for _, of in heard)
    assert heard == sorted(heard)


@pytest.mark.trial(reason="a film is made in a process of its own")
@on_one_database
async def test_a_film_of_nothing_is_refused(game: Game) -> None:
    nothing = replace(await reel(game, 1), deeds=())
    with pytest.raises(Refused, match="Nothing has happened yet"):
        await Films().shoot(nothing, quiet, ANYBODY)


@on_one_database
async def test_each_person_has_a_share_in_all_servers_and_closing_lets_go(game: Game) -> None:
    films, what = Films(), await reel(game, None)

    def asked(number: int, asker: Asker) -> Coroutine[Any, Any, Drawn]:
        return films.shoot(replace(what, names={"red": str(number)}), quiet, asker)

    askers = [Asker(1, 9), Asker(2, 9), Asker(3, 8)]
    waiting = [asyncio.create_task(asked(number, asker)) for number, asker in enumerate(askers)]
    await asyncio.sleep(0)
    for too_much in (Asker(3, 7), Asker(1, 9)):
        with pytest.raises(DrawingBusy, match="Ask again"):
            await asked(5, too_much)
    films.close()
    assert all(
        isinstance(end, BaseException) for end in await asyncio.gather(*waiting, return_exceptions=True)
    )


def stuck(what: Reel) -> bytes:
    limit_processor_time(0.2)
    while True:
        pass


@pytest.mark.trial(reason="a film is made in a process of its own")
@on_one_database
async def test_a_film_that_hangs_is_given_up(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "_shoot", stuck)
    with pytest.raises(DrawingFailed):
        await Films().shoot(await reel(game, 1), quiet, ANYBODY)
