"""Serve pages on an address of their own, which only the host's proxy should reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from aiohttp import web

from bot.board.calendars import Calendars
from bot.board.connections import Connections
from bot.board.guard import LARGEST, Origin
from bot.board.identity import Cookie
from bot.board.pages import Handler, Pages
from bot.pictures.drawing import Drawing
from bot.service.service import Service

LINGERING_SECONDS = 1.0
"""Seconds for which the rest of a refused body is read, so that its sender can still read the answer."""


class Beside(Protocol):
    """Pages at the same address that guard themselves, such as those inside Discord."""

    pages: Pages

    def routes(self) -> list[web.RouteDef]:
        """Return their routes."""

    def is_asked(self, request: web.Request) -> bool:
        """Return whether a request is theirs."""

    async def answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer it."""


class BoardServer:
    """A small web server for pages."""

    def __init__(
        self,
        service: Service,
        drawing: Drawing,
        *,
        host: str,
        port: int,
        proxy: str = "",
        beside: Beside | None = None,
    ) -> None:
        """Serve pages there; `beside`: others, with a guard of their own."""
        origin = Origin(service.boards.url, proxy=proxy)
        self.pages = Pages(service, drawing, identity=Cookie(origin), origin=origin)
        self._beside = beside
        self._calendars = Calendars(service.calendar, origin)
        self._where = (host, port)
        self._connections: Connections | None = None
        self._runner: web.AppRunner | None = None

    async def open(self) -> None:
        """Start the server; OSError if the port is in use."""
        app = web.Application(client_max_size=LARGEST, middlewares=[self._guarded])
        app.add_routes([*self.pages.routes(), *self._calendars.routes()])
        app.add_routes(self._beside.routes() if self._beside else [])
        self._runner = web.AppRunner(
            app,
            access_log=None,
            shutdown_timeout=1,
            keepalive_timeout=15,
            lingering_time=LINGERING_SECONDS,
        )
        await self._runner.setup()
        assert self._runner.server is not None
        self._connections = Connections(self._runner.server)
        await self._connections.open(*self._where)

    @property
    def port(self) -> int:
        """Return the port that the server listens on."""
        assert self._connections is not None
        return self._connections.port

    @property
    def _every(self) -> Sequence[Pages]:
        return (self.pages, *((self._beside.pages,) if self._beside else ()))

    def ready_when(self, is_ready: Callable[[], bool]) -> None:
        """Answer only while this holds."""
        for pages in self._every:
            pages.is_ready = is_ready

    def wake(self) -> None:
        """Look at the tables of open pages at once: another process has written."""
        for pages in self._every:
            pages.push.wake()

    async def close(self) -> None:
        for pages in self._every:
            await pages.push.close()
        if self._connections is not None:
            await self._connections.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if self._connections is not None:
            self._connections.asked(request)
        if self._beside is not None and self._beside.is_asked(request):
            return await self._beside.answer(request, handler)
        return await self.pages.guarded(request, handler)
