"""Talks are known by who talks there, and by nobody once they are forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store import Store
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CYD, DANA, Game, call_off


@pytest.fixture
async def game(database: str) -> AsyncIterator[Game]:
    store = Store(database)
    await store.open()
    game = Game(store)
    await game.begin([ANN, BEN, CYD])
    yield game
    await store.close()


async def begun(game: Game) -> int:
    await game.service.talks.talk(game.match_id, await game.seat_of(BEN), ANN)
    async with game.store.read() as tx:
        (row,) = await tx.talks.open_of(game.match_id)
    return row.id


async def test_who_talked_has_it_in_their_export_and_who_did_not_has_not(game: Game) -> None:
    await begun(game)
    assert '"private talks": [\n' in await game.service.privacy.export(BEN)
    assert '"private talks": []' in await game.service.privacy.export(CYD)


async def test_what_a_forgotten_person_said_is_never_published(game: Game) -> None:
    talk_id = await begun(game)
    await game.service.privacy.forget(BEN)
    await call_off(game.service, game.where, ANN)
    await game.service.talks.publish(game.match_id, talk_id, ANN)
    with pytest.raises(Refused, match="Only the two"):
        await game.service.talks.publish(game.match_id, talk_id, BEN)
    async with game.store.read() as tx:
        row = await tx.talks.get(talk_id)
    assert row is not None
    assert (row.asked_id, row.published_at) == (None, None)


async def test_nothing_is_published_while_the_game_goes_on_nor_by_a_newcomer(game: Game) -> None:
    talk_id = await begun(game)
    with pytest.raises(Refused, match="when the game is over"):
        await game.service.talks.publish(game.match_id, talk_id, BEN)
    with pytest.raises(Refused, match="Only the two"):
        await game.service.talks.publish(game.match_id, talk_id, DANA)
    with pytest.raises(Refused, match="can't find that talk"):
        await game.service.talks.publish(game.match_id, talk_id + 1, ANN)


async def test_one_yes_said_twice_is_one(game: Game) -> None:
    talk_id = await begun(game)
    await call_off(game.service, game.where, ANN)
    for _ in range(2):
        assert "other player" in await game.service.talks.publish(game.match_id, talk_id, ANN)
    assert await game.service.talks.publish(game.match_id, talk_id, BEN) == "Your talk is published."
