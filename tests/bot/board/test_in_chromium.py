"""The page in a real browser: touched, walked by keys, named, and light."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from socket import socket
from typing import Any

import pytest
from playwright.async_api import Browser, Page, Route, ViewportSize, expect

from bot.board.guard import Rate
from bot.board.server import BoardServer
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.pictures.painter import paint_picture
from bot.store import Store
from tests import patience
from tests.bot.board.one_browser import fixture, pytestmark, store
from tests.bot.drive import ANN, BEN, Game
from tests.bot.service.test_coach import begun
from tests.sandbox.browser.measures import CONTRAST, UNNAMED_PICTURES

__all__ = ["pytestmark", "store"]
PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
GOAL = "#places .goal"


class Shown:
    """A table with its server; `sit` opens Ann's page in a browser."""

    def __init__(self, game: Game, chromium: Browser) -> None:
        self.game, self.chromium = game, chromium
        self.mistakes: list[str] = []
        self.server: BoardServer | None = None

    async def open(self) -> None:
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.game.service.boards.turn_on(f"http://127.0.0.1:{port}")
        drawing = Drawing(painter=paint_picture)
        self.server = BoardServer(self.game.service, drawing, host="127.0.0.1", port=port)
        self.server.pages.writes = Rate(1000, 1)  # a test taps faster than people
        await self.server.open()

    async def crowd(self) -> None:
        """Go on to orders at a board with much to decide."""
        assert self.server
        await self.server.close()
        await self.game.crowd()
        await self.open()  # of the service that the crowded table has now
        await self.game.until("orders")

    async def chooser(self) -> Person:
        """Play until somebody chooses a Home; return who."""
        seat = await self.game.until("choose_home")
        return ANN if seat == await self.game.seat_of(ANN) else BEN

    async def sit(self, size: ViewportSize, person: Person = ANN, **more: Any) -> Page:
        link = await self.game.service.boards.enter(self.game.match_id, person)
        window = await self.chromium.new_context(viewport=size, **more)
        window.set_default_timeout(patience.MILLISECONDS)
        page = await window.new_page()
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", lambda said: self.mistakes.append(said.text) if said.type == "error" else None)
        await page.goto(link)
        await page.locator("#page:not([aria-busy])").wait_for()
        return page


@fixture
async def table(store: Store, chromium: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Shown]:
    game = Game(store, seed=getattr(request, "param", "1"))
    await game.begin([ANN, BEN])
    shown = Shown(game, chromium)
    await shown.open()
    yield shown
    assert shown.server
    for window in chromium.contexts:
        await window.close()
    await shown.server.close()
    assert shown.mistakes == []


@pytest.mark.parametrize("table", ["2"], indirect=True)  # Ann chooses her Home first
async def test_a_home_is_chosen_by_touching_it_twice(table: Shown) -> None:
    person = await table.chooser()
    page = await table.sit(PHONE, person, has_touch=True)
    seat = await table.game.seat_of(person)
    goal = page.locator(GOAL).last
    await goal.wait_for()
    place = await goal.get_attribute("data-place")
    await goal.tap()
    await expect(page.locator("#ask .armed")).to_be_visible()
    assert await home_of(table, seat) is None, "what answers asks once more"
    await page.locator("#places .armed").tap()
    await expect(page.locator(".armed")).to_have_count(0)
    assert await home_of(table, seat) == place


@pytest.mark.parametrize("table", ["2"], indirect=True)  # Ann chooses her Home first
async def test_news_between_two_touches_leave_the_first_one_standing(table: Shown) -> None:
    person = await table.chooser()
    page = await table.sit(PHONE, person, has_touch=True)
    await page.locator(GOAL).last.tap()
    place = await page.locator("#places .armed").get_attribute("data-place")
    before = await page.locator("#ask .armed").element_handle()

    async def whole(route: Route) -> None:
        await route.continue_(headers={**route.request.headers, "if-none-match": ""})

    await page.route("**/now", whole)
    async with page.expect_response(lambda one: one.url.endswith("/now") and one.status == 200):
        await page.evaluate("dispatchEvent(new Event('online'))")
    await before.wait_for_element_state("hidden")
    await expect(page.locator("#places .armed")).to_have_attribute("data-place", place or "")
    await expect(page.locator("#ask .armed")).to_be_visible()


