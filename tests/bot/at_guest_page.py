"""Play both guests on the board's page at 390 pixels: what the space offers is lit, touched and handed in.

Only a process that knows the guests can run this: `test_guests.py` starts one. With SHOTS=FOLDER it keeps
pictures of the page there.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from bot.store import Store
from bot.table.deadlines import presets
from bot.table.lobby.table_options import TableOptions
from tests import patience
from tests.bot.board.one_browser import chromium, pytestmark, store
from tests.bot.board.test_in_chromium import PHONE, Shown
from tests.bot.drive import ANN, BEN, CHANNEL, Game, begin

__all__ = ["chromium", "pytestmark", "store"]
PATIENCE = patience.SECONDS * 1000
SHOTS = os.environ.get("SHOTS", "")


async def sit(store: Store, browser: Browser, game: str) -> tuple[Shown, Page]:
    """Open the page of whoever is asked first, at a table of two."""
    played = Game(store)
    options = TableOptions(game, 2, options={}, deadline=presets.USUAL)
    played.match_id = await played.service.lobbies.new_game(CHANNEL, ANN, options)
    for person in (ANN, BEN):
        await played.service.lobbies.join(played.match_id, person, dm_open=True)
    await begin(played.service, played.match_id, ANN, BEN)
    async with played.service.units.table(played.match_id) as table:
        first = table.match.awaited[0]
        is_ann = table.sitting(first).person_id == ANN.id
    if not is_ann:
        await played.answer(first)
    shown = Shown(played, browser)
    await shown.open()
    page = await shown.sit(PHONE, has_touch=True)
    page.set_default_timeout(PATIENCE)
    return shown, page


async def shot(page: Page, name: str) -> None:
    if SHOTS:
        await page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


async def close(shown: Shown) -> None:
    for window in shown.chromium.contexts:
        await window.close()
    assert shown.mistakes == []
    assert shown.server is not None
    await shown.server.close()


async def test_a_peg_and_its_goal_are_touched(store: Store, chromium: Browser) -> None:
    shown, page = await sit(store, chromium, "chinese_checkers")
    await page.locator("#places .goal").first.wait_for()
    pegs = await page.locator("#places .goal").count()
    assert pegs == 7, "the pegs that can move at the start"
    await shot(page, "chinese_checkers-pegs")
    await page.locator("#places .goal").last.tap()
    goal = page.locator("#places .goal.final").first
    await goal.wait_for()
    await shot(page, "chinese_checkers-goals")
    await goal.tap()
    await page.locator(".goal.armed").tap()
    await expect(page.locator("#places .goal")).to_have_count(0, timeout=PATIENCE)
    await shot(page, "chinese_checkers-moved")
    await page.get_by_role("tab", name="Log").tap()
    await expect(page.locator("body")).to_contain_text("→", timeout=PATIENCE)
    await close(shown)


async def test_a_bid_is_made_on_the_page(store: Store, chromium: Browser) -> None:
    shown, page = await sit(store, chromium, "liars_dice")
    await page.get_by_role("button", name="×").first.wait_for()
    assert "Under your cup" in await page.inner_text("body")
    await shot(page, "liars_dice-turn")
    await close(shown)
