"""Attack 15: pages and panels of one seat race; one counts, nothing is doubled, and each is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.messages.panel import Press
from bot.messages.surfaces import PanelSurface
from bot.service.play.panels import Place
from bot.service.play.screens import Screen
from bot.store import Store
from tests.bot.board.conftest import Here, Page
from tests.bot.board.test_processes import store
from tests.bot.drive import ANN, BEN, Game

__all__ = ["store"]
Serve = Callable[[Game], Awaitable[Here]]


DM = PanelSurface("dm", 7)


async def in_discord(here: Here, screen: Screen) -> Screen:
    """Hand in from a panel in a DM, as Discord's presses do; return what it shows then."""
    told = await pressed_in_discord(here, screen)
    await here.game.service.panels.shown(told, Place(ANN.id, DM))
    return told


async def pressed_in_discord(here: Here, screen: Screen) -> Screen:
    """Hand in from a panel in a DM; return what it will show."""
    press, playing = Press("hand_in", revision=screen.revision), here.game.service.playing
    return await playing.press(here.game.match_id, screen.step, screen.seat, ANN, press, DM)


async def planned(game: Game, serve: Serve) -> tuple[Here, Page, Page, Any, Screen]:
    """Return Ann's two pages and what they and her DM show, with an order on the sheet."""
    await game.begin([ANN, BEN])
    await game.until("orders")
    here = await serve(game)
    one, other = await here.opened(), await here.opened()
    now = await one.now()
    deed = next(deed["press"] for stop in now["touch"]["stops"] for deed in stop["deeds"])
    status, now = await one.press(now, deed["action"], deed["arg"], *deed["values"])
    assert status == 200
    return here, one, other, now, await game.service.playing.panel(game.match_id, ANN)


def is_told(came: Any) -> bool:
    """Return whether a racer that lost was told why."""
    if isinstance(came, Screen):
        return came.is_refused and bool(came.note)
    status, said = came
    return status == 409 and bool(said["why"])


@pytest.mark.parametrize("is_last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("turn", range(3))
async def test_15_two_pages_and_a_dm_race_for_one_hand_in(
    store: Store, serve: Serve, turn: int, is_last: bool
) -> None:
    """One counts and the two others are told, also where it resolves the round."""
    game = Game(store)
    here, one, other, now, screen = await planned(game, serve)
    if is_last:
        await game.answer(await game.seat_of(BEN))
    racers: list[Any] = [one.press(now, "hand_in"), other.press(now, "hand_in"), in_discord(here, screen)]
    came = await asyncio.gather(*racers[turn:], *racers[:turn])
    assert sum(map(is_told, came)) == 2, came
    assert await handed_in(game, screen.seat) == 1
    async with game.service.units.table(game.match_id) as table:
        assert (table.match.step != screen.step) is is_last
    is_asked = screen.seat in table.match.asks
    states = [(await page.now())["state"] for page in (one, other)]
    assert states.count("retired") >= is_asked, "who is asked has one live panel"
    async with store.read() as tx:
        live = await tx.panels.live_of(game.match_id, screen.seat)
    assert is_asked <= len(live) <= 1, (
        "which was used last is live; it may be the DM, which keeps no row here"
    )


async def test_15_a_page_that_hears_of_a_round_before_the_dm_that_resolved_it_is_the_live_panel(
    store: Store, serve: Serve
) -> None:
    game = Game(store)
    here, one, _, now, screen = await planned(game, serve)
    await game.answer(await game.seat_of(BEN))
    told = await pressed_in_discord(here, screen)
    assert is_told(await one.press(now, "hand_in"))
    await game.service.panels.shown(told, Place(ANN.id, DM))
    async with game.service.units.table(game.match_id) as table:
        (live,) = await table.tx.panels.live_of(game.match_id, screen.seat)
        assert (live.surface.kind, live.step) == ("page", table.match.step)


@pytest.mark.parametrize("turn", range(3))
async def test_15_a_hand_in_an_empty_sheet_and_an_undo_race_and_one_counts(
    store: Store, serve: Serve, turn: int
) -> None:
    game = Game(store)
    here, one, other, now, screen = await planned(game, serve)
    racers: list[Any] = [one.press(now, "clear"), other.press(now, "undo_draft"), in_discord(here, screen)]
    came = await asyncio.gather(*racers[turn:], *racers[:turn])
    assert sum(map(is_told, came)) == 2, came
    sealed = not is_told(came[2 - turn])
    assert await handed_in(game, screen.seat) == sealed
    async with game.service.units.table(game.match_id) as table:
        assert (screen.seat in table.match.sealed) is sealed


async def handed_in(game: Game, seat: str) -> int:
    """Return how many order sheets of the seat count."""
    return sum(line.seat == seat and line.kind == "orders" for line in await game.log())
