"""DMs typed while nobody read them: taken once, in time or answered, whoever reads them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.extras import every_extra
from bot.messages.people import Mail, Person
from bot.service.service import Service
from bot.store import Store
from engine.kernel.core import Refused
from tests.bot.drive import ANN
from tests.bot.table.deadlines.timed import at_orders

STRANGER = Person(99, "Zoe")


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


async def test_two_processes_take_a_dm_once(store: Store) -> None:
    game = await at_orders(store)
    other = Store(store.url, every_extra())
    await other.open()
    twin = Service(other, clock=lambda: game.now)
    deeds = [one.playing.typed(ANN, "HB recruit\nhand in", Mail(7)) for one in (game.service, twin)]
    shown = await asyncio.gather(*deeds)
    assert sorted(map(len, shown)) == [0, 1]
    assert await game.service.playing.typed(ANN, "take back", Mail(6)) == []
    assert game.service.units.now() == game.now
    assert sum(row.kind == "orders" and row.answer is not None for row in await game.log()) == 1
    await other.close()


async def test_a_dm_that_is_refused_is_refused_once(store: Store) -> None:
    game = await at_orders(store)
    with pytest.raises(Refused):
        await game.service.playing.typed(ANN, "xyzzy", Mail(7))
    assert await game.service.playing.typed(ANN, "xyzzy", Mail(7)) == []
    for _ in range(2):
        with pytest.raises(Refused, match="at any table"):
            await game.service.playing.typed(STRANGER, "hello", Mail(7))


async def test_what_was_typed_before_the_question_was_asked_is_answered_and_not_carried_out(
    store: Store,
) -> None:
    game = await at_orders(store)
    before = await game.look()
    early, late = game.now - timedelta(minutes=1), game.now + timedelta(minutes=1)
    [shown] = await game.service.playing.typed(ANN, "HB recruit\nhand in", Mail(7, early))
    assert shown.panel
    assert "while I was away" in shown.panel.text
    assert await game.look() == before
    [receipt] = await game.service.playing.typed(ANN, "HB recruit\nhand in", Mail(8, late))
    assert await game.look() != before
    assert receipt.panel
    assert "Handed in" in receipt.panel.text


async def test_unread_is_what_comes_after_the_last_dm_taken_or_the_first_one_sent(store: Store) -> None:
    game = await at_orders(store)
    playing = game.service.playing
    assert await playing.people_playing() == [1, 2, 3]
    async with store.read() as tx:
        first = await tx.outbox.first_sent("dm:1")
    assert first is not None
    assert await playing.last_heard(ANN.id) == first
    await playing.typed(ANN, "show", Mail(7_000))
    assert await playing.last_heard(ANN.id) == 7_000
    assert await playing.last_heard(STRANGER.id) is None
