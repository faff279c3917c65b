"""A table with a real server of pages in front of it, and browsers made of plain HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
from playwright.async_api import expect

from bot.board.server import BoardServer
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.store import Store
from tests import patience
from tests.bot.board.one_browser import chromium
from tests.bot.drive import ANN, BEN, Game

__all__ = ["chromium"]

URL = "http://board.test"
PNG = b"\x89PNG\r\n\x1a\n"
WRITE = {"Origin": URL, "Sec-Fetch-Site": "same-origin"}

expect.set_options(timeout=patience.MILLISECONDS)


@dataclass
class Page:
    """One browser's page: its cookies, and what the server answered last."""

    port: int
    http: aiohttp.ClientSession
    headers: dict[str, str] = field(default_factory=lambda: dict(WRITE))

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    async def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        """Send a message; return the status and what was said."""
        asked = self.http.post(self.url(path), json=body, headers={**self.headers, **headers})
        async with asked as response:
            return response.status, await response.json()

    async def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        async with self.http.get(self.url(path), headers=headers) as response:
            return response.status, await response.read()

    async def now(self) -> Any:
        async with self.http.get(self.url("/now")) as response:
            said = await response.json()
            assert response.status == 200, said
            return said

    async def enter(self, link: str) -> tuple[int, Any]:
        return await self.post("/enter", {"v": 1, "token": link.partition("#")[2]})

    async def press(self, now: Any, action: str, arg: str = "", *values: str, **more: Any) -> tuple[int, Any]:
        """Press something in the panel that the page shows."""
        seen = {"acts": now["acts"]} if now["acts"] is not None else {
            "step": now["step"], "revision": now["revision"]
        }  # fmt: skip
        press = {"action": action, "arg": arg, "values": values, **more}
        return await self.post("/do", {"v": 1, **seen, "press": press})


@dataclass
class Here:
    """A table of Ann and Ben with its server."""

    game: Game
    server: BoardServer
    pages: list[aiohttp.ClientSession] = field(default_factory=list)

    def page(self) -> Page:
        """Open a browser without a session."""
        http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.pages.append(http)
        return Page(self.server.port, http)

    async def link(self, person: Person = ANN) -> str:
        return await self.game.service.boards.enter(self.game.match_id, person)

    async def opened(self, person: Person = ANN) -> Page:
        """Open a page of the person's seat by a new link."""
        page = self.page()
        status, said = await page.enter(await self.link(person))
        assert (status, said) == (200, {"v": 1, "table": self.game.match_id}), said
        return page


@pytest.fixture
async def serve(store: Store) -> AsyncIterator[Callable[[Game], Awaitable[Here]]]:
    """Return a function that opens the server of a game; all are closed at the end."""
    opened: list[Here] = []

    async def open_server(game: Game, url: str = URL, **more: Any) -> Here:
        game.service.boards.turn_on(url)
        drawing = Drawing(painter=lambda picture: PNG)
        server = BoardServer(game.service, drawing, host="127.0.0.1", port=0, **more)
        await server.open()
        opened.append(Here(game, server))
        return opened[-1]

    yield open_server
    for here in opened:
        for http in here.pages:
            await http.close()
        await here.server.close()


@pytest.fixture
async def here(store: Store, serve: Callable[[Game], Awaitable[Here]]) -> Here:
    game = Game(store)
    await game.begin([ANN, BEN])
    await game.until("orders")
    return await serve(game)
