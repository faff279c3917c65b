"""A question with one answer only is not asked: it is answered, and the person is told with their panel."""

from __future__ import annotations

import pytest

from bot.messages.panel import Press
from bot.store import Store
from engine.brimstone.rules.asks import ChooseEvent
from engine.kernel.core import Json
from tests.bot.drive import ANN, BEN, CYD, Game

TOLD = "Fair Weather was the only card face up, so it is the event."


@pytest.fixture
async def game(store: Store, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Every event that lies face up is the only one of which the rules take anything."""

    def first(ask: ChooseEvent) -> Json:
        return ask.fallback()

    monkeypatch.setattr(ChooseEvent, "only", first)
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    await game.until("orders")
    return game


async def test_it_is_answered_at_once_and_nobody_is_asked(game: Game) -> None:
    (line,) = [row for row in await game.log() if row.kind == "choose_event"]
    assert line.by == "only"


async def test_it_is_told_with_the_next_panel_until_somebody_has_worked_with_it(game: Game) -> None:
    (line,) = [row for row in await game.log() if row.kind == "choose_event"]
    person, playing = await game.person(line.seat), game.new_service().playing
    asked = await playing.panel(game.match_id, person)
    assert asked.panel is not None
    assert TOLD in asked.panel.text
    then = await playing.press(game.match_id, asked.step, line.seat, person, Press("hex", values=("HB",)))
    assert then.panel is not None
    assert TOLD not in then.panel.text


async def test_others_are_told_nothing_of_it(game: Game) -> None:
    (line,) = [row for row in await game.log() if row.kind == "choose_event"]
    for seat in set(await game.seats()) - {line.seat}:
        asked = await game.service.playing.panel(game.match_id, await game.person(seat))
        assert asked.panel is not None
        assert TOLD not in asked.panel.text
