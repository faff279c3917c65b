"""Serve the page on its own address, which only the host's proxy should reach."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any

from aiohttp import web
from pydantic import BaseModel, ValidationError

from bot.board import wire
from bot.board.connections import Connections
from bot.board.guard import (
    BAD_TOKEN_SECONDS,
    BAD_TOKENS,
    HEADERS,
    LARGEST,
    SOCKETS,
    UNDER_WAY,
    WRITE_SECONDS,
    WRITES,
    Origin,
    Rate,
    Slots,
)
from bot.board.pictures import Pictures
from bot.board.push import Push
from bot.board.words import page
from bot.host.askers import Asker
from bot.messages.catalogue import reason_of, say
from bot.pictures.drawing import Drawing, DrawingBusy, NotDrawn
from bot.service.errors import trouble_of
from bot.service.play.boards import BoardShown, Ended, Session, Still
from bot.service.service import Service
from engine.kernel.core import Refused

log = logging.getLogger(__name__)

STATIC = Path(__file__).with_name("static")
BODY_SECONDS = 5.0
"""Seconds within which a body must arrive."""
LINGERING_SECONDS = 1.0
"""Seconds for which the rest of a refused body is read, so that its sender can still read the answer."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class BoardServer:
    """A small web server for pages; `is_ready`: whether the bot can answer yet."""

    def __init__(self, service: Service, drawing: Drawing, *, host: str, port: int, proxy: str = "") -> None:
        self._boards = service.boards
        self._where = (host, port)
        self._origin = Origin(service.boards.url, proxy)
        self._pictures = Pictures()
        self._drawing = drawing
        self._writes = Rate(WRITES, WRITE_SECONDS)
        self._bad_tokens = Rate(BAD_TOKENS, BAD_TOKEN_SECONDS)
        self._sockets, self._under_way = Slots(SOCKETS), Slots(UNDER_WAY)
        self.push = Push(self._boards, self._tag_of)
        self._connections: Connections | None = None
        self._runner: web.AppRunner | None = None
        self.is_ready: Callable[[], bool] = lambda: True

    @property
    def cookie(self) -> str:
        """Return the name of the session's cookie; a browser keeps the prefix for secure addresses."""
        return "__Host-board" if self._origin.is_secure else "board"

    async def open(self) -> None:
        """Start the server; OSError if the port is in use."""
        app = web.Application(client_max_size=LARGEST, middlewares=[self._guarded])
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/b", self._page),
                web.get("/favicon.ico", self._icon),
                web.get("/static/{name}", self._file),
                web.post("/enter", self._enter),
                web.get("/now", self._now),
                web.post("/do", self._do),
                web.post("/seen", self._seen),
                web.get("/picture/{hash}", self._picture),
                web.get("/live", self._live),
            ]
        )
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

    async def close(self) -> None:
        await self.push.close()
        if self._connections is not None:
            await self._connections.close()
        if self._runner is not None:
            await self._runner.cleanup()

    # --------------------------------------------------------------------- the guard

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer with the page's headers, errors in words, and nothing to whoever may not ask."""
        if self._connections is not None:
            self._connections.asked(request)
        try:
            response = await self._answered(request, handler)
        except web.HTTPException as error:
            response = _no(error.status, error.reason)
        except Ended as ended:
            response = _no(HTTPStatus.UNAUTHORIZED, reason_of(ended))
        except Still as still:
            response = _no(HTTPStatus.LOCKED, reason_of(still))
        except Refused as refused:
            response = _no(HTTPStatus.UNPROCESSABLE_ENTITY, reason_of(refused))
        except (wire.Unreadable, ValidationError):
            response = _no(HTTPStatus.BAD_REQUEST, say("board-unreadable"))
        except Exception as error:  # whatever fails is logged by its number, and the page tells that number
            trouble = trouble_of(error, f"board {request.method} {request.match_info.handler.__name__}")
            log.log(trouble.level, "%s", trouble.line, exc_info=error if trouble.is_ours else None)
            response = _no(HTTPStatus.INTERNAL_SERVER_ERROR, trouble.told)
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    async def _answered(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self.is_ready():
            raise web.HTTPServiceUnavailable
        if request.method == "POST":
            self._origin.check_write(request)
        return await handler(request)

    async def _session(self, request: web.Request) -> Session:
        """Return the request's session; Ended without one."""
        secret = request.cookies.get(self.cookie, "")
        if not secret or len(secret) > 100:
            raise Ended(say("board-ended"))
        return await self._boards.find(secret)

    def _count_write(self, board: Session) -> None:
        if self._writes.is_full(board.id):
            raise web.HTTPTooManyRequests
        self._writes.count(board.id)

    # --------------------------------------------------------------------- the page

    async def _page(self, request: web.Request) -> web.StreamResponse:
        """Return the page, which is the same for everybody: opening it uses nothing up."""
        return web.Response(body=page(STATIC / "index.html"), content_type="text/html", charset="utf-8")

    async def _icon(self, request: web.Request) -> web.StreamResponse:
        """Answer browsers that look for an icon: there is none."""
        return web.Response(status=HTTPStatus.NO_CONTENT)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name not in {path.name for path in STATIC.iterdir()}:
            raise web.HTTPNotFound
        return _file(STATIC / name)

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        address = self._origin.address_of(request)
        if self._bad_tokens.is_full(address):
            raise web.HTTPTooManyRequests
        sent = await _body(request, wire.Enter)
        try:
            secret, board = await self._boards.open(sent.token)
        except Ended:
            self._bad_tokens.count(address)
            raise
        response = _message(wire.Entered(table=board.match_id))
        response.set_cookie(
            self.cookie,
            secret,
            max_age=86400,
            path="/",
            httponly=True,
            secure=self._origin.is_secure,
            samesite="Strict",
        )
        return response

    async def _now(self, request: web.Request) -> web.StreamResponse:
        board = await self._session(request)
        if not self._under_way.take(board.person_id):
            raise web.HTTPTooManyRequests
        try:
            raw, tag = await self._shown_now(board)
        finally:
            self._under_way.free(board.person_id)
        if request.headers.get("If-None-Match") == tag:
            return web.Response(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})
        return web.Response(body=raw, content_type="application/json", headers={"ETag": tag})

    async def _do(self, request: web.Request) -> web.StreamResponse:
        board = await self._session(request)
        self._count_write(board)
        sent = await _body(request, wire.Do)
        press, step = wire.press_of(sent), wire.step_of(sent.step)
        if not self._under_way.take(board.person_id):
            raise web.HTTPTooManyRequests
        try:
            shown = await self._boards.press(board, step, sent.acts, press)
        finally:
            self._under_way.free(board.person_id)
        now = self._message_of(board, shown)
        if shown.screen.is_refused:
            return _message(
                wire.No(why=shown.screen.note or say("play-older-sheet"), now=now), HTTPStatus.CONFLICT
            )
        return _message(now)

    async def _seen(self, request: web.Request) -> web.StreamResponse:
        board = await self._session(request)
        self._count_write(board)
        sent = await _body(request, wire.Seen)
        await self._boards.seen(board, wire.step_of(sent.step))
        raw, tag = await self._shown_now(board)
        return web.Response(body=raw, content_type="application/json", headers={"ETag": tag})

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        """Return a picture that this session was shown; nobody else's address finds one."""
        board = await self._session(request)
        picture = self._pictures.find(board.id, request.match_info["hash"])
        if picture is None:
            raise web.HTTPNotFound
        try:
            drawn = await self._drawing.draw(picture, Asker(board.person_id, None))
        except DrawingBusy:
            raise web.HTTPTooManyRequests from None
        except NotDrawn:
            raise web.HTTPNotFound from None
        kept = {"Cache-Control": "private, max-age=31536000, immutable"}
        return web.Response(body=drawn.data, content_type="image/png", headers=kept)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        self._origin.check_socket(request)
        board = await self._session(request)
        if not self._sockets.take(board.id):
            raise web.HTTPTooManyRequests
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1024)
        try:
            await socket.prepare(request)
            await self.push.listen(board, socket)
        finally:
            self._sockets.free(board.id)
        return socket

    # --------------------------------------------------------------------- what is shown

    async def _shown_now(self, board: Session) -> tuple[bytes, str]:
        """Return the message and its tag, which says nothing but whether it is the same."""
        now = self._message_of(board, await self._boards.now(board))
        raw = now.model_dump_json().encode()
        return raw, f'"{sha256(raw).hexdigest()[:32]}"'

    async def _tag_of(self, board: Session) -> str:
        return (await self._shown_now(board))[1]

    def _message_of(self, board: Session, shown: BoardShown) -> wire.Now:
        panel = shown.screen.panel
        picture = panel.picture if panel else None
        return wire.now_of(shown, self._pictures.keep(board.id, picture) if picture else None)


async def _body(request: web.Request, model: type[Any]) -> Any:
    """Return the request's message; Unreadable or ValidationError if it is none."""
    if request.content_length is not None and request.content_length > LARGEST:
        raise web.HTTPRequestEntityTooLarge(LARGEST, request.content_length)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            raw = await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    return model.model_validate(wire.read(raw))


def _message(message: BaseModel, status: int = HTTPStatus.OK) -> web.Response:
    return web.Response(text=message.model_dump_json(), status=status, content_type="application/json")


def _no(status: int, why: str) -> web.Response:
    return _message(wire.No(why=str(why)), status)


def _file(path: Path) -> web.Response:
    kind = TYPES.get(path.suffix, "application/octet-stream")
    return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8")
