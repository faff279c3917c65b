"""Hold the page to its weight, its requests before it is seen, and no fault that axe finds."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Awaitable, Callable
from importlib.resources import files

from playwright.async_api import Page, Route, expect

from bot.board.assets import read_assets
from bot.board.pages import TYPES
from tests import patience
from tests.bot.board.one_browser import pytestmark, store
from tests.bot.board.test_in_chromium import DESK, PHONE, Shown, table
from tests.bot.drive import ANN
from tests.patience import slowness

__all__ = ["pytestmark", "store", "table"]
log = logging.getLogger(__name__)
AXE = files("axe_playwright_python") / "axe.min.js"
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
  (one) => `${one.id} (${one.impact}): ${one.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`)"""
MOST_BYTES = 60_000
"""Most bytes of code, style and page, compressed (section 1 of the specification)."""
MOST_REQUESTS = 20
"""Most requests until the board is there: the page, its modules, enter, now, the picture."""
MOST_ELEMENTS = 1000
"""Most elements of a whole page with the board of a crowded table, which a slow processor lays out."""
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
"""1.6 Mbit/s and 150 ms, in bytes and milliseconds."""
MOST_PAINT, MOST_DRAWN = 1000.0, 100.0
"""Most milliseconds until something is painted, and from a touch until it is drawn (section 1)."""
TRIES = 5
LAST = "Math.max(...performance.getEntriesByType('resource').map((one) => one.responseEnd))"
WATCH = """() => {
  window.drawnAfter = 0;
  addEventListener("click", (touched) => {
    const look = new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
      window.drawnAfter ||= performance.now() - touched.timeStamp;
      look.disconnect();
    })));
    look.observe(document.getElementById("hollow"), { childList: true });
  }, { capture: true, once: true });
}"""
"""Notes when the frame was shown that draws a touch."""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


async def violations(page: Page) -> list[str]:
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = await page.evaluate(RUN)
    return found


async def test_axe_finds_no_violation_while_one_plans_and_afterwards(table: Shown) -> None:
    await table.game.until("choose_home")
    await look(table)
    await table.game.until("orders")
    await look(table)
    await table.game.answer(await table.game.seat_of(ANN))
    await look(table)


async def look(table: Shown) -> None:
    """Let axe look at Ann's page on a phone and at a desk."""
    for size in (PHONE, DESK):
        page = await table.sit(size, bypass_csp=True)
        assert await violations(page) == [], size
        await page.context.close()


async def test_the_board_is_there_after_few_requests_and_few_bytes(table: Shown) -> None:
    await table.game.until("orders")
    got: list[str] = []
    page = await table.sit(PHONE)
    page.on("request", lambda request: got.append(request.url))
    async with page.expect_response("**/picture/*") as picture:
        await page.reload()
    await page.locator("#page:not([aria-busy])").wait_for()
    first, last = got.index(page.url), got.index((await picture.value).url)
    assert last - first < MOST_REQUESTS, got  # what comes later answers news, more on a slow machine
    assert await page.evaluate("document.querySelectorAll('*').length") <= MOST_ELEMENTS
    assert sum(len(gzip.compress(one.data)) for one in read_assets(TYPES).values()) <= MOST_BYTES


async def test_files_are_sent_compressed_and_once(table: Shown) -> None:
    page = await table.sit(PHONE)
    got = "async () => (await fetch('static/board.js', {cache: 'reload'})).headers.get('content-encoding')"
    assert await page.evaluate(got) in ("gzip", "deflate")
    tag = (await page.request.get(f"{page.url}static/board.js")).headers["etag"]
    again = await page.request.get(f"{page.url}static/board.js", headers={"If-None-Match": tag})
    assert again.status == 304


async def slowed(page: Page) -> None:
    """Give the page a slow phone's processor and network."""
    tools = await page.context.new_cdp_session(page)
    await tools.send("Network.enable")
    await tools.send("Network.emulateNetworkConditions", SLOW)
    await tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})


async def is_met(measure: Callable[[], Awaitable[float]], most: float) -> bool:
    """Return whether it was fast enough once, in a few tries; the last resort is how busy the machine was."""
    found = list[tuple[float, float]]()
    while len(found) < TRIES and all(took > most for took, _ in found):
        found.append((await measure(), slowness()))
    log.info(
        "%s ms of at most %.0f", ", ".join(f"{took:.0f} (busy {busy:.1f})" for took, busy in found), most
    )
    return any(took <= most * busy for took, busy in found)


async def test_first_paint_on_a_slow_phone_comes_within_a_second(table: Shown) -> None:
    """Each time in a new browser window, which has kept nothing, and by a new link."""
    await table.game.until("orders")

    async def painted() -> float:
        link = await table.game.service.boards.enter(table.game.match_id, ANN)
        page = await (await table.chromium.new_context(viewport=PHONE)).new_page()
        page.set_default_timeout(patience.MILLISECONDS)
        await slowed(page)
        await page.goto(link)
        await page.wait_for_function(f"() => ({PAINTED}) > 0")
        first: float = await page.evaluate(PAINTED)
        await page.locator("#page:not([aria-busy])").wait_for()
        await page.wait_for_load_state("networkidle")
        log.info("first %.0f ms, all %.0f ms", first, await page.evaluate(LAST))
        await page.context.close()
        return first

    assert await is_met(painted, MOST_PAINT)


async def test_first_paint_waits_for_no_script(table: Shown) -> None:
    """So it takes three ways to the server: one to connect, one for the page, one for its style."""
    page = await (await table.chromium.new_context(viewport=PHONE)).new_page()
    await page.route("**/static/*.js", lambda route: asyncio.Event().wait())
    assert table.server
    await page.goto(f"http://127.0.0.1:{table.server.port}/", wait_until="commit")
    await page.wait_for_function(f"() => ({PAINTED}) > 0", timeout=patience.MILLISECONDS)
    await expect(page.locator("#title")).to_be_visible()


async def answered(page: Page, asked: list[Route]) -> None:
    """Let the server answer the press that waits, and wait until the page shows it."""
    while not asked:
        await page.wait_for_timeout(10)
    await asked.pop().continue_()
    await expect(page.locator("#page.busy")).to_have_count(0)


async def test_a_touch_is_drawn_before_the_server_answers(table: Shown) -> None:
    """It is hollow until then, and is drawn within a tenth of a second on a slow phone."""
    await table.crowd()
    page = await table.sit(PHONE, has_touch=True)
    for chip in await page.locator("#plan .chip").all():
        if await page.locator("#places .goal").count():
            break
        await chip.tap()  # a hex that may march
    asked: list[Route] = []

    async def hold(route: Route) -> None:
        asked.append(route)

    await page.route("**/do", hold)
    await slowed(page)

    async def drawn() -> float:
        await page.evaluate(WATCH)
        await page.locator("#places .goal").first.tap()
        await page.wait_for_function("() => window.drawnAfter > 0", timeout=patience.MILLISECONDS)
        after: float = await page.evaluate("window.drawnAfter")
        assert len(asked) == 1, "nothing is drawn by an answer"
        await answered(page, asked)
        await page.locator("#undo").tap()
        await answered(page, asked)
        return after

    assert await is_met(drawn, MOST_DRAWN)
