"""The page in light theme, without motion, offline, from right to left, low, and with large letters."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page, ViewportSize, expect

from bot.board import pages
from tests.bot.board.one_browser import pytestmark, store
from tests.bot.board.test_budgets import violations
from tests.bot.board.test_in_chromium import DESK, PHONE, Shown, table
from tests.bot.board.test_tabs_in_chromium import choose
from tests.bot.drive import ANN, CHANNEL, managing
from tests.sandbox.browser.measures import CONTRAST

__all__ = ["pytestmark", "store", "table"]
SCROLL = "one => [...document.querySelectorAll(one)].at(-1).scrollIntoView({ block: 'center' })"
"""Scrolls to the last such control at once: the page may draw it anew at any time."""
LOW = {
    "a phone on its side": (844, 390),
    "letters twice as large on a laptop": (640, 400),
    "an old phone": (320, 568),
    "letters four times as large": (320, 256),
    "a phone below its browser's bars": (375, 664),
}
LEAST = 170
"""Least height of the board: nine rows of hexes."""
RUNNING = "document.getAnimations().length"
APART = """() => [...document.querySelectorAll("#ask .deed")].every((deed) => {
  const [key, left] = ["kbd", "em"].map((one) => deed.querySelector(one)?.getBoundingClientRect());
  return !key || !left || key.right <= left.left || left.right <= key.left;
})"""
"""Whether the key and the number of each deed stand apart."""
WIDE = "document.documentElement.scrollWidth <= innerWidth"


async def posts(page: Page) -> list[str]:
    """Return a list that grows by each write of the page."""
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    return sent


async def planned(page: Page) -> int:
    return await page.locator("#plan .chip:not(.todo)").count()


async def test_low_screens_and_large_letters_show_the_board_and_lead_to_the_hand_in(table: Shown) -> None:
    await table.game.until("orders")
    page = await table.sit(PHONE, has_touch=True)
    for what, (width, height) in LOW.items():
        await page.set_viewport_size(ViewportSize(width=width, height=height))
        box = await page.locator("#map").bounding_box()
        assert box, what
        assert box["height"] >= LEAST, what
        assert await page.evaluate(WIDE), what
        for control in ("#ask .deed", "#hand", "#undo"):
            await page.evaluate(SCROLL, control)
            await expect(page.locator(control).last).to_be_in_viewport(ratio=0.9)
    before = await planned(page)
    await page.locator("#ask .deed").first.tap()
    await expect(page.locator("#plan .chip:not(.todo)")).to_have_count(before + 1)


async def test_the_light_theme_can_be_read_everywhere(table: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "LOOKS", 1000)
    await table.game.service.settings.set_server_look(
        CHANNEL.guild_id, managing(ANN), palette=None, theme="light"
    )
    await table.game.until("orders")
    page = await table.sit(DESK, bypass_csp=True)
    assert await page.evaluate("document.documentElement.dataset.theme") == "light"
    await readable(page)
    for tab in ("Log", "Replay", "Try", "Learn"):
        await choose(page, tab)
        await readable(page)


async def readable(page: Page) -> None:
    assert [one for one in await page.evaluate(CONTRAST) if one["ratio"] < 4.5] == []
    assert await violations(page) == []


async def test_nothing_moves_for_whoever_wants_no_motion(table: Shown) -> None:
    await table.game.until("orders")
    page = await table.sit(PHONE)
    assert await page.evaluate(RUNNING) > 0, "lit places breathe"
    await page.emulate_media(reduced_motion="reduce")
    assert await page.evaluate(RUNNING) == 0


async def test_offline_it_greys_and_sends_nothing_later_by_itself(table: Shown) -> None:
    await table.game.until("orders")
    page = await table.sit(PHONE, has_touch=True)
    before, plan = await table.game.service.playing.panel(table.game.match_id, ANN), await planned(page)
    sent = await posts(page)
    await page.context.set_offline(True)
    await expect(page.locator("body")).to_have_class("alone")
    await expect(page.locator("#told")).to_be_visible()
    for control in ("#hand", "#ask .deed >> nth=0"):
        await expect(page.locator(control)).to_be_disabled()
    await page.locator("#places .goal").first.tap()
    for key in ("1", "u", "Control+Enter"):
        await page.keyboard.press(key)
    assert await planned(page) == plan
    await page.context.set_offline(False)
    await expect(page.locator("body")).not_to_have_class("alone")
    await expect(page.locator("#hand")).to_be_enabled()
    assert sent == [], "what was touched meanwhile is forgotten"
    assert await table.game.service.playing.panel(table.game.match_id, ANN) == before
    await page.locator("#ask .deed").first.tap()
    await expect(page.locator("#plan .chip:not(.todo)")).to_have_count(plan + 1)
    table.mistakes[:] = [one for one in table.mistakes if "ERR_INTERNET_DISCONNECTED" not in one]


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_it_can_stand_from_right_to_left(table: Shown, size: Any) -> None:
    await table.game.until("orders")
    page = await table.sit(size, bypass_csp=True)
    await page.evaluate("document.documentElement.dir = 'rtl'")
    assert await page.evaluate(WIDE)
    assert await page.evaluate(APART)
    assert await violations(page) == []
    for outer, inner in (("#head", "#due"), ("#foot", "#hand")):
        around, within = [await page.locator(one).bounding_box() for one in (outer, inner)]
        assert around
        assert within
        assert within["x"] - around["x"] < around["width"] / 3, f"{inner} stands at the end, on the left"
