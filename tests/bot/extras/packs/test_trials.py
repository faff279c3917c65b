"""Steps of private packs are tried in worker processes; one that takes too long stops only its table."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.extras.packs.loading import TRIES
from bot.extras.packs.parsing import Upload
from bot.extras.packs.service import Packs
from bot.extras.packs.trial import Trial, play
from bot.extras.packs.trying import Overlong, Tries
from bot.host.askers import Asker
from bot.host.processes import limit_processor_time
from bot.messages.people import Person, Where
from bot.store import Store
from bot.table.lobby.table_options import usual_wishes
from bot.table.match.standstill import Standstill
from engine.deeplamp.pack.finding import nothing_laid_out
from engine.kernel import dice
from engine.kernel.packs import Brought
from engine.registry.pack_loading import packs_of
from tests.bot.drive import ANN, CHANNEL, CYD, Game, begin, managing
from tests.bot.host.callbacks import timed
from tests.engine.deeplamp.written import own

ABILITIES = 60
UNLIMITED = 1 << 60
MOST_HELD = 0.25
"""Most seconds of processor time for which a step may block the bot's event loop."""
ELSEWHERE = Where(guild_id=CHANNEL.guild_id, channel_id=CHANNEL.channel_id + 1)


def hostile() -> dict[str, Any]:
    """Return a valid pack whose heroes do far too much at the start of a turn."""
    data = own("Hostile", "hostile")
    does = [{"fx": "hits", "n": 1, "who": "all", "save": "none", "damage": 0}]
    when = [{"when": time, "do": does} for time in ("hurt", "turn_start")]
    for one in data["classes"]:
        works = {"name": "Work", "text": "Works.", "on": when}
        one["abilities"] += [works | {"id": f"{one['id']}_{n}"} for n in range(ABILITIES)]
    return data


@pytest.fixture
async def game(store: Store) -> AsyncIterator[Game]:
    game = Game(store)
    with nothing_laid_out():
        yield game


async def keep(game: Game, data: dict[str, Any]) -> str:
    """Store a pack without checking it; return its id."""
    brought = packs_of("deeplamp").named(data)

    async def unchecked(_: Upload, asker: Asker) -> Brought:
        return brought

    packs = game.service.of(Packs)
    packs.reads = unchecked
    await packs.upload(CHANNEL.guild_id, managing(ANN), Upload("deeplamp", []), bot_id=1)
    return brought.id


async def deal(game: Game, where: Where, person: Person, pack: str) -> int:
    """Start a one-person game with a pack; return its number."""
    wishes = replace(usual_wishes("deeplamp"), players=1)
    match_id = await game.service.lobbies.new_game(where, person, wishes)
    await game.service.of(Packs).play(where, person, match_id, pack)
    await game.service.lobbies.join(match_id, person, dm_open=True)
    await begin(game.service, match_id, person)
    return match_id


async def answer(game: Game, match_id: int) -> None:
    game.match_id = match_id
    async with game.service.units.table(match_id) as table:
        seat = table.match.awaited[0]
    await game.answer(seat)


async def lines(game: Game, match_id: int) -> int:
    async with game.store.read() as tx:
        return len(await tx.answers.since(match_id, 0))


async def until_stuck(game: Game, match_id: int) -> Standstill:
    for _ in range(20):
        try:
            await answer(game, match_id)
        except Standstill as stands:
            return stands
    raise AssertionError("the pack never does too much")


@asynccontextmanager
async def held() -> AsyncIterator[list[float]]:
    """Record the processor time that the event loop's thread uses between two turns of the loop."""
    times: list[float] = []

    async def watch() -> None:
        last = time.thread_time()
        while True:
            await asyncio.sleep(0.005)
            last, before = time.thread_time(), last
            times.append(last - before)

    watching = asyncio.create_task(watch())
    yield times
    watching.cancel()


def unlimited(trial: Trial) -> None:
    """Try a step in a worker whose rules count no work, as if the rules missed some of it."""
    dice.MOST_WORK = UNLIMITED  # type: ignore[misc]
    play(trial)


@pytest.fixture
def without_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TRIES, "work", unlimited)
    monkeypatch.setattr(dice, "MOST_WORK", UNLIMITED)


@pytest.mark.trial(reason="worker processes begin, and two of them are worked to their end")
async def test_a_pack_that_does_too_much_stops_its_own_table_and_holds_nobody_up(
    game: Game, without_budget: None
) -> None:
    bad, good = await keep(game, hostile()), await keep(game, own())
    async with held() as times:
        stuck = await deal(game, CHANNEL, ANN, bad)
        await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="daily", quiet=False)
        other = await deal(game, ELSEWHERE, CYD, good)
        ended = TRIES.ended
        assert "this server's pack" in (await until_stuck(game, stuck)).told
        await answer(game, other)
        before = await lines(game, stuck)
        game.service = game.new_service()  # a restart: the deadline comes upon the same step
        game.wait(days=9)
        await game.service.deadlines.keep_time(stuck)
        await answer(game, other)
        assert await lines(game, stuck) == before
    assert TRIES.ended == ended + 2
    assert max(times) < MOST_HELD


