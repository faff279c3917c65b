"""We are all here now: while answers come nobody is pinged, and when it goes quiet whoever is awaited is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.extras import every_extra
from bot.store import Store
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.posts.cards import table_buttons
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CYD, DANA
from tests.bot.table.deadlines.timed import Timed, at_orders, of_kind, texts


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


async def gathered(store: Store, **options: Any) -> Timed:
    game = await at_orders(store, **options)
    await game.service.presence.gather(game.match_id, ANN)
    await game.sent()
    return game


async def hand_in(game: Timed, *people: Any) -> list[OutboxRow]:
    for person in people:
        await game.service.playing.typed(person, "HB recruit\nhand in")
    return await game.sent()


async def buttons(game: Timed) -> list[str]:
    card = await game.service.games.card(game.match_id)
    labels = [one.label for row in card.rows if isinstance(row, tuple) for one in row]
    return [label for label in labels[len(table_buttons(acts=False)) :] if label not in ("Rules", "Table")]


async def test_panels_come_without_a_sound_and_nobody_is_told_that_they_are_the_last(store: Store) -> None:
    game = await gathered(store)
    sent = await hand_in(game, ANN, BEN)
    assert of_kind(sent, "notice") == []
    asked = of_kind(await hand_in(game, CYD), "panel")
    assert asked
    assert all(row.payload["is_silent"] for row in asked)


async def test_otherwise_they_ring(store: Store) -> None:
    game = await at_orders(store)
    assert of_kind(await hand_in(game, ANN, BEN), "notice"), "Cyd is told that all wait for her"
    asked = of_kind(await hand_in(game, CYD), "panel")
    assert asked
    assert not any(row.payload["is_silent"] for row in asked)


async def test_each_answer_of_a_person_gives_another_ten_minutes(store: Store) -> None:
    game = await gathered(store)
    game.wait(minutes=9)
    await hand_in(game, ANN)
    await game.sleep(minutes=9)
    assert await buttons(game) == ["Ping again"]
    assert of_kind(await game.sent(), "notice") == []


async def test_when_it_goes_quiet_who_is_awaited_is_pinged_once(store: Store) -> None:
    game = await gathered(store)
    await hand_in(game, ANN)
    await game.sleep(minutes=15)
    called = of_kind(await game.sent(), "notice")
    assert sorted(row.target for row in called) == [BEN.id, CYD.id]
    assert "orders in" in texts(called, "notice")
    assert await buttons(game) == ["All here"]


async def test_anybody_at_the_table_ends_it_and_nobody_else_begins_it(store: Store) -> None:
    game = await gathered(store)
    with pytest.raises(Refused, match="already"):
        await game.service.presence.gather(game.match_id, BEN)
    with pytest.raises(Refused, match="don't play"):
        await game.service.presence.part(game.match_id, DANA)
    await game.service.presence.part(game.match_id, BEN)
    assert sorted(row.target for row in of_kind(await game.sent(), "notice")) == [ANN.id, CYD.id]
    with pytest.raises(Refused, match="on already"):
        await game.service.presence.part(game.match_id, BEN)


async def test_deadlines_and_their_reminders_stay(store: Store) -> None:
    game = await gathered(store)
    due = {row.due_at for row in (await game.deadlines()).values()}
    await game.service.presence.part(game.match_id, ANN)
    assert {row.due_at for row in (await game.deadlines()).values()} == due
    await game.sent()
    await game.sleep(hours=23, minutes=40)
    assert "Reminder" in texts(of_kind(await game.sent(), "notice"), "notice")


async def test_one_person_among_computers_has_no_such_button(store: Store) -> None:
    game = Timed(store)
    await game.begin([ANN], computers=2)
    assert await buttons(game) == []
