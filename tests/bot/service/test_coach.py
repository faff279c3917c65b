"""The coach thinks as the strongest level, apart from the event loop, and speaks to its own seat alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.extras import every_extra
from bot.games.panels import COACH
from bot.games.phrases import shortened
from bot.messages.names import escaped
from bot.messages.panel import Press
from bot.store import Store
from bot.table.computers.thinking import Question, think
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused, Seat
from engine.kernel.deputy import Thought
from engine.registry.catalogue import GAMES, find_game
from tests.bot.drive import ANN, BEN, CHANNEL, DANA, Game, begin
from tests.bot.games.limits import check_panel
from tests.bot.games.monkey import presses


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


async def begun(game: Game, name: str, *, coach: bool) -> Game:
    """Begin a game of Ann and Ben, where Ann has a decision."""
    options = {"layout": "printed"} if name == "brimstone" else {}
    wishes = TableOptions(name, 2, options=options, coach=coach)
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
    for person in (ANN, BEN):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    await begin(game.service, game.match_id, ANN, BEN)
    return game


async def at_orders(game: Game, *, coach: bool) -> Seat:
    """Begin a game of Ann and Ben, come to their orders, and return Ann's seat."""
    await begun(game, "brimstone", coach=coach)
    await game.until("orders")
    return await game.seat_of(ANN)


@pytest.mark.trial(reason="the strongest level thinks")
@pytest.mark.parametrize("game", GAMES)
async def test_the_coach_of_every_game_says_its_plan_above_the_decision_after_one_press(
    store: Store, game: str
) -> None:
    at = await begun(Game(store), game, coach=True)
    shown = await at.service.playing.panel(at.match_id, ANN)
    seat, asked = shown.seat, list[Question]()

    def thought(question: Question) -> Thought:
        asked.append(question)
        return think(question)

    at.service.computers.thinking._thinker = thought
    advised = await at.service.playing.press(at.match_id, shown.step, seat, ANN, Press(COACH))
    assert shown.panel is not None
    assert advised.panel is not None
    check_panel(advised.panel)
    assert COACH in [press.action for press in presses(shown.panel)]
    assert [(one.seat, one.level) for one in asked] == [(seat, [*find_game(game).computers][-1])]
    assert shortened(escaped(think(asked[0]).why), 60).rstrip("…") in advised.panel.text
    assert advised.revision == shown.revision, "advice changes nothing"


async def test_no_table_without_a_coach_has_its_button_or_hears_it(store: Store) -> None:
    at = await begun(Game(store), "brigand_kings", coach=False)
    shown = await at.service.playing.panel(at.match_id, ANN)
    assert shown.panel is not None
    assert COACH not in [press.action for press in presses(shown.panel)]
    with pytest.raises(Refused, match="no coach"):
        await at.service.playing.press(at.match_id, shown.step, shown.seat, ANN, Press(COACH))
    with pytest.raises(Refused, match="no coach"):
        await at.service.playing.typed(ANN, "What would you do?")


@pytest.mark.trial(reason="the strongest level thinks")
@pytest.mark.parametrize("coach", [True, False])
async def test_the_check_of_a_sheet_has_the_strongest_levels_advice_at_tables_with_a_coach(
    store: Store, coach: bool
) -> None:
    game, asked = Game(store), list[Question]()

    def thought(question: Question) -> Thought:
        asked.append(question)
        return think(question)

    seat = await at_orders(game, coach=coach)
    game.service.computers.thinking._thinker = thought
    screen = await game.service.playing.panel(game.match_id, ANN)
    for press in ("more_pages", "wrong"):
        screen = await game.service.playing.press(game.match_id, screen.step, seat, ANN, Press(press))
    assert screen.panel is not None
    assert "Check of your sheet" in screen.panel.text
    assert ("Advice** from the strongest computer" in screen.panel.text) is coach
    strongest = [*find_game("brimstone").computers][-1]
    assert [(one.seat, one.level) for one in asked] == ([(seat, strongest)] if coach else [])
    assert screen.question is None


async def test_whoever_loses_the_seat_while_the_coach_thinks_sees_nothing_of_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(store)
    seat = await at_orders(game, coach=True)

    async def think_until_the_seat_is_given(question: Question) -> Thought:
        await game.service.seats.replace(game.match_id, seat, DANA, ANN, dm_open=True)
        return Thought(question.ask.fallback())

    monkeypatch.setattr(game.service.computers.thinking, "think", think_until_the_seat_is_given)
    screen = await game.service.playing.panel(game.match_id, ANN)
    screen = await game.service.playing.press(game.match_id, screen.step, seat, ANN, Press("more_pages"))
    with pytest.raises(Refused, match="Dana"):
        await game.service.playing.press(game.match_id, screen.step, seat, ANN, Press("wrong"))
