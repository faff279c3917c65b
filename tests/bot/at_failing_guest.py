"""A guest fails or comes to no end in play: its table stands still with a clear sentence, and no other does.

Only a process that knows the guest `goldrush` can run this, as `test_guests.py` changes it: it calls `fail`
in its rules, its space, its texts, its picture and its computer.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib import import_module
from typing import Any

import pytest

from bot.host.askers import Asker
from bot.host.guest_guard import GuestGuard
from bot.host.loop_lag import LoopLag
from bot.messages.panel import Press
from bot.messages.people import Where
from bot.pictures.drawing import Drawing, NotDrawn
from bot.store import Store
from bot.table.computers.thinking import MINDS, Question, Thinking
from bot.table.deadlines import presets
from bot.table.lobby.table_options import TableOptions
from bot.table.match.standstill import GuestFailed
from tests.bot.drive import ANN, BEN, CYD, DANA, Game, begin

FAULTS: Any = import_module("goldrush.engine")
WAYS = ("error", "endless")
PLACES = ("round", "view", "space", "say", "panel")


@pytest.fixture
async def game(store: Store) -> AsyncIterator[Game]:
    """Yield a table of the guest; a table of another game is played on the same service."""
    lag = LoopLag(guard=GuestGuard(limit=0.6))
    lag.open()
    game = Game(store)
    options = TableOptions("goldrush", 2, options={}, deadline=presets.USUAL)
    game.match_id = await game.service.lobbies.new_game(Where(9, 11), ANN, options)
    for person in (ANN, BEN):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    await begin(game.service, game.match_id, ANN, BEN)
    FAULTS.FAULT = ""
    yield game
    FAULTS.FAULT = ""
    lag.close()


async def answers(game: Game, person: Any, hex_: str) -> None:
    """Claim a hex by the panel's menu."""
    async with game.service.units.table(game.match_id) as table:
        step = table.match.step
    seat = await game.seat_of(person)
    await game.service.playing.press(game.match_id, step, seat, person, Press("pick", "", (hex_,)))


async def round_of(game: Game, *hexes: str) -> None:
    for person, hex_ in zip((ANN, BEN), hexes, strict=True):
        await answers(game, person, hex_)


async def answer_and_look(game: Game) -> None:
    await answers(game, BEN, "B2")
    await game.service.playing.panel(game.match_id, ANN)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("place", PLACES)
async def test_only_its_table_stands_still_and_nothing_is_lost(game: Game, way: str, place: str) -> None:
    other = Game(game.store)
    other.service = game.service
    await other.begin([CYD, DANA])
    await answers(game, ANN, "A1")
    before = await game.log()
    FAULTS.FAULT = f"{way} {place}"
    game.service.units.forget()
    with pytest.raises(GuestFailed) as failed:
        await answer_and_look(game)
    told = str(failed.value)
    assert "Goldrush came to no end" in told if way == "endless" else "Goldrush failed" in told
    assert "guest" in told
    assert "Nothing was lost" in told
    assert "goldrush 0.1" in failed.value.why
    assert (await game.log())[:1] == before
    organiser = [row for row in await game.sent() if row.kind == "dm" and row.target == ANN.id]
    assert any("goldrush 0.1" in str(row.payload) for row in organiser)
    for _ in range(3):
        async with other.service.units.table(other.match_id) as table:
            seat = table.match.awaited[0]
        await other.answer(seat)
    FAULTS.FAULT = ""
    await game.service.units.retry()
    if len(await game.log()) == len(before):  # a panel fails after the answer that it follows
        await answers(game, BEN, "B2")
    assert [row.answer for row in await game.log()] == ["A1", "B2"]


async def test_a_guest_that_was_stopped_is_stopped_sooner_next_time(game: Game) -> None:
    FAULTS.FAULT = "endless space"
    guard = GuestGuard(limit=3600)
    guard._stopped.add("goldrush")
    lag = LoopLag(guard=guard)
    lag.open()
    with pytest.raises(GuestFailed):
        await answers(game, ANN, "A1")
    lag.close()


async def test_our_own_work_is_never_stopped(game: Game) -> None:
    guard = GuestGuard(limit=0.0)
    guard.open(lambda: 3600.0)
    end = 0
    for number in range(2_000_000):
        end += number
    guard.close()
    assert end


@pytest.mark.parametrize("way", WAYS)
async def test_a_picture_that_fails_leaves_the_text(
    game: Game, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOLDRUSH_FAULT", f"{way} picture")
    async with game.service.units.table(game.match_id) as table:
        picture = table.texts.looks.board(table.view(), {})
    drawing = Drawing()
    with pytest.raises(NotDrawn):
        await drawing.draw(picture)
    drawing.close()


async def test_a_computer_that_comes_to_no_end_is_cut_off_and_the_fallback_answers(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("GOLDRUSH_FAULT", "endless think")
    monkeypatch.setattr(MINDS, "_limit", 1.0)
    async with game.service.units.table(game.match_id) as table:
        seat, step = table.match.awaited[0], table.match.step
        ask = table.match.asks[seat]
    asker = Asker(ANN.id, 9)
    thought = await Thinking().think(
        Question(game.match_id, asker, step, seat, "goldrush", "recruit", ask, "", "chance")
    )
    assert thought.answer == ask.fallback()
    assert "hung and was ended" in caplog.text
    await round_of(game, "A1", "B2")
    assert len(await game.log()) == 2
