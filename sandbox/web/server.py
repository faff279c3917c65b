"""The web server: the page, message files, and one live connection per open page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from aiohttp import WSMsgType, web

from sandbox.web.access import CHANGES, LASTS, PRIVATE, guarded, headed
from sandbox.web.board import LocalBoards
from sandbox.web.guild import Guild
from sandbox.web.message_json import PICTURES
from sandbox.web.requests import Requests
from sandbox.web.visibility import Visibility

Json = dict[str, Any]

STATIC: Final = Path(__file__).parent / "static"
KINDS: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
LARGEST: Final = 1 << 21
"""Largest message from a page in bytes: a file of 1 MB as text, plus the rest of a command."""
BEAT: Final = 30.0


class Server:
    """Pages for the people of one club, at http://127.0.0.1:<port>/<token>/<person>."""

    def __init__(self, club: Guild, *, port: int) -> None:
        self.club = club
        self.port = port
        self.token = club.shelf.token()
        self._live: set[web.WebSocketResponse] = set()
        self._under_way: set[asyncio.Task[None]] = set()
        self.app = web.Application(middlewares=[guarded(self.token, port)])
        self.app.on_response_prepare.append(headed(port))
        for path in ("/{token}", "/{token}/"):
            self.app.router.add_get(path, self._first)
        self.app.router.add_get("/{token}/static/{name}", self._static)
        self.app.router.add_get("/{token}/{person}", self._page)
        self.app.router.add_get("/{token}/{person}/live", self._connect)
        self.app.router.add_get("/{token}/{person}/files/{channel}/{id}/{name}", self._file)
        self._boards = LocalBoards(club, port)
        self.app.add_routes(self._boards.routes())

    def url(self, person: str = "") -> str:
        """Return the address of a person's page; by default the first person's."""
        return f"http://127.0.0.1:{self.port}/{self.token}/{person or next(iter(self.club.people))}"

    async def close(self) -> None:
        """Tell the open pages that the server is stopping."""
        for live in list(self._live):
            await live.close(code=1001, message=b"the table is closed")
        await self._boards.close()

    # ------------------------------------------------------------------- the page

    async def _first(self, request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(self.url())

    async def _page(self, request: web.Request) -> web.StreamResponse:
        self._person(request)
        return _static_file("index.html")

    async def _static(self, request: web.Request) -> web.StreamResponse:
        return _static_file(request.match_info["name"], request.headers.get("If-None-Match"))

    def _person(self, request: web.Request) -> str:
        name = request.match_info["person"]
        if name not in self.club.people:
            raise web.HTTPNotFound(text="Nobody here has that name.")
        return name

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """Serve a file of a message that the person can see."""
        eyes = Visibility(self.club, self._person(request), lambda _: None)
        channel, file_id = _number(request, "channel"), _number(request, "id")
        file = eyes.file(channel, file_id)
        data = self.club.backend.cdn.get(file["url"]) if file else None
        if file is None or data is None:
            raise web.HTTPNotFound(text="There is no such file for you.")
        kind = str(file["content_type"])
        headers = {"Cache-Control": LASTS}
        if kind not in PICTURES:
            kind = "application/octet-stream"
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=kind, headers=headers)

    # ------------------------------------------------------------------- live

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one live connection: send what the person sees, receive what they do."""
        name = self._person(request)
        live = web.WebSocketResponse(heartbeat=BEAT, max_msg_size=LARGEST)
        await live.prepare(request)
        waiting: asyncio.Queue[Json] = asyncio.Queue()
        eyes = Visibility(self.club, name, waiting.put_nowait)
        deeds = Requests(self.club, eyes)
        self._live.add(live)
        waiting.put_nowait(eyes.hello())
        eyes.open()
        sending = asyncio.create_task(_send(live, waiting))
        try:
            async for message in live:
                if message.type == WSMsgType.TEXT:
                    self._begin(_answer(deeds, message.data, waiting))
        finally:
            eyes.close()
            sending.cancel()
            self._live.discard(live)
        return live

    def _begin(self, work: Any) -> None:
        """Start a request in parallel with others, so that no press waits for another reply."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)


async def _answer(deeds: Requests, data: str, waiting: asyncio.Queue[Json]) -> None:
    try:
        asked = json.loads(data)
    except ValueError:
        return
    if not isinstance(asked, dict):
        return
    said: Json = {"why": "Something went wrong here; the terminal tells more."}
    try:
        said = await deeds.do(asked)
    finally:
        waiting.put_nowait({"is": "answer", "to": asked.get("n"), **said})


async def _send(live: web.WebSocketResponse, waiting: asyncio.Queue[Json]) -> None:
    with suppress(ConnectionError):
        while True:
            await live.send_json(await waiting.get())


def _number(request: web.Request, name: str) -> int:
    text = request.match_info[name]
    if not text.isascii() or not text.isdigit():
        raise web.HTTPNotFound
    return int(text)


def _static_file(name: str, known: str | None = None) -> web.Response:
    """Serve a static file of the page; respond 304 if the browser has it cached."""
    path = STATIC / name
    kind = KINDS.get(path.suffix)
    if path.parent != STATIC or kind is None or not path.is_file():
        raise web.HTTPNotFound
    data = path.read_bytes()
    tag = f'"{sha256(data).hexdigest()[:16]}"'
    headers = {"Cache-Control": PRIVATE if path.suffix == ".html" else CHANGES, "ETag": tag}
    if known == tag:
        return web.Response(status=304, headers=headers)
    return web.Response(body=data, content_type=kind, charset="utf-8", headers=headers)


@asynccontextmanager
async def serving(club: Guild, *, port: int) -> AsyncIterator[Server]:
    """Serve on the loopback interface only; raise OSError if the port is taken."""
    server = Server(club, port=port)
    runner = web.AppRunner(server.app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
        yield server
    finally:
        await server.close()
        await runner.cleanup()
