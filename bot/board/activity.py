"""Serve the page inside Discord: a frame of its client, behind its proxy, which alone reaches it.

Discord says who comes and where; after that requests carry a secret that the page holds in memory, for
browsers give a frame no cookies. Nothing is asked of another origin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape

from aiohttp import web

from bot.board import wire
from bot.board.assets import PAGE
from bot.board.guard import BAD_TOKEN_SECONDS, HEADERS, POLICY, Origin, Rate, Slots
from bot.board.pages import Handler, Pages, body_of, message
from bot.messages.catalogue import say
from bot.pictures.drawing import Drawing
from bot.service.play.activities import Activities, Doorman
from bot.service.play.boards import Ended
from bot.service.service import Service

FOLDER = "/activity"
PROXY = "/.proxy"
"""Folder in which Discord's proxy serves what a frame asks for."""
CLIENTS = tuple(
    f"https://{name}discord{top}" for name in ("", "ptb.", "canary.") for top in (".com", "app.com")
)
"""Origins of Discord's clients, which alone may frame the page and are listened to."""
ENTERING = 20
"""Most people whom Discord is asked about at the same time."""
STRANGERS = 100
"""Most refused ones a minute from one address: behind Discord's proxy many people share one."""
LASTING = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Frame:
    """Say where the page stands: its origin, "" for Discord's proxy of this application, and its clients'."""

    origin: str = ""
    clients: Sequence[str] = CLIENTS

    def headers(self) -> Mapping[str, str]:
        """Return the headers of the page: its clients may frame it, and pictures come from its memory."""
        policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {' '.join(self.clients)}")
        rest = {name: text for name, text in HEADERS.items() if name != "X-Frame-Options"}
        return {**rest, "Content-Security-Policy": policy.replace("img-src 'self'", "img-src 'self' blob:")}


DISCORD = Frame()


class Bearer:
    """The session of a frame: its page sends the secret itself, with a socket as its second protocol."""

    async def secret(self, request: web.Request) -> str:
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        if kind == "Bearer":
            return secret.strip()
        name, _, offered = request.headers.get("Sec-WebSocket-Protocol", "").partition(",")
        return offered.strip() if name.strip() == wire.SOCKET else ""

    def remember(self, response: web.StreamResponse, secret: str) -> None:
        """Give nothing: the page holds the secret."""


class Proxied(Origin):
    """The origin of the frame. No cookie speaks for anybody there, so a request may name none."""

    def __init__(self, frame: Frame, doorman: Doorman, proxy: str = "") -> None:
        super().__init__(proxy=proxy)
        self._frame = frame
        self._doorman = doorman

    def is_ours(self, request: web.Request) -> bool:
        ours = self._frame.origin or f"https://{self._doorman.application_id}.discordsays.com"
        return request.headers.get("Origin", ours) == ours

    def is_from_page(self, request: web.Request) -> bool:
        """Return whether the page itself sends it: the secret that it carries says so."""
        return True


class Activity:
    """The Activity's page and its requests."""

    def __init__(
        self, service: Service, drawing: Drawing, doorman: Doorman, *, frame: Frame = DISCORD, proxy: str = ""
    ) -> None:
        self._activities = service.of(Activities)
        self._doorman = doorman
        self._frame = frame
        self._origin = origin = Proxied(frame, doorman, proxy)
        self.pages = Pages(service, drawing, identity=Bearer(), origin=origin, headers=frame.headers())
        self.pages.shown = self._activities.now
        self._entering = Slots(ENTERING)
        self._strangers = Rate(STRANGERS, BAD_TOKEN_SECONDS)
        every = sorted((name, asset.tag) for name, asset in self.pages.assets.items())
        self._build = sha256(repr(every).encode()).hexdigest()[:16]

    def routes(self) -> list[web.RouteDef]:
        """Return the routes of the Activity; its page is the front page with a frame's address."""
        left_out = {f"{FOLDER}/{name}" for name in ("", "b", "favicon.ico", "enter", "static/{name}")}
        return [
            *self.own_routes(),
            *(route for route in self.pages.routes(FOLDER) if route.path not in left_out),
        ]

    def own_routes(self) -> list[web.RouteDef]:
        """Return the routes that no other page has."""
        return [
            web.post(f"{FOLDER}/enter", self._enter),
            web.get(f"{FOLDER}/static/{{build}}/{{name}}", self._file),
        ]

    def is_asked(self, request: web.Request) -> bool:
        """Return whether the request is the Activity's."""
        return request.path.startswith(f"{FOLDER}/") or (request.path == "/" and "frame_id" in request.query)

    async def answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer with the Activity's headers; the front page is its own."""
        return await self.pages.guarded(request, self._page if request.path == "/" else handler)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        """Return the page, which is the same for everybody: it names the application and its clients."""
        folder = f"{PROXY}{FOLDER}/"
        given = {
            "folder": folder,
            "application": str(self._doorman.application_id),
            "clients": " ".join(self._frame.clients),
        }
        marks = "".join(f' data-{name}="{escape(value)}"' for name, value in given.items())
        text = self.pages.assets[PAGE].data.decode()
        text = text.replace('"static/', f'"{folder}static/{self._build}/').replace(
            "<body", f"<body{marks}", 1
        )
        return web.Response(text=text, content_type="text/html", charset="utf-8")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """Return a file by its build, for Discord's proxy may keep it; the page tells one by the next."""
        asset = self.pages.assets.get(request.match_info["name"])
        if asset is None:
            raise web.HTTPNotFound
        is_same = request.match_info["build"] == self._build
        return asset.answer(request, LASTING if is_same else "no-store")

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        """Begin a session for whoever Discord says has come, at the table of the channel that it names."""
        address = self._origin.address_of(request)
        if self._strangers.is_full(address) or not self._entering.take(""):
            raise web.HTTPTooManyRequests
        try:
            sent = await body_of(request, wire.Arrive)
            arrival = await self._doorman.arrival(sent.code, sent.instance)
        finally:
            self._entering.free("")
        if arrival is None:
            self._strangers.count(address)
            raise Ended(say("activity-stranger"))
        secret, board = await self._activities.enter(arrival)
        return message(wire.Arrived(table=board.match_id, secret=secret, token=arrival.token))
