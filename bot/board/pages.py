"""Answer requests of pages: who asks, what they see, what they press."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from aiohttp import web
from pydantic import BaseModel, ValidationError

from bot.board import wire
from bot.board.assets import PAGE, read_assets
from bot.board.changes import Shown
from bot.board.guard import (
    BAD_TOKEN_SECONDS,
    BAD_TOKENS,
    HEADERS,
    LARGEST,
    LOOKS,
    SOCKETS,
    UNDER_WAY,
    WRITE_SECONDS,
    WRITES,
    Origin,
    Rate,
    Slots,
)
from bot.board.identity import Identity
from bot.board.pictures import Pictures
from bot.board.push import Push
from bot.board.tabs import Tabs
from bot.board.telling import now_of
from bot.host.askers import Asker
from bot.messages.catalogue import reason_of, say
from bot.pictures.drawing import Drawing, DrawingBusy, NotDrawn
from bot.service.errors import trouble_of
from bot.service.play.boards import BoardShown, Ended, Session, Still
from bot.service.service import Service
from bot.service.tabs.tab import Tab
from engine.kernel.core import Refused

log = logging.getLogger(__name__)

BODY_SECONDS = 5.0
"""Seconds within which a body must arrive."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
COMPRESSED = ("application/json", "text/javascript", "text/css", "text/html")
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Pages:
    """The routes of pages; `is_ready`: whether the bot can answer yet.

    `headers`: of every answer, such as those of a page that stands inside another one.
    """

    def __init__(
        self,
        service: Service,
        drawing: Drawing,
        *,
        identity: Identity,
        origin: Origin,
        headers: Mapping[str, str] = HEADERS,
    ) -> None:
        self._boards = boards = service.boards
        self.shown: Callable[[Session], Awaitable[BoardShown]] = boards.now
        """Function that returns what a session's page shows."""
        self._tabs = Tabs(service)
        self._identity = identity
        self._origin = origin
        self._headers = headers
        self.assets = read_assets(TYPES, [*self._tabs.named()])
        self._pictures = Pictures()
        self._shown = Shown()
        self._drawing = drawing
        self.writes = Rate(WRITES, WRITE_SECONDS)
        self.looks = Rate(LOOKS, WRITE_SECONDS)
        self._bad_tokens = Rate(BAD_TOKENS, BAD_TOKEN_SECONDS)
        self._sockets, self._under_way = Slots(SOCKETS), Slots(UNDER_WAY)
        self.push = Push(boards, self._tag_of)
        self.is_ready: Callable[[], bool] = lambda: True

    def routes(self, folder: str = "") -> list[web.RouteDef]:
        """Return the routes of the page, in this folder of the address."""
        return [
            web.get(f"{folder}/", self._page),
            web.get(f"{folder}/b", self._page),
            web.get(f"{folder}/favicon.ico", self._icon),
            web.get(f"{folder}/static/{{name}}", self._file),
            web.post(f"{folder}/enter", self._enter),
            web.get(f"{folder}/now", self._now),
            web.post(f"{folder}/do", self._do),
            web.post(f"{folder}/seen", self._seen),
            web.get(f"{folder}/picture/{{hash}}", self._picture),
            web.get(f"{folder}/live", self._live),
            *(web.post(f"{folder}/{tab.name}", self._viewing(tab)) for tab in self._tabs.every),
        ]

    # --------------------------------------------------------------------- the guard

    async def guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer with the page's headers, errors in words, and nothing to whoever may not ask."""
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
            for name, value in self._headers.items():
                response.headers.setdefault(name, value)
            if isinstance(response, web.Response) and response.content_type in COMPRESSED:
                response.enable_compression()
        return response

    async def _answered(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self.is_ready():
            raise web.HTTPServiceUnavailable
        if request.method == "POST":
            self._origin.check_write(request)
        return await handler(request)

    async def _session(self, request: web.Request) -> Session:
        """Return the request's session; Ended without one."""
        secret = await self._identity.secret(request)
        if not secret or len(secret) > 100:
            raise Ended(say("board-ended"))
        return await self._boards.find(secret)

    def _count_write(self, board: Session) -> None:
        _count(self.writes, board)

    # --------------------------------------------------------------------- the page

    async def _page(self, request: web.Request) -> web.StreamResponse:
        """Return the page, which is the same for everybody: opening it uses nothing up."""
        return self.assets[PAGE].answer(request)

    async def _icon(self, request: web.Request) -> web.StreamResponse:
        """Answer browsers that look for an icon: there is none."""
        return web.Response(status=HTTPStatus.NO_CONTENT)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        asset = self.assets.get(request.match_info["name"])
        if asset is None:
            raise web.HTTPNotFound
        return asset.answer(request)

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        address = self._origin.address_of(request)
        if self._bad_tokens.is_full(address):
            raise web.HTTPTooManyRequests
        sent = await body_of(request, wire.Enter)
        try:
            secret, board = await self._boards.open(sent.token)
        except Ended:
            self._bad_tokens.count(address)
            raise
        response = message(wire.Entered(table=board.match_id))
        self._identity.remember(response, secret)
        return response

    async def _now(self, request: web.Request) -> web.StreamResponse:
        board = await self._session(request)
        if not self._under_way.take(board.person_id):
            raise web.HTTPTooManyRequests
        try:
            raw, tag = await self.shown_now(board)
        finally:
            self._under_way.free(board.person_id)
        return self._told(request, board, raw, tag)

    async def _do(self, request: web.Request) -> web.StreamResponse:
        board = await self._session(request)
        self._count_write(board)
        sent = await body_of(request, wire.Do)
        press, step = wire.press_of(sent), wire.step_of(sent.step)
        if not self._under_way.take(board.person_id):
            raise web.HTTPTooManyRequests
        try:
            shown = await self._boards.press(board, step, sent.acts, press)
        finally:
            self._under_way.free(board.person_id)
        self.push.forget(board.id)
        now = self._message_of(board, shown)
        if shown.screen.is_refused:
            return message(
                wire.No(why=shown.screen.note or say("play-older-sheet"), now=now), HTTPStatus.CONFLICT
            )
        return self._told(request, board, *_tagged(now))

    async def _seen(self, request: web.Request) -> web.StreamResponse:
        board = await self._session(request)
        self._count_write(board)
        sent = await body_of(request, wire.Seen)
        await self._boards.seen(board, wire.step_of(sent.step))
        self.push.forget(board.id)
        return self._told(request, board, *await self.shown_now(board))

    def _viewing(self, tab: Tab) -> Handler:
        """Return what answers a tab's requests; each of them makes work, so they are counted."""

        async def view(request: web.Request) -> web.StreamResponse:
            board = await self._session(request)
            _count(self.looks, board)
            asked = await body_of(request, wire.Look)
            if not self._under_way.take(board.person_id):
                raise web.HTTPTooManyRequests
            try:
                return message(await self._tabs.look(board, tab, asked))
            finally:
                self._under_way.free(board.person_id)

        return view

    async def _held(self, request: web.Request) -> Session:
        """Return the session of whoever still has its seat, or only watches; Ended for others."""
        board = await self._session(request)
        if board.seat:
            await self._boards.check_seat(board)
        return board

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        """Return a picture that this session was shown; nobody else's address finds one."""
        board = await self._held(request)
        accepts = request.headers.get("Accept", "")
        address = request.match_info["hash"]
        found = self._pictures.find(board.id, address, accepts) or self._tabs.pictures.find(board.id, address)
        if found is None:
            raise web.HTTPNotFound
        picture, form = found
        try:
            drawn = await self._drawing.draw(picture, Asker(board.person_id, None))
        except DrawingBusy:
            raise web.HTTPTooManyRequests from None
        except NotDrawn:
            raise web.HTTPNotFound from None
        kept = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Accept"}
        return web.Response(body=drawn.data, content_type=form, headers=kept)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        self._origin.check_socket(request)
        board = await self._held(request)
        if not self._sockets.take(board.id):
            raise web.HTTPTooManyRequests
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1024, protocols=[wire.SOCKET])
        try:
            await socket.prepare(request)
            await self.push.listen(board, socket)
        finally:
            self._sockets.free(board.id)
        return socket

    # --------------------------------------------------------------------- what is shown

    async def shown_now(self, board: Session) -> tuple[bytes, str]:
        """Return the message and its tag, which says nothing but whether it is the same."""
        return _tagged(self._message_of(board, await self.shown(board)))

    def _told(self, request: web.Request, board: Session, raw: bytes, tag: str) -> web.Response:
        """Return the message, or what changed in the one that the page shows, or that nothing did."""
        has = request.headers.get("If-None-Match", "")
        if has == tag:
            return web.Response(status=HTTPStatus.NOT_MODIFIED, headers={"ETag": tag})
        change = self._shown.changes(board.id, has, raw)
        self._shown.keep(board.id, tag, raw)
        less = wire.Changed(of=has, change=change).model_dump_json().encode() if change else raw
        body = min(less, raw, key=len)
        return web.Response(body=body, content_type="application/json", headers={"ETag": tag})

    async def _tag_of(self, board: Session) -> str:
        return (await self.shown_now(board))[1]

    def _message_of(self, board: Session, shown: BoardShown) -> wire.Now:
        picture = shown.picture
        return now_of(shown, self._pictures.keep(board.id, picture) if picture else None)


def _count(rate: Rate, board: Session) -> None:
    if rate.is_full(board.id):
        raise web.HTTPTooManyRequests
    rate.count(board.id)


def _tagged(now: wire.Now) -> tuple[bytes, str]:
    raw = now.model_dump_json().encode()
    return raw, f'"{sha256(raw).hexdigest()[:32]}"'


async def body_of(request: web.Request, model: type[Any]) -> Any:
    """Return the request's message; Unreadable or ValidationError if it is none."""
    if request.content_length is not None and request.content_length > LARGEST:
        raise web.HTTPRequestEntityTooLarge(LARGEST, request.content_length)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            raw = await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    return model.model_validate(wire.read(raw))


def message(said: BaseModel, status: int = HTTPStatus.OK) -> web.Response:
    """Return a message as an answer."""
    return web.Response(text=said.model_dump_json(), status=status, content_type="application/json")


def _no(status: int, why: str) -> web.Response:
    return message(wire.No(why=str(why)), status)
