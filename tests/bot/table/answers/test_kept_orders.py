"""Orders kept for a seat's next turns can be read and taken back while others have to answer."""

from __future__ import annotations

import pytest

from bot.games.panels import TAKE_BACK
from bot.messages.panel import Panel, Press
from bot.service.play.screens import Screen
from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from bot.table.seats import drafts
from engine.kernel.core import Seat
from tests.bot.drive import ANN, BEN, CHANNEL, Game, begin


@pytest.fixture
def game(store: Store) -> Game:
    return Game(store)


async def handed_in(game: Game) -> tuple[Seat, Screen]:
    """Let a seat with two units hand in an act for each, of which one is for its next turn."""
    options = TableOptions("brutal_magic", 2, options={"batch": 1})
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, options)
    for person in (ANN, BEN):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    await begin(game.service, game.match_id, ANN, BEN)
    seat = await game.until(
        "activate",
        where=lambda table: any(len(ask.view.to_act(ask.seat)) > 1 for ask in table.match.asks.values()),  # type: ignore[attr-defined]
    )
    async with game.service.units.table(game.match_id) as table:
        first, second = table.match.asks[seat].view.to_act(seat)[:2]  # type: ignore[attr-defined]
    [screen] = await game.service.playing.typed(
        await game.person(seat), f"{first} hold\n{second} hold\nhand in"
    )
    return seat, screen


async def kept(game: Game, seat: Seat) -> str:
    async with game.service.units.table(game.match_id) as table:
        return await drafts.standing(table, seat)


def offers_to_take_back(panel: Panel | None) -> bool:
    return panel is not None and any(
        one.action == TAKE_BACK for row in panel.rows if isinstance(row, tuple) for one in row
    )


@pytest.mark.parametrize("way", ["pressed", "typed"])
async def test_orders_for_later_turns_are_taken_back_while_others_answer(game: Game, way: str) -> None:
    seat, screen = await handed_in(game)
    person = await game.person(seat)
    assert await kept(game, seat)
    assert screen.panel is not None
    assert "For your next turns: `" in screen.panel.text
    shown = await game.service.playing.panel(game.match_id, person)
    assert offers_to_take_back(screen.panel)
    assert offers_to_take_back(shown.panel)
    before = await game.look()
    if way == "pressed":
        after = await game.service.playing.press(game.match_id, None, seat, person, Press(TAKE_BACK))
    else:
        [after] = await game.service.playing.typed(person, "take back")
    assert "Taken back. I ask you when your next turn comes." in after.note
    assert not await kept(game, seat)
    assert await game.look() == before


async def test_nothing_is_taken_back_where_nothing_waits(game: Game) -> None:
    seat, _ = await handed_in(game)
    person = await game.person(seat)
    for said in ("Taken back.", "You have not handed in anything"):
        after = await game.service.playing.press(game.match_id, None, seat, person, Press(TAKE_BACK))
        assert said in after.note
    other = next(one for one in await game.seats() if one != seat)
    asked = await game.service.playing.press(
        game.match_id, None, other, await game.person(other), Press(TAKE_BACK)
    )
    assert asked.is_refused
