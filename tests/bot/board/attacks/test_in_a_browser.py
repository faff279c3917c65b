"""Attacks in a real browser: names as markup, other pages beside and around this one, links in history."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, BrowserContext, Page, Request, Route, expect

from bot.board import pages
from bot.messages.people import Person
from bot.store import Store
from tests import patience
from tests.bot.board.one_browser import fixture, pytestmark, store
from tests.bot.board.test_in_chromium import PHONE, Shown
from tests.bot.board.test_tabs import to_the_end
from tests.bot.drive import ANN, BEN, Game

__all__ = ["pytestmark", "store"]
MARKUP = "<img src=x onerror=alert(1)>"
MADE = "() => [...document.querySelectorAll('[onerror], [src=x], iframe, object, embed')].length"
"""Elements that a name could have become."""
SINKS = """() => ["innerHTML", "outerHTML"].map((sink) => {
  try { document.getElementById("told")[sink] = "<b>x</b>"; return "written"; } catch { return "refused"; }
})"""
ELSEWHERE = ("http://evil.test", "http://127.0.0.1:9")
"""Another site, and another page of the same site, to which a browser gives the cookie."""
WRITE = """async (board) => {
  const body = JSON.stringify({ v: 1, step: null });
  const sent = { method: "POST", credentials: "include", body };
  const said = [];
  for (const [path, type] of [["seen", "text/plain"], ["seen", "application/json"], ["do", "text/plain"]]) {
    const mode = type === "text/plain" ? "no-cors" : "cors", headers = { "Content-Type": type };
    said.push(await fetch(board + path, { ...sent, mode, headers }).then((one) => one.type, () => "refused"));
  }
  const read = fetch(board + "now", { credentials: "include" });
  said.push(await read.then((one) => one.text(), () => "refused"));
  said.push(await new Promise((done) => {
    const socket = new WebSocket(board.replace("http", "ws") + "live");
    socket.onopen = () => done("open");
    socket.onerror = () => done("refused");
  }));
  const picture = new Image();
  said.push(await new Promise((done) => {
    picture.onload = () => done("shown");
    picture.onerror = () => done("refused");
    picture.src = board + "favicon.ico";
  }));
  return said;
}"""
FORM = """(board) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "POST", action: board + "seen", enctype: "text/plain" });
  const written = { name: '{"v":1,"step":null,"x":"', value: '"}' };
  form.append(Object.assign(document.createElement("input"), written));
  document.body.append(form);
  form.submit();
}"""


@fixture
async def table(store: Store, chromium: Browser) -> AsyncIterator[Shown]:
    """Yield a table of Ann and of somebody whose name is markup, for one round."""
    game = Game(store)
    await game.begin([ANN, Person(BEN.id, MARKUP)], round_limit=1)
    await game.until("orders")
    shown = Shown(game, chromium)
    await shown.open()
    yield shown
    for window in chromium.contexts:
        await window.close()
    assert shown.server
    await shown.server.close()


async def evil(window: BrowserContext, address: str, body: str = "") -> Page:
    """Open somebody else's page in the same browser."""

    async def said(route: Route) -> None:
        await route.fulfill(content_type="text/html", body=f"<!doctype html><title>evil</title>{body}")

    await window.route(f"{address}/", said)
    page = await window.new_page()
    await page.goto(f"{address}/")
    return page


async def test_10_a_name_of_markup_is_words_in_every_tab(
    table: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "LOOKS", 1000)
    page, dialogs = await table.sit(PHONE), list[str]()
    page.on("dialog", lambda one: dialogs.append(one.message))
    assert MARKUP in (await page.locator("#seats").text_content() or "")
    await walk(page, "Log", "Replay", "Try", "Learn", "Board")
    assert await page.evaluate(SINKS) == ["refused", "refused"]
    table.mistakes.clear()  # those two refusals
    address = page.url
    await page.goto("about:blank")  # so that it asks for nothing while the game goes on
    await to_the_end(table.game)
    await page.goto(address)
    await walk(page, "Review", "Replay", "Log")
    assert MARKUP in (await page.locator("#view").text_content() or "")
    assert dialogs == []
    assert table.mistakes == []


