"""The board beside channel and direct messages: the bot's own page, for the person whose address it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.board.guard import FRAMED, Origin
from bot.board.pages import Handler, Pages
from bot.service.play.boards import Ended
from sandbox.web.access import HOSTS
from sandbox.web.guild import Guild

FOLDER = "/{token}/{person}/board"


class Local:
    """Knows people by their addresses, which only holders of the table's token have."""

    def __init__(self, club: Guild) -> None:
        self._club = club
        self._boards = club.bot.service.boards
        self._secrets: dict[str, str] = {}

    async def secret(self, request: web.Request) -> str:
        """Return the person's session at their newest game; it begins when they first look."""
        name = request.match_info["person"]
        if name not in self._club.people:
            raise web.HTTPNotFound
        if not await self._is_current(name):
            self._secrets[name] = await self._boards.open_newest(self._club.people[name].id)
        return self._secrets[name]

    async def _is_current(self, name: str) -> bool:
        try:
            board = await self._boards.find(self._secrets.get(name, ""))
            await self._boards.check(board)
        except Ended:
            return False
        return True

    def remember(self, response: web.StreamResponse, secret: str) -> None:
        """Give nothing away: a local page needs no cookie."""


class LocalBoards:
    """The pages of all people of a club."""

    def __init__(self, club: Guild, port: int) -> None:
        self._club = club
        boards = club.bot.service.boards
        boards.turn_on_here()
        origin = Origin(*(f"http://{host}:{port}" for host in HOSTS))
        self._pages = Pages(
            club.bot.service, club.bot.drawing, identity=Local(club), origin=origin, headers=FRAMED
        )

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of everybody's page, served as the bot's own work."""
        return [
            web.route(route.method, route.path, self._as_bot(route.handler))
            for route in self._pages.routes(FOLDER)
        ]

    async def close(self) -> None:
        await self._pages.push.close()

    def _as_bot(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            with self._club.env.as_bot():
                return await self._pages.guarded(request, handler)

        return serve
