"""Discord around an Activity: who has come, and a client that frames the page behind a proxy as Discord does.

The proxy serves the front page and what stands below /.proxy, takes every cookie away, and adds a policy
under which the page reaches nothing else. The client speaks RPC frames; with `refuses` its person says no.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import discord
from aiohttp import web
from discord.http import Route

from bot.board.activity import FOLDER, PROXY, Activity, Frame
from bot.board.server import BoardServer
from bot.discord.gateway.activities import Visitors
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.play.activities import Activities
from lab.soak.discord.activities import SECRET
from lab.soak.discord.server import Server
from lab.soak.discord.world import APP, World
from tests.bot.drive import CHANNEL, Game

PEOPLE = ("Ann", "Ben", "Cyd", "Dana", "Eve")
CLIENT = Path(__file__).with_name("client.html")


def policy(origin: str) -> str:
    """Return the policy that the proxy adds: the page reaches nothing but what the proxy serves."""
    below = f"{origin}{PROXY}/"
    kinds = [f"{kind}-src {below}" for kind in ("script", "style")]
    return "; ".join(
        [
            "default-src 'none'",
            *kinds,
            f"img-src {below} blob:",
            f"connect-src {below} {below.replace('http', 'ws')}",
        ]
    )


@dataclass
class AtDiscord:
    """A table's pages inside a Discord on this machine."""

    game: Game
    discord: Server = field(default_factory=lambda: Server(World(1)))
    strange: list[str] = field(default_factory=list)
    """Paths that the proxy does not serve."""

    async def open(self, drawing: Drawing) -> None:
        await self.discord.open()
        self._base, Route.BASE = Route.BASE, f"{self.discord.base}/api/v10"
        self.discord.world.names.update(enumerate(PEOPLE, 1))
        self.bot = discord.Client(intents=discord.Intents.none())
        await self.bot.login("a.b.c")
        self.visitors = Visitors(self.bot, SECRET)
        self._http = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())
        self.proxy_port, self.client_port = [
            await self._serve(*routes) for routes in (self._proxied(), self._client())
        ]
        self.origin = f"http://127.0.0.1:{self.proxy_port}"
        self.client = f"http://localhost:{self.client_port}"
        self.game.service.boards.turn_on("https://board.test")
        self.game.service.of(Activities).turn_on()
        frame = Frame(self.origin, (self.client,))
        service = self.game.service
        activity = Activity(service, drawing, self.visitors, frame=frame)
        self.server = BoardServer(service, drawing, host="127.0.0.1", port=0, beside=activity)
        await self.server.open()

    _runners: list[web.AppRunner] = field(default_factory=list)

    async def _serve(self, *routes: web.RouteDef) -> int:
        app = web.Application()
        app.add_routes(routes)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        self._runners.append(runner)
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return int(runner.addresses[0][1])

    async def close(self) -> None:
        for runner in self._runners:
            await runner.cleanup()
        await self._http.close()
        await self.server.close()
        await self.bot.close()
        await self.discord.close()
        Route.BASE = self._base

    # ------------------------------------------------------------------------------- people

    def launch(self, person: Person, channel: int = CHANNEL.channel_id, application: int = APP) -> str:
        """Open the Activity in the channel as this person; return the instance."""
        return self.discord.activities.launch(application, CHANNEL.guild_id, channel, person.id)

    def join(self, instance: str, person: Person) -> None:
        self.discord.activities.instances[instance].people.add(person.id)

    def code(self, person: Person, application: int = APP) -> str:
        return self.discord.activities.code(application, person.id)

    def address(self, person: Person, instance: str, *more: str) -> str:
        """Return where the person's client shows the Activity."""
        query = [f"person={person.id}", f"instance={instance}", f"at={self.origin}", *more]
        return f"{self.client}/?{'&'.join(query)}"

    # ------------------------------------------------------------------------------- client and proxy

    def _client(self) -> list[web.RouteDef]:
        async def page(request: web.Request) -> web.Response:
            return web.Response(text=CLIENT.read_text(), content_type="text/html")

        async def code(request: web.Request) -> web.Response:
            return web.Response(text=self.discord.activities.code(APP, int(request.query["person"])))

        async def icon(request: web.Request) -> web.Response:
            return web.Response(status=204)

        return [web.get("/", page), web.get("/code", code), web.get("/favicon.ico", icon)]

    def _proxied(self) -> list[web.RouteDef]:
        async def serve(request: web.Request) -> web.StreamResponse:
            path = request.path_qs.removeprefix(PROXY)
            if request.path != "/" and not request.path.startswith(f"{PROXY}{FOLDER}/"):
                self.strange.append(request.path)
                raise web.HTTPNotFound
            left = ("Host", "Cookie", "Accept-Encoding", "Content-Length")
            headers = {name: text for name, text in request.headers.items() if name not in left}
            url = f"http://127.0.0.1:{self.server.port}{path}"
            if request.headers.get("Upgrade", "").lower() == "websocket":
                return await self._socket(request, url)
            asked = self._http.request(request.method, url, headers=headers, data=await request.read())
            async with asked as response:
                body = await response.read()
            kept = (
                "Content-Type",
                "Content-Security-Policy",
                "Cache-Control",
                "ETag",
                "X-Frame-Options",
                "Vary",
            )
            given = [(name, response.headers[name]) for name in kept if name in response.headers]
            answer = web.Response(body=body, status=response.status, headers=dict(given))
            answer.headers.add("Content-Security-Policy", policy(self.origin))
            return answer

        return [web.route("*", "/{path:.*}", serve)]

    async def _socket(self, request: web.Request, url: str) -> web.StreamResponse:
        offered = request.headers.get("Sec-WebSocket-Protocol", "").split(", ")
        beyond: Any = await self._http.ws_connect(
            url, protocols=offered, headers={"Origin": request.headers["Origin"]}
        )
        here = web.WebSocketResponse(protocols=[beyond.protocol or ""])
        await here.prepare(request)

        async def pass_on(one: Any, other: Any) -> None:
            async for frame in one:
                await other.send_str(frame.data)
            await other.close()

        await asyncio.gather(pass_on(beyond, here), pass_on(here, beyond), return_exceptions=True)
        return here
