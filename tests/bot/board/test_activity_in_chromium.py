"""The Activity in a real browser: framed by a client that speaks as Discord's does, behind its proxy."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any, cast

from playwright.async_api import Browser, Frame, Page, expect

from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.pictures.painter import paint_picture
from bot.store import Store
from lab.soak.discord.world import APP
from tests import patience
from tests.bot.board.at_discord import AtDiscord
from tests.bot.board.hands import QUIET, Taps, answer
from tests.bot.board.one_browser import fixture, pytestmark, store
from tests.bot.board.test_in_chromium import DESK, PHONE
from tests.bot.drive import ANN, BEN, CYD, Game

__all__ = ["pytestmark", "store"]


class Clients:
    """People who look at one Activity; `asked`: every address that their browsers asked for."""

    def __init__(self, at: AtDiscord, chromium: Browser) -> None:
        self.at, self.chromium = at, chromium
        self.asked: list[str] = []
        self.mistakes: list[str] = []

    async def frame(self, person: Person, instance: str, *more: str, size: Any = PHONE) -> tuple[Page, Frame]:
        """Open the person's client; return it, and the Activity's page in it."""
        page = await (await self.chromium.new_context(viewport=size, has_touch=True)).new_page()
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", lambda said: self.mistakes.append(said.text) if said.type == "error" else None)
        await page.goto(self.at.address(person, instance, *more))
        handle = await page.wait_for_selector("iframe")
        frame = await handle.content_frame() if handle else None
        assert frame
        return page, frame

    async def seat(self, person: Person, instance: str, **more: Any) -> tuple[Page, Frame]:
        page, frame = await self.frame(person, instance, **more)
        await frame.locator("#page:not([aria-busy])").wait_for()
        return page, frame


@fixture
async def clients(store: Store, chromium: Browser) -> AsyncIterator[Clients]:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN])
    at = AtDiscord(game)
    await at.open(Drawing(painter=paint_picture))
    shown = Clients(at, chromium)
    yield shown
    for window in chromium.contexts:
        await window.close()
    await at.close()
    origins = (f"{at.origin}/", f"{at.client}/", f"blob:{at.origin}/", f"ws://127.0.0.1:{at.proxy_port}/")
    assert [one for one in shown.asked if not one.startswith(origins)] == []
    assert at.strange == [], "all that is asked for stands below the proxy's folder"
    assert shown.mistakes == []


async def test_everybody_plays_a_round_on_their_own_panel(clients: Clients) -> None:
    at, game = clients.at, clients.at.game
    instance, frames = at.launch(ANN), {}
    for person in (ANN, BEN):
        at.join(instance, person)
        _, frame = await clients.seat(person, instance)
        await expect(frame.locator("#seats .me bdi")).to_have_text(person.name)
        frames[await game.seat_of(person)] = frame
    while len(asked := [*await asked_now(game)]) < 2 or asked[0][1] != "orders":
        await touch_through(game, frames)  # Homes and the event come first
    await touch_through(game, frames)
    async with game.service.units.table(game.match_id) as table:
        assert table.match.state.round >= 1
        assert "orders" not in {ask.kind for ask in table.match.asks.values()} or table.match.state.round > 1


async def asked_now(game: Game) -> list[tuple[str, str, str]]:
    """Return each seat that has to answer, the kind of its decision and its step."""
    async with game.service.units.table(game.match_id) as table:
        match = table.match
        return [(seat, match.asks[seat].kind, str(match.step)) for seat in match.awaited]


async def touch_through(game: Game, frames: dict[str, Frame]) -> None:
    """Answer what everybody is asked now, with taps alone."""
    for seat, _, step in await asked_now(game):
        assert await answer(Taps(cast("Page", frames[seat])), step), (seat, step)


async def test_the_page_speaks_as_discords_sdk_does(clients: Clients) -> None:
    at = clients.at
    instance = at.launch(ANN)
    page, frame = await clients.seat(ANN, instance)
    await page.wait_for_function("window.heard.length === 3")
    (_, opened, _, hello), (_, kind, cmd, asked), (_, _, last, proof) = await page.evaluate("window.heard")
    assert (opened, hello) == (0, {"v": 1, "encoding": "json", "client_id": str(APP), "frame_id": "f"})
    assert (kind, cmd, asked["scope"], asked["response_type"]) == (1, "AUTHORIZE", ["identify"], "code")
    assert (last, [*proof]) == ("AUTHENTICATE", ["access_token"])
    assert await frame.evaluate("document.cookie") == ""


async def test_who_has_no_seat_sees_what_the_channel_sees(clients: Clients) -> None:
    at = clients.at
    instance = at.launch(CYD)
    _, frame = await clients.seat(CYD, instance)
    ground = frame.locator("#layers image")
    await expect(ground).to_have_attribute("href", re.compile(f"^blob:{at.origin}/"))
    box = await frame.locator("#map").bounding_box()
    assert box
    assert min(box["width"], box["height"]) > 300
    await expect(frame.locator("#panel")).to_contain_text("leads the first round")
    assert await frame.locator("#ask, #hand, #tabs button").filter(visible=True).count() == 0
    assert await frame.locator("#seats .me").count() == 0


async def test_a_person_who_says_no_to_discord_is_told_how_to_go_on(clients: Clients) -> None:
    at = clients.at
    _, frame = await clients.frame(ANN, at.launch(ANN), "refuses=1")
    await expect(frame.locator("#panel")).to_contain_text("open it again and allow it")
    assert await at.game.service.boards.of(ANN.id) == []


async def test_a_veil_hides_the_plan_and_news_do_not_lift_it(clients: Clients) -> None:
    at, game = clients.at, clients.at.game
    await game.until("orders")
    instance = at.launch(ANN)
    _, frame = await clients.seat(ANN, instance, size=DESK)
    await expect(frame.locator("#ask")).to_be_visible()
    await frame.get_by_role("button", name="Hide my plan").click()
    every = "[...document.querySelector('main').children]"
    kept = f"{every}.filter((one) => one.checkVisibility()).map((one) => one.id)"
    assert await frame.evaluate(kept) == ["head", "veiled"]
    await frame.evaluate("dispatchEvent(new Event('online'))")
    await frame.wait_for_function(QUIET, timeout=patience.MILLISECONDS)
    assert await frame.evaluate(kept) == ["head", "veiled"]
    await frame.get_by_role("button", name="Show my plan").click()
    await expect(frame.locator("#ask")).to_be_visible()


async def test_others_see_at_once_that_somebody_has_handed_in(clients: Clients) -> None:
    at, game = clients.at, clients.at.game
    await game.until("orders")
    instance = at.launch(CYD)
    _, frame = await clients.seat(CYD, instance)
    seat = await game.seat_of(ANN)
    await game.answer(seat)
    at.server.wake()
    await expect(frame.locator("#seats .in")).to_have_count(1)
