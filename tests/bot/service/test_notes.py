"""Notes to oneself: shown with the panel of their round, to nobody else, whoever sits there later."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.extras import every_extra
from bot.messages.limits import MESSAGE
from bot.messages.people import Person
from bot.store import Store
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CYD, DANA, call_off
from tests.bot.table.deadlines.timed import Timed, at_orders


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


async def shown(game: Timed, person: Person) -> str:
    screen = await game.service.playing.panel(game.match_id, person)
    assert screen.panel is not None
    return screen.panel.text


async def next_round(game: Timed) -> None:
    stage = (await game.look())[1]
    await game.until("orders", where=lambda table: table.match.stage > stage)


async def test_a_note_is_shown_in_its_round_and_to_who_wrote_it_alone(store: Store) -> None:
    game = await at_orders(store)
    told = await game.service.notes.write(game.match_id, BEN, "look at  *D3*", 2)
    assert told == "I'll remind you in Round 2: look at \\*D3\\*"
    assert "D3" not in await shown(game, BEN)
    await next_round(game)
    assert r"📝 look at \*D3\*" in await shown(game, BEN)
    assert "📝" not in await shown(game, ANN)
    await next_round(game)
    assert "📝" not in await shown(game, BEN)


async def test_without_a_round_it_is_for_this_one_and_a_new_one_takes_its_place(store: Store) -> None:
    game = await at_orders(store)
    await game.service.notes.write(game.match_id, BEN, "first")
    await game.service.notes.write(game.match_id, BEN, "second")
    assert "📝 second" in await shown(game, BEN)
    assert "first" not in "".join(await game.service.notes.told(game.match_id, BEN))
    await game.service.notes.write(game.match_id, BEN, "off")
    assert "📝" not in await shown(game, BEN)
    assert "no notes" in (await game.service.notes.told(game.match_id, BEN))[0]


async def test_a_round_that_is_over_takes_no_note_and_a_long_one_is_refused(store: Store) -> None:
    game = await at_orders(store)
    with pytest.raises(Refused, match="Setup is over: it is Round 1 now"):
        await game.service.notes.write(game.match_id, BEN, "too late", 0)
    with pytest.raises(Refused, match="200 characters"):
        await game.service.notes.write(game.match_id, BEN, "x" * 201)
    for stage in range(2, 22):
        await game.service.notes.write(game.match_id, BEN, "again", stage)
    with pytest.raises(Refused, match="20 notes"):
        await game.service.notes.write(game.match_id, BEN, "once more", 30)
    with pytest.raises(Refused, match="don't play"):
        await game.service.notes.write(game.match_id, DANA, "hello")


async def test_who_takes_the_seat_does_not_read_what_the_last_one_wrote(store: Store) -> None:
    game = await at_orders(store)
    await game.service.notes.write(game.match_id, BEN, "my secret plan")
    await game.service.seats.replace(game.match_id, await game.seat_of(BEN), DANA, BEN, dm_open=True)
    assert "secret plan" not in await shown(game, DANA)
    with pytest.raises(Refused, match="don't play"):
        await game.service.notes.told(game.match_id, BEN)


async def test_notes_are_exported_and_forgotten(store: Store) -> None:
    game = await at_orders(store)
    await game.service.notes.write(game.match_id, CYD, "trust nobody")
    assert "trust nobody" in await game.service.privacy.export(CYD)
    assert "trust nobody" not in await game.service.privacy.export(ANN)
    await game.service.privacy.forget(CYD)
    async with store.read() as tx:
        assert await tx.notes.of(game.match_id, CYD.id) == {}


async def test_notes_go_when_what_is_old_is_forgotten(store: Store) -> None:
    game = await at_orders(store)
    await game.service.notes.write(game.match_id, CYD, "trust nobody")
    await call_off(game.service, game.where, ANN)
    game.wait(days=31)
    await game.service.pruning.prune()
    async with store.read() as tx:
        assert await tx.notes.of(game.match_id, CYD.id) == {}


async def test_all_notes_are_told_in_full_in_messages_that_fit(store: Store) -> None:
    game = await at_orders(store)
    for stage in range(2, 22):
        await game.service.notes.write(game.match_id, BEN, f"{stage} ".ljust(200, "x"), stage)
    messages = await game.service.notes.told(game.match_id, BEN)
    assert len(messages) > 1
    assert max(map(len, messages)) <= MESSAGE
    lines = "\n".join(messages).split("\n")
    assert [line.split()[:3] for line in lines] == [["Round", f"{n}:", f"{n}"] for n in range(2, 22)]
    assert all(line.endswith("x" * 190) for line in lines)