@pytest.mark.parametrize("table", ["2"], indirect=True)  # Ann chooses her Home first
async def test_it_is_chosen_by_keys_alone_and_said(table: Shown) -> None:
    person = await table.chooser()
    page = await table.sit(DESK, person)
    await page.locator(GOAL).first.wait_for()
    for _ in range(40):
        await page.keyboard.press("Tab")
        if await page.evaluate("document.activeElement.getAttribute('role') === 'gridcell'"):
            break
    await page.keyboard.press("End")
    place = await page.evaluate("document.activeElement.dataset.place")
    walked = set()
    for key in ("ArrowUp", "PageDown", "ArrowLeft", "ArrowRight", "PageUp", "ArrowDown"):
        await page.keyboard.press(key)
        walked.add(await page.evaluate("document.activeElement.dataset.place"))
    assert len(walked) > 3
    await page.keyboard.press("End")
    await page.keyboard.press("Enter")
    await expect(page.locator("#told")).to_contain_text(place)
    await page.keyboard.press("Enter")
    await expect(page.locator(".armed")).to_have_count(0)
    assert await home_of(table, await table.game.seat_of(person)) == place


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_everything_has_a_name_can_be_read_and_touched(table: Shown, size: ViewportSize) -> None:
    await table.game.until("orders")
    page = await table.sit(size)
    assert await page.evaluate(UNNAMED_PICTURES) == []
    assert [one for one in await page.evaluate(CONTRAST) if one["ratio"] < 4.5] == []
    low = """() => [...document.querySelectorAll("button, select, summary")].filter(one => one.offsetParent
      && one.getBoundingClientRect().height < 44).map(one => one.textContent)"""
    assert await page.evaluate(low) == []
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert await page.evaluate(wide), "nothing is cut off at the side"


async def test_five_orders_with_one_march_take_six_touches_with_the_hand_in(table: Shown) -> None:
    await table.crowd()
    page = await table.sit(PHONE, has_touch=True)
    seat, taps, marches = await table.game.seat_of(ANN), 0, 0
    at = page.locator("#plan .now")
    while taps < 5:
        before = await at.text_content()
        goal = page.locator(GOAL).first
        if not marches and await goal.count():
            await goal.tap()
            marches += 1
        else:
            await page.locator("#ask .deed").first.tap()
        taps += 1
        await expect(page.locator("#plan .chip:not(.todo)")).to_have_count(taps)
        await expect(at).not_to_have_text(before or "")
    await page.locator("#hand").tap()
    taps += 1
    await expect(page.locator("#seats .me")).to_have_class("in me")
    async with table.game.service.units.table(table.game.match_id) as opened:
        assert seat in opened.match.sealed
    assert (taps, marches) == (6, 1)


ORDERS = "#plan .chip:has(.grip)"


async def ordered(page: Page, number: int) -> list[str]:
    """Let the first hexes do the first deed offered; return their hexes in the plan's sequence."""
    for done in range(number):
        await page.locator("#ask .deed").first.click()
        await expect(page.locator(ORDERS)).to_have_count(done + 1)
    return await sequence(page)


async def sequence(page: Page) -> list[str]:
    return [await one.get_attribute("data-place") or "" for one in await page.locator(ORDERS).all()]


async def test_the_sequence_is_changed_by_dragging_a_number_and_by_keys(table: Shown) -> None:
    await table.crowd()
    page = await table.sit(DESK)
    first, second, third = await ordered(page, 3)
    moved = page.locator(ORDERS)
    box, above = await moved.nth(2).locator(".grip").bounding_box(), await moved.nth(0).bounding_box()
    assert box
    assert above
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await page.mouse.move(box["x"], above["y"] + 2, steps=8)
    await page.mouse.up()
    await expect(moved.first).to_have_attribute("data-place", third)
    assert await sequence(page) == [third, first, second]
    await moved.first.focus()
    await page.keyboard.press("Shift+ArrowDown")
    await expect(moved.nth(1)).to_have_attribute("data-place", third)
    await expect(moved.nth(1)).to_be_focused()
    assert await sequence(page) == [first, third, second]


