"""The tabs beside the board in a real browser: touched, slid along, walked by keys, and named."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, ViewportSize, expect

from bot.board import pages
from tests.bot.board.one_browser import pytestmark, store
from tests.bot.board.test_budgets import violations
from tests.bot.board.test_in_chromium import DESK, PHONE, Shown, table
from tests.bot.board.test_tabs import to_the_end

LOW = """() => [...document.querySelectorAll("button, select, summary")].filter((one) =>
  one.offsetParent && one.getBoundingClientRect().height < 44).map((one) => one.textContent)"""
__all__ = ["pytestmark", "store", "table"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test look faster than people."""
    monkeypatch.setattr(pages, "LOOKS", 1000)


def view(page: Page) -> Locator:
    return page.locator("#view")


async def choose(page: Page, tab: str) -> None:
    """Open a tab, and wait for what it shows."""
    await page.get_by_role("tab", name=tab).click()
    await expect(view(page)).to_be_visible()
    await expect(view(page)).to_have_attribute("aria-busy", "false")


async def ended(table: Shown, size: ViewportSize, *, bypass_csp: bool = False) -> Page:
    """Return Ann's page of a game that came to its end while it was open."""
    page = await table.sit(size, bypass_csp=bypass_csp)
    address = page.url
    await page.goto("about:blank")  # so that it asks for nothing while the game goes on
    await to_the_end(table.game)
    await page.goto(address)
    await expect(page.get_by_role("tab", name="Review")).to_be_visible()
    return page


async def test_a_game_is_replayed_by_steps_and_by_sliding(table: Shown) -> None:
    await table.game.until("orders", where=lambda at: at.match.stage > 1)
    page = await table.sit(PHONE)
    await expect(page.get_by_role("tab", name="Review")).to_be_hidden()
    await choose(page, "Replay")
    heading, picture = view(page).locator(".text strong").first, view(page).get_by_role("img").first
    await expect(heading).to_have_text("Round 2")
    last = await picture.get_attribute("src")
    await view(page).get_by_role("button", name="Back").click()
    await expect(picture).not_to_have_attribute("src", last or "")
    await view(page).get_by_role("button", name="Further").click()
    await expect(picture).to_have_attribute("src", last or "")
    slider = view(page).get_by_role("slider")
    await slider.fill("0")
    await expect(heading).to_have_text("Setup")
    await expect(slider).to_have_attribute("aria-valuetext", "Setup")
    await expect(page.locator("#told")).to_contain_text("Setup")
    await page.get_by_role("tab", name="Board").click()
    await expect(view(page)).to_be_hidden()
    await expect(page.locator("#ask")).to_be_visible()


async def test_the_tabs_are_walked_by_keys_and_no_key_plays_behind_them(table: Shown) -> None:
    await table.game.until("orders")
    page = await table.sit(DESK)
    before = await page.locator("#plan").text_content()
    await page.get_by_role("tab", name="Board").focus()
    await expect(page.get_by_role("tab", name="Board")).to_be_focused()
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("tab", name="Log")).to_be_focused()
    await expect(view(page)).to_contain_text("Deadline")
    for key in ("1", "0", "u", "Control+Enter"):
        await page.keyboard.press(key)
    await page.keyboard.press("End")
    await expect(page.get_by_role("tab", name="Learn")).to_be_focused()
    await expect(page.get_by_role("tab", name="Learn")).to_have_attribute("aria-selected", "true")
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("tab", name="Board")).to_be_focused()
    await expect(view(page)).to_be_hidden()
    await expect(page.locator("#plan")).to_have_text(before or "")
    await expect(page.locator("#seats .me")).not_to_have_class("in me")


async def test_one_slides_along_the_curve_of_a_review(table: Shown) -> None:
    await table.game.until("orders", where=lambda at: at.match.stage > 2)
    page = await ended(table, PHONE)
    await choose(page, "Review")
    curve, slider = view(page).locator(".curve"), view(page).get_by_role("slider")
    box = await curve.bounding_box()
    assert box
    await page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    await expect(slider).to_have_value("0")
    await expect(view(page).locator(".text").first).to_contain_text("the game in review")
    await page.mouse.up()
    await expect(view(page).locator(".text").first).to_contain_text("Setup, as everyone saw it")
    await expect(view(page)).to_have_attribute("aria-busy", "false")
    await expect(curve).to_be_visible()
    await view(page).get_by_label("Choose a viewpoint").select_option(index=2)
    await expect(view(page).locator(".text").first).not_to_contain_text("everyone")
    await expect(view(page)).to_have_attribute("aria-busy", "false")
    await view(page).get_by_role("button", name="Replay").click()
    await expect(page.get_by_role("tab", name="Replay")).to_have_attribute("aria-selected", "true")
    await expect(view(page).locator(".text strong").first).to_have_text("Setup")


async def test_moves_are_tried_on_the_page_without_consequences(table: Shown) -> None:
    await table.game.until("orders")
    before = await table.game.look()
    page = await table.sit(PHONE)
    await choose(page, "Try")
    await view(page).get_by_role("button", name="Dry run").click()
    await expect(view(page).get_by_role("button", name="All others")).to_be_visible()
    await view(page).get_by_role("button", name="Type it").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("textbox").fill("nonsense")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_contain_text("nonsense")
    await dialog.get_by_role("button", name="Cancel").click()
    await expect(dialog).to_be_hidden()
    assert [one for one in table.mistakes if "422" not in one] == [], "the refusal is all that went wrong"
    table.mistakes.clear()
    await view(page).get_by_role("button", name="All others").click()
    await expect(view(page).get_by_role("button", name="Step back")).to_be_enabled()
    await page.get_by_role("tab", name="Board").click()
    await choose(page, "Try")
    await expect(view(page).get_by_role("button", name="Step back")).to_be_enabled()
    assert await table.game.look() == before
    await expect(page.locator("#seats .me")).not_to_have_class("in me")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_axe_finds_no_violation_in_any_tab(table: Shown, size: ViewportSize) -> None:
    await table.game.until("orders")
    page = await table.sit(size, bypass_csp=True)
    for tab in ("Log", "Replay", "Try", "Learn"):
        await choose(page, tab)
        assert await violations(page) == [], tab
        assert await page.evaluate(LOW) == []
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab
    await page.context.close()
    page = await ended(table, size, bypass_csp=True)
    for tab in ("Review", "Replay", "Log"):
        await choose(page, tab)
        assert await violations(page) == [], tab
