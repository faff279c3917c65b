"""Open here through a bot in a process of its own: the press, what Discord answers, and the page it opens.

The page stands at Discord's own addresses here: a browser's requests for them are answered by a stand-in for
its client, and by one for its proxy, which gives the page no socket: it asks for news every 5 seconds.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from socket import socket
from typing import cast

import aiohttp
import pytest
from playwright.async_api import Browser, Frame, Page, Route, WebSocketRoute, expect
from playwright.async_api import TimeoutError as TimedOut

from bot.board.activity import FOLDER, PROXY
from bot.messages.catalogue import say
from lab.soak.discord.server import LAUNCH, Server
from lab.soak.discord.world import APP, GUILD, World
from lab.soak.people.person import TrialPerson
from lab.soak.people.tables import Table
from lab.soak.process.supervisor import Keeper, kept
from sandbox.seating import Setting
from tests import patience
from tests.bot.board.at_discord import CLIENT, policy
from tests.bot.board.hands import QUIET, WHAT, Taps, touch_on
from tests.bot.board.one_browser import fixture
from tests.bot.board.one_browser import pytestmark as in_chromium
from tests.bot.board.test_in_chromium import PHONE

pytestmark = [*in_chromium, pytest.mark.trial(reason="a bot in its own process, and browsers")]
DISCORD, PROXIED = "https://discord.com", f"https://{APP}.discordsays.com"
BUTTON = "Open here"
KEPT = ("content-type", "content-security-policy", "cache-control", "etag", "vary")
DECISIONS = 4
TOUCH_MS = 10_000
"""Milliseconds after which a person who would touch what has just gone looks again."""


class Opened:
    """A channel with a table of two, its bot, and a third person who only watches."""

    def __init__(self, server: Server, keeper: Keeper, port: int, chromium: Browser) -> None:
        self.server, self.keeper, self.chromium = server, keeper, chromium
        self._bot = f"http://127.0.0.1:{port}"
        self.people = [self._person(name) for name in ("Ann", "Ben", "Cyd")]
        self.http = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())
        self.asked: Counter[str] = Counter()

    def _person(self, name: str) -> TrialPerson:
        person = TrialPerson(self.server, name, self.server.world.channels[0], seed="1")
        person.patience = patience.SECONDS
        return person

    async def open_table(self) -> None:
        people = self.people[:2]
        setting = Setting("brimstone", len(people), 99)
        await Table(self.server, self.keeper, people[0].channel, people, setting).open()

    async def open_here(self, person: TrialPerson) -> Frame:
        """Press the card's button, and open what Discord's client opens then; return the page in it."""
        begun = await person.click(*person.newest(BUTTON))
        assert begun.callback == LAUNCH
        (instance,) = self.server.activities.instances
        window = await self.chromium.new_context(viewport=PHONE, has_touch=True)
        await window.route("**/*", self._answered)
        await window.route_web_socket("**/*", refuse)
        page = await window.new_page()
        await page.goto(f"{DISCORD}/?person={person.id}&instance={instance}&at={PROXIED}")
        handle = await page.wait_for_selector("iframe")
        frame = await handle.content_frame() if handle else None
        assert frame
        await frame.locator("#page:not([aria-busy])").wait_for()
        page.set_default_timeout(TOUCH_MS)
        return frame

    async def _answered(self, route: Route) -> None:
        """Answer as Discord's client and its proxy do; nothing else is reached."""
        url = route.request.url
        host, _, path = url.removeprefix("https://").partition("/")
        self.asked[host] += 1
        if url.startswith(f"{DISCORD}/code"):
            person = int(url.partition("person=")[2].partition("&")[0])
            await route.fulfill(body=self.server.activities.code(APP, person))
        elif url.startswith(f"{DISCORD}/?"):
            await route.fulfill(body=CLIENT.read_text(), content_type="text/html")
        elif url.startswith((f"{PROXIED}/?", f"{PROXIED}{PROXY}{FOLDER}/")):
            await self._proxied(route, path.removeprefix(PROXY.strip("/")).lstrip("/"))
        else:
            await route.abort()

    async def _proxied(self, route: Route, path: str) -> None:
        sent = await route.request.all_headers()
        left = ("host", "cookie", "accept-encoding", "content-length")
        headers = {name: text for name, text in sent.items() if name not in left and name[0] != ":"}
        asked = self.http.request(
            route.request.method, f"{self._bot}/{path}", headers=headers, data=route.request.post_data_buffer
        )
        async with asked as response:
            given = {name: response.headers[name] for name in KEPT if name in response.headers}
            own = given.get("content-security-policy", "")
            given["content-security-policy"] = f"{own}, {policy(PROXIED)}" if own else policy(PROXIED)
            await route.fulfill(status=response.status, headers=given, body=await response.read())

    def answers(self) -> int:
        (row,) = self.keeper.ask("SELECT count(*) FROM answers")
        return int(str(row[0]))


async def refuse(socket: WebSocketRoute) -> None:
    await socket.close()


@fixture
async def opened(tmp_path: Path, chromium: Browser) -> AsyncIterator[Opened]:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    server = Server(World(1))
    async with kept(server, tmp_path, board_port=port) as keeper:
        here = Opened(server, keeper, port, chromium)
        await here.open_table()
        yield here
        for window in chromium.contexts:
            await window.close()
        await here.http.close()
        assert keeper.faults_logged() == []
        assert not server.strange


async def tap(frames: Sequence[Frame]) -> None:
    """Let whoever is asked answer with taps alone; a page moves on by itself when others answer."""
    for frame in frames:
        await frame.wait_for_function(QUIET, timeout=patience.MILLISECONDS)
        step = await frame.evaluate("document.querySelector('#more').dataset.of")
        if await frame.evaluate(WHAT, 0):
            with suppress(TimedOut):
                await touch_on(Taps(cast("Page", frame)), step)


async def test_who_presses_it_plays_on_their_own_panel_and_others_watch(opened: Opened) -> None:
    *frames, watching = [await opened.open_here(person) for person in opened.people]
    (instance,) = opened.server.activities.instances.values()
    assert (instance.guild, instance.channel) == (GUILD, opened.people[0].channel)
    assert instance.people == {person.id for person in opened.people}
    for person, frame in zip(opened.people, frames, strict=False):
        await expect(frame.locator("#seats .me bdi")).to_have_text(person.name)
    assert await watching.locator("#seats .me, #hand").filter(visible=True).count() == 0
    before = opened.answers()
    async with asyncio.timeout(patience.SECONDS):
        while opened.answers() < before + DECISIONS:
            await tap(frames)
    assert {*opened.asked} == {DISCORD.removeprefix("https://"), PROXIED.removeprefix("https://")}


async def test_where_discord_opens_no_activity_the_press_says_so(opened: Opened) -> None:
    opened.server.activities.is_enabled = False
    ann = opened.people[0]
    begun = await ann.click(*ann.newest(BUTTON))
    assert begun.callback != LAUNCH
    assert say("activity-not-launched") in ann.told()
    assert opened.server.activities.instances == {}
