"""A lobby that nobody starts is closed after some days, with a notice; a game that has begun never is."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.service.service import Service
from bot.store import Store
from bot.table.lobby.limits import LobbyLimits
from bot.table.lobby.table_options import usual_wishes
from tests.bot.drive import ANN, BEN, CHANNEL, EVE, NOON, Game


class Waiting(Game):
    """A lobby that Ann has called, at which Ben sits; `days`: of the setting."""

    days = 7

    def new_service(self) -> Service:
        return Service(self.store, clock=lambda: self.now, lobbies=LobbyLimits(days=self.days))

    async def call(self) -> None:
        self.match_id = await self.service.lobbies.new_game(CHANNEL, ANN, usual_wishes("brimstone"))
        await self.service.lobbies.join(self.match_id, BEN, dm_open=True)
        await self.sent()


@pytest.fixture
async def lobby(store: Store) -> Waiting:
    waiting = Waiting(store, now=NOON)
    await waiting.call()
    return waiting


async def test_it_is_closed_when_its_days_are_over_and_its_people_are_told(lobby: Waiting) -> None:
    lobby.wait(days=7)
    await lobby.service.lobbies.close_stale()
    assert (await lobby.row()).state == "abandoned"
    sent = await lobby.sent()
    assert [row.target for row in sent if row.kind == "dm"] == [ANN.id, BEN.id]
    posted = " ".join(str(row.payload["text"]) for row in sent if row.kind == "post")
    assert "nobody has started it for 7 days" in posted
    await lobby.service.lobbies.new_game(CHANNEL, EVE, usual_wishes("brimstone"))


async def test_it_stays_until_then(lobby: Waiting) -> None:
    lobby.now += timedelta(days=7) - timedelta(seconds=1)
    await lobby.service.lobbies.close_stale()
    assert (await lobby.row()).state == "lobby"
    assert not await lobby.sent()


async def test_a_table_that_waits_for_its_cut_is_closed_too(lobby: Waiting) -> None:
    await lobby.service.lobbies.join(lobby.match_id, EVE, dm_open=True)
    await lobby.service.lobbies.start(lobby.match_id, ANN)
    lobby.wait(days=7)
    await lobby.service.lobbies.close_stale()
    assert (await lobby.row()).state == "abandoned"


async def test_a_game_in_play_is_never_closed(store: Store) -> None:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN])
    game.wait(days=400)
    await game.service.lobbies.close_stale()
    assert (await game.row()).state == "playing"


async def test_a_host_may_let_them_wait_for_ever(store: Store) -> None:
    waiting = Waiting(store, now=NOON)
    waiting.days = 0
    waiting.service = waiting.new_service()
    await waiting.call()
    waiting.wait(days=400)
    await waiting.service.lobbies.close_stale()
    assert (await waiting.row()).state == "lobby"
