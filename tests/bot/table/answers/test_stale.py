"""A press in a panel that is out of date changes nothing and shows how things stand, however old it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.discord.views.component_id import Key, parse_key
from bot.messages.panel import Press
from bot.service.play.screens import Screen
from bot.store import Store
from engine.kernel.core import Step
from tests.bot.drive import ANN, BEN, CYD, Game


@pytest.fixture
async def game(store: Store) -> Game:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    return game


async def an_answer(game: Game) -> Key:
    """The press that chooses an event, as its button says it."""
    seat = await game.until("choose_event")
    shown = await game.service.playing.panel(game.match_id, await game.person(seat))
    assert shown.panel
    (button, *_), *_ = (row for row in shown.panel.rows if isinstance(row, tuple))
    return Key(shown.match_id, shown.step, seat, button.action, button.arg)


async def press(game: Game, key: Key) -> Screen:
    person, pressed = await game.person(key.seat), Press(key.action, key.arg)
    return await game.service.playing.press(key.match_id, key.step, key.seat, person, pressed)


async def nothing_comes_of(game: Game, key: Key) -> None:
    before, log = await game.look(), await game.log()
    shown = await press(game, key)
    assert shown.panel is not None
    assert "out of date" in shown.panel.text
    assert (await game.look(), await game.log()) == (before, log)


async def test_an_ask_after_the_999th_of_a_stage_is_none_of_the_next_stage(game: Game) -> None:
    """When a step was one number, both had the same."""
    await nothing_comes_of(game, replace(await an_answer(game), step=Step(0, 0, 1001)))


async def test_an_ask_after_the_999th_of_a_stage_is_not_the_first_of_the_same(game: Game) -> None:
    await nothing_comes_of(game, replace(await an_answer(game), step=Step(0, 1, 1001)))


@pytest.mark.parametrize(
    "step",
    ["1001", "1", "0", "999999999999", "1.1", "0.01.1", "0.1.1.", "...", "0.1.1", "0.1.1.1.1", "0.1.1.١"],
)
async def test_a_custom_id_whose_step_is_none_of_today_is_out_of_date(game: Game, step: str) -> None:
    key = await an_answer(game)
    old = parse_key(str(key).replace(f"{key.step}.0", step))
    assert old == replace(key, step=None)
    await nothing_comes_of(game, old)


async def test_the_same_press_with_the_step_of_now_counts(game: Game) -> None:
    key = await an_answer(game)
    assert key.step == Step(0, 1, 1)
    assert parse_key(str(key)) == key
    log = await game.log()
    await press(game, key)
    assert len(await game.log()) == len(log) + 1
