"""Hold the page to its weight, its requests before it is seen, and no fault that axe finds."""

from __future__ import annotations

import gzip
import logging
from importlib.resources import files

import pytest
from playwright.async_api import Page, ViewportSize

from bot.board.assets import read_assets
from bot.board.pages import TYPES
from tests.bot.board.test_in_chromium import DESK, PHONE, Shown, chromium, pytestmark, table
from tests.bot.drive import ANN

__all__ = ["chromium", "pytestmark", "table"]
log = logging.getLogger(__name__)
AXE = files("axe_playwright_python") / "axe.min.js"
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
  (one) => `${one.id} (${one.impact}): ${one.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`)"""
MOST_BYTES = 60_000
"""Most bytes of code, style and page, compressed (section 1 of the specification)."""
MOST_REQUESTS = 20
"""Most requests until the board is there: the page, its modules, enter, now, seen, now, the picture."""
MOST_ELEMENTS = 1000
"""Most elements of a whole page with the board of a crowded table, which a slow processor lays out."""
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
"""1.6 Mbit/s and 150 ms, in bytes and milliseconds."""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


async def violations(page: Page) -> list[str]:
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = await page.evaluate(RUN)
    return found


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_axe_finds_no_violation_while_one_plans_and_afterwards(
    table: Shown, size: ViewportSize
) -> None:
    await table.game.until("choose_home")
    page = await table.sit(size, bypass_csp=True)
    assert await violations(page) == []
    await table.game.until("orders")
    page = await table.sit(size, bypass_csp=True)
    assert await violations(page) == []
    await table.game.answer(await table.game.seat_of(ANN))
    page = await table.sit(size, bypass_csp=True)
    assert await violations(page) == []


async def test_the_board_is_there_after_few_requests_and_few_bytes(table: Shown) -> None:
    await table.game.until("orders")
    got: list[str] = []
    page = await table.sit(PHONE)
    page.on("request", lambda request: got.append(request.url))
    await page.reload()
    await page.locator("#page:not([aria-busy])").wait_for()
    await page.wait_for_load_state("networkidle")
    assert len(got) <= MOST_REQUESTS, got
    assert await page.evaluate("document.querySelectorAll('*').length") <= MOST_ELEMENTS
    assert sum(len(gzip.compress(one.data)) for one in read_assets(TYPES).values()) <= MOST_BYTES


async def test_files_are_sent_compressed_and_once(table: Shown) -> None:
    page = await table.sit(PHONE)
    got = "async () => (await fetch('static/board.js', {cache: 'reload'})).headers.get('content-encoding')"
    assert await page.evaluate(got) in ("gzip", "deflate")
    tag = (await page.request.get(f"{page.url}static/board.js")).headers["etag"]
    again = await page.request.get(f"{page.url}static/board.js", headers={"If-None-Match": tag})
    assert again.status == 304


@pytest.mark.trial(reason="a slow network and a slow processor, measured and printed")
async def test_the_first_paint_on_a_slow_phone_is_printed(table: Shown) -> None:
    await table.game.until("orders")
    link = await table.game.service.boards.enter(table.game.match_id, ANN)
    page = await (await table.chromium.new_context(viewport=PHONE)).new_page()
    tools = await page.context.new_cdp_session(page)
    await tools.send("Network.enable")
    await tools.send("Network.emulateNetworkConditions", SLOW)
    await tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    await page.goto(link)
    await page.locator("#page:not([aria-busy])").wait_for()
    await page.wait_for_load_state("networkidle")
    painted, there = await page.evaluate(PAINTED), await page.evaluate("performance.now()")
    log.info("first contentful paint %.0f ms, everything there %.0f ms", painted, there)
    assert 0 < painted < there
