"""Attack 12: nothing of a seat's page tells who sealed what: no byte, no length, no statement."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.extras import every_extra
from bot.messages.people import Person
from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Json
from lab.bench.statements import counted
from tests.bot.board.conftest import URL, Here, Page
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, Game, begin
from tests.templates import upgrade

EMPTY: Json = {"orders": {}}
Serve = Callable[[Game], Awaitable[Here]]


class Looked(NamedTuple):
    """The answer to a page, its length, and the statements that the server ran for it."""

    now: Any
    length: int
    statements: list[str]


class World:
    """A table of three at its first sheet with Ann's page: others seal, Ann looks."""

    def __init__(self, game: Game, page: Page) -> None:
        self.game, self.page = game, page

    async def seal(self, person: Person, answer: Json = None) -> None:
        """Seal a sheet for the person, any legal one if none is given."""
        await self.game.answer(await self.game.seat_of(person), answer)

    async def plan(self, person: Person) -> None:
        """Write an order into the person's draft."""
        async with self.game.service.units.table(self.game.match_id) as table:
            home = table.match.state.homes[table.seat_of(person.id)]
        (screen,) = await self.game.service.playing.typed(person, f"{home} recruit")
        assert screen.panel, screen.note

    async def looked(self) -> Looked:
        """Look twice, since the first look after any news loads the table anew."""
        await self.page.now()
        statements: list[str] = []
        with counted(statements):
            status, raw = await self.page.get("/now", **{"Accept-Encoding": "identity"})
        assert status == 200
        return Looked(json.loads(raw), len(raw), statements)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Store]:
    url = f"sqlite+aiosqlite:///{folder}/bot.db"
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
async def worlds(tmp_path: Path, serve: Serve) -> AsyncIterator[Callable[..., Awaitable[World]]]:
    """Return what makes equal worlds, each in a database of its own."""
    stores: list[Any] = []

    async def make(*, anonymous: bool = True) -> World:
        stores.append(opened(tmp_path / str(len(stores))))
        game = Game(await stores[-1].__aenter__())
        people = (ANN, BEN, CYD)
        options = TableOptions("brimstone", 3, options={"layout": "printed"}, anonymous=anonymous)
        game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, options)
        for person in people:
            await game.service.lobbies.join(game.match_id, person, dm_open=True)
        await begin(game.service, game.match_id, *people)
        await game.until("orders")
        return World(game, await (await serve(game)).opened(ANN))

    yield make
    for store in stores:
        await store.__aexit__(None, None, None)


async def test_12_an_anonymous_page_does_not_tell_who_sealed(worlds: Callable[..., Awaitable[World]]) -> None:
    one, other = await worlds(), await worlds()
    before = await one.looked()
    assert await other.looked() == before
    await one.seal(BEN)
    await other.seal(CYD)
    after = await one.looked()
    assert await other.looked() == after
    assert {key for key in before.now if before.now[key] != after.now[key]} == {"handed_in"}
    assert (before.now["handed_in"], after.now["handed_in"]) == (0, 1), "the number that the card tells"
    assert after[1:3] == before[1:3], "a row more is read, and nothing else is done"


@pytest.mark.parametrize("anonymous", [True, False], ids=["anonymous", "named"])
async def test_12_a_page_does_not_tell_what_was_sealed(
    worlds: Callable[..., Awaitable[World]], anonymous: bool
) -> None:
    one, other = await worlds(anonymous=anonymous), await worlds(anonymous=anonymous)
    await one.seal(BEN)
    await other.seal(BEN, EMPTY)
    assert await one.looked() == await other.looked()


async def test_12_a_draft_of_others_is_no_news_and_a_seal_is_the_same_news_from_everybody(
    worlds: Callable[..., Awaitable[World]],
) -> None:
    told = []
    for person in (BEN, CYD):
        world = await worlds()
        async with world.page.http.ws_connect(world.page.url("/live"), headers={"Origin": URL}) as socket:
            heard = [await asyncio.wait_for(socket.receive_json(), 60)]
            await world.plan(person)
            await world.seal(person)
            heard.append(await asyncio.wait_for(socket.receive_json(), 60))
        told.append(heard)
    assert told == [[{"v": 1, "n": 0}, {"v": 1, "n": 1}]] * 2