MOST_LOOKS = 20
"""Panels that are shown meanwhile; more would only take the processor from the worker, which yields to us."""


@pytest.mark.trial(reason="worker processes begin, and one is worked to its end")
async def test_another_table_presses_while_a_worker_tries_a_hostile_step(
    game: Game, without_budget: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = await deal(game, CHANNEL, ANN, await keep(game, hostile()))
    other = await deal(game, ELSEWHERE, CYD, await keep(game, own()))
    tried, over, run = asyncio.Event(), asyncio.Event(), TRIES.run

    async def watched(trial: Trial, asker: Asker, key: str) -> None:
        try:
            if asker == Asker(ANN.id, CHANNEL.guild_id):
                tried.set()
            await run(trial, asker, key)
        except Overlong:
            over.set()
            raise

    monkeypatch.setattr(TRIES, "run", watched)
    theirs, before = asyncio.create_task(until_stuck(game, stuck)), await lines(game, other)
    await tried.wait()
    with timed() as times:
        for _ in range(MOST_LOOKS):
            await game.service.playing.panel(other, CYD)
            if over.is_set():
                break
        await over.wait()
        await answer(game, other)
    assert "this server's pack" in (await theirs).told
    assert await lines(game, other) > before
    assert {told for told in times.longest.values() if told[0] >= MOST_HELD} == set()


@pytest.mark.trial(reason="worker processes begin, and four of them are ended")
async def test_a_table_waits_for_another_tables_endless_step_only_until_it_is_ended(game: Game) -> None:
    tries, ours, theirs = Tries(limit=0.05, work=_spin_or_pass), Asker(1, 1), Asker(2, 2)
    spins = asyncio.gather(
        *(tries.run(_step("spin", n), ours, f"spin {n}") for n in range(2)), return_exceptions=True
    )
    await tries.run(_step("pass", 0), theirs, "pass")
    assert [type(one) for one in await spins] == [Overlong] * 2
    assert tries.ended == 2
    await tries.run(_step("pass", 1), ours, "passes now")
    with pytest.raises(Overlong):
        await tries.run(_step("spin", 0), ours, "spin 0")
    assert tries.ended == 2, "what took too long is not tried again"
    with pytest.raises(Overlong):
        await tries.run(_step("die", 0), ours, "die")
    tries.end()


async def test_no_other_table_waits_while_a_step_is_tried(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = await deal(game, CHANNEL, ANN, await keep(game, own()))
    other = await deal(game, ELSEWHERE, CYD, await keep(game, own("Other")))
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="daily", quiet=False)
    before, begun, go_on, run = await lines(game, slow), asyncio.Event(), asyncio.Event(), TRIES.run

    async def waits(trial: Trial, asker: Asker, key: str) -> None:
        if asker == Asker(ANN.id, CHANNEL.guild_id):
            begun.set()
            await go_on.wait()
        await run(trial, asker, key)

    monkeypatch.setattr(TRIES, "run", waits)
    game.wait(days=9)
    missed = asyncio.create_task(game.service.deadlines.keep_time(slow))
    await begun.wait()
    await answer(game, other)
    assert await lines(game, slow) == before
    go_on.set()
    await missed
    assert await lines(game, slow) > before


async def test_a_step_is_tried_in_the_line_of_its_organiser(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[Asker]()

    async def note(trial: Trial, asker: Asker, key: str) -> None:
        asked.append(asker)

    monkeypatch.setattr(TRIES, "run", note)
    await answer(game, await deal(game, CHANNEL, ANN, await keep(game, own())))
    assert set(asked) == {Asker(ANN.id, CHANNEL.guild_id)}


def _step(name: str, n: int) -> Trial:
    return Trial("deeplamp", (name, ""), 1, {}, str(n), None, (), 0.05)


def _spin_or_pass(trial: Trial) -> None:
    if trial.pack[0] == "die":
        os._exit(1)
    limit_processor_time(trial.limit)
    while trial.pack[0] == "spin":
        pass


async def test_a_table_without_a_servers_pack_is_never_tried(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TRIES, "run", None)
    wishes = replace(usual_wishes("deeplamp"), players=1)
    match_id = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
    await game.service.lobbies.join(match_id, ANN, dm_open=True)
    await begin(game.service, match_id, ANN)
    await answer(game, match_id)