async def test_a_march_is_split_by_its_stepper_and_a_second_hex(table: Shown) -> None:
    await table.crowd()
    page = await table.sit(PHONE, has_touch=True)
    for hex_ in [await one.get_attribute("data-place") for one in await page.locator("#plan .todo").all()]:
        await page.locator(f"#plan [data-place={hex_}]").tap()
        said = await page.locator("#ask p").inner_text()
        if said.startswith("2 troops") and await page.locator(GOAL).count() > 1:
            break
    ends = [await one.get_attribute("data-place") for one in (await page.locator(GOAL).all())[:2]]
    groups = page.locator("#ask .groups li")
    await page.locator(f"#places [data-place={ends[0]}]").tap()
    await groups.get_by_role("button", name="1", exact=True).tap()
    await expect(groups).to_contain_text(f"1 to {ends[0]}")
    await page.locator(f"#plan [data-place={hex_}]").tap()
    await page.locator(f"#places [data-place={ends[1]}]").tap()
    both = page.locator("#ask .groups").get_by_text(f"1 to {ends[1]}")
    some = page.locator("#ask .deed").get_by_text(f"some to {ends[1]}")
    await expect(both.or_(some)).to_be_visible()
    if await some.count():
        await some.tap()  # the first group could go on there too
    await expect(both).to_be_visible()
    await page.locator("#hand").tap()
    sent = re.compile(rf"{hex_} March 1 to {ends[0]}\b.*to {ends[1]}\b")
    await expect(page.locator("#panel")).to_contain_text(sent)


async def test_the_board_keeps_its_place_when_orders_are_handed_in(table: Shown) -> None:
    await table.crowd()
    page = await table.sit(DESK)
    before = await page.locator("#map").bounding_box()
    await ordered(page, 1)
    await page.locator("#hand").click()
    await expect(page.locator("#seats .me")).to_have_class("in me")
    assert await page.locator("#map").bounding_box() == before
    assert await page.evaluate("document.documentElement.scrollHeight <= innerHeight")


VIEW = "document.getElementById('map').getAttribute('viewBox')"
HERE = "document.activeElement.dataset.place"


async def test_news_leave_a_board_and_keys_where_one_has_moved_them(table: Shown) -> None:
    await table.crowd()
    page = await table.sit(PHONE, has_touch=True)
    await page.locator("#places [tabindex='0']").focus()
    whole = await page.evaluate(VIEW)
    await page.keyboard.press("+")
    await page.keyboard.press("ArrowRight")
    moved, place = await page.evaluate(VIEW), await page.evaluate(HERE)
    assert moved != whole
    assert place
    await table.game.answer(await table.game.seat_of(BEN))
    await expect(page.locator("#seats .in")).to_have_count(1)
    assert (await page.evaluate(VIEW), await page.evaluate(HERE)) == (moved, place)


COVERED = """() => {
  const small = document.getElementById("mini").getBoundingClientRect();
  if (!document.getElementById("mini").checkVisibility({ visibilityProperty: true })) return [];
  return [...document.querySelectorAll("#places .goal, #places .stop")].filter((one) => {
    const box = one.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > small.left && x < small.right && y > small.top && y < small.bottom;
  }).map((one) => one.dataset.place);
}"""
"""Places to touch whose middle the small map covers."""


async def test_the_small_map_covers_nothing_that_one_would_touch(table: Shown) -> None:
    await table.crowd()
    page = await table.sit(PHONE, has_touch=True)
    small, seen = page.locator("#mini"), 0
    for stop in await page.locator("#plan .chip").all():
        await stop.tap()
        await page.locator("#places [tabindex='0']").focus()
        if await small.get_attribute("hidden") is not None:
            await page.keyboard.press("+")  # once: it stays then
        await expect(small).not_to_have_attribute("hidden", "")
        assert await page.evaluate(COVERED) == []
        seen += await small.is_visible()
    assert seen


async def home_of(table: Shown, seat: str) -> str | None:
    """Return the Home that the seat has chosen, in play or sealed."""
    async with table.game.service.units.table(table.game.match_id) as opened:
        home = opened.match.state.homes.get(seat)
        return str(home) if home else None


async def test_the_coachs_advice_opens_and_stays_while_its_decision_is_open(
    store: Store, chromium: Browser
) -> None:
    table = Shown(await begun(Game(store), "brigand_kings", coach=True), chromium)
    await table.open()
    page = await table.sit(PHONE)
    advice = page.get_by_text("from the strongest computer")
    await page.locator("#ask").get_by_role("button", name="Ask the coach").click()
    await expect(advice).to_be_visible()
    async with page.expect_response(lambda one: one.url.endswith("/now")):
        await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(advice).to_be_visible()
    await page.get_by_role("button", name="Back to the board").click()
    await expect(advice).to_be_hidden()
    await page.context.close()
    assert table.server
    await table.server.close()
    assert table.mistakes == []
