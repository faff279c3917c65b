"""A whole game is replayed at its end outside of transactions, so that no other table waits for that."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.host.broker import broker
from bot.store import Store
from bot.table.match.log import Diverged
from bot.table.past import apart
from tests.bot.drive import ANN, CHANNEL, call_off
from tests.bot.table.deadlines.timed import at_orders
from tests.bot.table.match.test_standstill import another


async def test_no_other_table_waits_while_a_game_is_replayed_at_its_end(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, thread, go_on = await at_orders(store), ThreadPoolExecutor(1), threading.Event()
    ended = game.match_id
    other = await another(game)
    monkeypatch.setattr(apart, "THREAD", thread)
    thread.submit(go_on.wait, 60)
    ending = asyncio.create_task(call_off(game.service, CHANNEL, ANN))
    while not broker()._jobs:  # noqa: ASYNC110 - until its replay waits for the thread
        await asyncio.sleep(0)
    game.match_id = other
    async with game.service.units.table(other) as table:
        seat = table.match.awaited[0]
    await game.answer(seat)
    assert not ending.done()
    go_on.set()
    await ending
    game.match_id = ended
    assert (await game.row()).state == "abandoned"


@pytest.mark.trial(reason="a process that calculates begins")
async def test_an_ended_game_is_replayed_in_a_process(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await at_orders(store)
    monkeypatch.setattr(apart, "THREAD", None)
    await call_off(game.service, CHANNEL, ANN)
    assert (await game.row()).state == "abandoned"
    assert ".json" in str([row.payload for row in await game.sent()])
    apart.REPLAYERS.end()


def fails(why: str) -> None:
    raise Diverged(7, 3, why)


@pytest.mark.trial(reason="a process begins for it")
async def test_a_game_that_cannot_be_counted_in_a_process_is_told_as_such(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await at_orders(store)
    monkeypatch.setattr(apart, "THREAD", None)
    with pytest.raises(Diverged) as found:
        await apart.outside(await game.row(), fails, "another position")
    assert (found.value.match_id, found.value.n, found.value.why) == (7, 3, "another position")
    assert found.value.told == str(found.value)
    apart.REPLAYERS.end()