async def walk(page: Page, *tabs: str) -> None:
    """Open each tab; whatever it shows of names is text."""
    for tab in tabs:
        await page.get_by_role("tab", name=tab).click()
        if tab != "Board":
            await expect(page.locator("#view")).to_have_attribute("aria-busy", "false")
        assert await page.evaluate(MADE) == 0, tab


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
async def test_4_another_page_in_the_same_browser_writes_and_reads_nothing(
    table: Shown, elsewhere: str
) -> None:
    page = await table.sit(PHONE)
    board, before = page.url, await table.game.service.playing.panel(table.game.match_id, ANN)
    other, came = await evil(page.context, elsewhere), list[tuple[str, int]]()
    other.on("response", lambda one: came.append((one.request.method, one.status)))
    said = await other.evaluate(WRITE, board)
    assert said == ["refused"] * 6
    await other.evaluate(FORM, board)
    await other.wait_for_url(f"{board}seen")
    written = [status for method, status in came if method == "POST"]
    assert {*written} == {403}
    assert await table.game.service.playing.panel(table.game.match_id, ANN) == before
    assert (await page.request.get(f"{board}now")).status == 200, "Ann plays on"


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
async def test_5_no_other_page_shows_it_in_a_frame_or_holds_its_window(table: Shown, elsewhere: str) -> None:
    page = await table.sit(PHONE)
    frame = f'<iframe src="{page.url}" style="opacity: 0"></iframe><object data="{page.url}"></object>'
    other = await evil(page.context, elsewhere, frame)
    await other.wait_for_load_state("networkidle")
    inner = [one.url for one in other.frames if one is not other.main_frame]
    assert inner
    assert all(url.startswith("chrome-error:") for url in inner), inner
    async with page.context.expect_page() as opening:
        await other.evaluate("(url) => { window.held = window.open(url); }", page.url)
    opened = await opening.value
    await opened.locator("#page:not([aria-busy])").wait_for()
    assert await opened.evaluate("window.opener") is None
    assert await other.evaluate("window.held.closed"), "it is cut off from whoever opened it"


async def test_3_the_token_is_in_no_address_and_no_header_and_no_history(table: Shown) -> None:
    link = await table.game.service.boards.enter(table.game.match_id, ANN)
    token = link.partition("#")[2]
    window = await table.chromium.new_context(viewport=PHONE)
    window.set_default_timeout(patience.MILLISECONDS)
    page, sent = await window.new_page(), list[Request]()

    def note(one: Request) -> None:
        sent.append(one)

    page.on("request", note)
    await page.goto(link)
    await page.locator("#page:not([aria-busy])").wait_for()
    await page.wait_for_load_state("networkidle")
    told = [(one.url, await one.all_headers(), one.post_data) for one in sent]
    assert [url for url, *_ in told if token in url and "#" not in url] == []
    assert [url for url, headers, _ in told if token in str(headers)] == []
    assert [url for url, _, body in told if token in (body or "")] == [f"{page.url}enter"]
    tools = await window.new_cdp_session(page)
    entries = (await tools.send("Page.getNavigationHistory"))["entries"]
    assert [one["url"] for one in entries if token in one["url"]] == []
    kept = "[document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join()"
    assert await page.evaluate(kept) == ",{},{}", "no script can read what the session is"
    await page.goto("about:blank")
    await page.go_back()
    await expect(page.locator("#seats .me")).to_contain_text("Ann")
    assert token not in page.url


async def test_1_a_link_that_was_used_shows_nothing_to_whoever_has_it(table: Shown) -> None:
    link = await table.game.service.boards.enter(table.game.match_id, ANN)
    first, second = [await (await table.chromium.new_context()).new_page() for _ in range(2)]
    await first.goto(link)
    await expect(first.locator("#seats .me")).to_contain_text("Ann")
    await second.goto(link)
    await expect(second.locator("#panel")).to_contain_text("used already")
    assert await second.locator("#seats li, #board polygon, #panel button").count() == 0
    assert await second.evaluate("fetch('now').then((one) => one.status)") == 401
    assert link.partition("#")[2] not in second.url
    await second.reload()
    await expect(second.locator("#panel")).not_to_be_empty()
    assert await second.evaluate("fetch('now').then((one) => one.status)") == 401
