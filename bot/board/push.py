"""Tell open pages that something is new, never what."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from aiohttp import web

from bot.board import wire
from bot.service.errors import trouble_of
from bot.service.play.boards import Boards, Ended, Session, Still

log = logging.getLogger(__name__)

SIGNS = 60
"""Looks after which open pages are noted as open again."""
PAUSE = 0.5
"""Seconds between two looks at the tables of open pages."""


@dataclass(eq=False)
class Listener:
    """An open page's socket, what its table was like at the last look, and how often it was told."""

    board: Session
    socket: web.WebSocketResponse
    mark: object = None
    told: str | None = None
    n: int = 0


class Push:
    """Looks at the tables of open pages; a page is told when what its own seat sees has changed."""

    def __init__(self, boards: Boards, tag_of: Callable[[Session], Awaitable[str]]) -> None:
        self._boards = boards
        self._tag_of = tag_of
        self._listeners: set[Listener] = set()
        self._looking: asyncio.Task[None] | None = None
        self._looks = 0
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Look at once: another process has written."""
        self._wake.set()

    def forget(self, session: int) -> None:
        """Tell the session's pages at the next look in any case: one of them has changed what it shows."""
        for listener in self._listeners:
            if listener.board.id == session:
                listener.mark = listener.told = None

    async def listen(self, board: Session, socket: web.WebSocketResponse) -> None:
        """Tell the page until it closes."""
        marks = await self._boards.marks([board.id])
        listener = Listener(board, socket, marks.get(board.id), await self._tag_of(board))
        self._listeners.add(listener)
        if self._looking is None:
            self._looking = asyncio.create_task(self._look_again(), name="boards")
        with suppress(OSError, RuntimeError):  # what came between the page's first look and now is news too
            await socket.send_str(wire.News(n=listener.n).model_dump_json())
        try:
            async for _ in socket:
                break  # a page says nothing here
        finally:
            self._listeners.discard(listener)

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking
        for listener in list(self._listeners):
            with suppress(OSError, RuntimeError):
                await listener.socket.close()

    async def _look_again(self) -> None:
        while True:
            try:
                await self._look_at_all()
            except Exception as error:  # noqa: BLE001 - the next look may find the database again
                _report(error)
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await self._wake.wait()
            self._wake.clear()

    async def _look_at_all(self) -> None:
        """Look at all open pages by one statement, and again at those whose table has something new."""
        self._looks += 1
        listeners = list(self._listeners)
        ids = sorted({one.board.id for one in listeners})
        if ids and self._looks % SIGNS == 0:
            await self._boards.touch(ids)
        marks = await self._boards.marks(ids) if ids else {}
        for listener in listeners:
            mark = marks.get(listener.board.id)
            if mark == listener.mark:
                continue
            listener.mark = mark
            try:
                await self._look(listener)
            except Exception as error:  # noqa: BLE001 - one page must not keep news from the others
                _report(error)

    async def _look(self, listener: Listener) -> None:
        try:
            tag = await self._tag_of(listener.board)
        except Still:
            return
        except Ended:
            tag = ""
        if tag == listener.told:
            return
        listener.told, listener.n = tag, listener.n + 1
        with suppress(OSError, RuntimeError):
            await listener.socket.send_str(wire.News(n=listener.n).model_dump_json())
            if not tag:
                await listener.socket.close()


def _report(error: Exception) -> None:
    trouble = trouble_of(error, "an open board")
    log.log(trouble.level, "%s", trouble.line)
