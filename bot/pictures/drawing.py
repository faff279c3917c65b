"""Pictures off the event loop: one bounded queue; equal requests share a drawing; finished ones are kept."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from bot.messages.panel import Picture
from bot.pictures.painter import PAINTERS, paint_picture
from render import paint

log = logging.getLogger(__name__)

KEPT = 32
WAITING = 40


class NotDrawn(Exception):
    """There is no picture: show its text twin instead."""


class DrawingBusy(NotDrawn):
    """Too many pictures wait to be drawn."""


class DrawingFailed(NotDrawn):
    """A mistake of ours in drawing."""


@dataclass(frozen=True)
class Drawn:
    """A finished picture: the file's name, its bytes, its text twin."""

    name: str
    data: bytes
    alt: str


class Drawing:
    """Draws one after the other; at most `waiting` in the queue, the last `kept` in memory.

    It is done in a process of its own, or by a `painter` in a thread.
    """

    def __init__(
        self, *, kept: int = KEPT, waiting: int = WAITING, painter: Callable[[Picture], bytes] | None = None
    ) -> None:
        self._kept = kept
        self._waiting = waiting
        self._painter = painter or paint_picture
        self._finished: OrderedDict[str, bytes] = OrderedDict()
        self._underway: dict[str, asyncio.Task[bytes]] = {}
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing") if painter else None

    async def draw(self, picture: Picture) -> Drawn:
        """The picture as a file; NotDrawn if too many are waiting or it cannot be drawn."""
        key = _key(picture)
        data = self._finished.get(key)
        if data is None:
            data = await asyncio.shield(self._task(key, picture))
        else:
            self._finished.move_to_end(key)
        return Drawn(f"{picture.name}{paint.SUFFIX}", data, picture.alt)

    def close(self) -> None:
        """Drop what waits; the picture being drawn is finished where it is drawn."""
        for task in self._underway.values():
            task.cancel()
        if self._thread:
            self._thread.shutdown(wait=False, cancel_futures=True)

    def _task(self, key: str, picture: Picture) -> asyncio.Task[bytes]:
        task = self._underway.get(key)
        if task is None:
            if len(self._underway) >= self._waiting:
                raise DrawingBusy
            task = self._underway[key] = asyncio.create_task(self._draw(key, picture), name="drawing")
            task.add_done_callback(lambda done: self._take_off(key, done))
        return task

    async def _draw(self, key: str, picture: Picture) -> bytes:
        try:
            data = await self._paint(picture)
        except Exception as error:  # a picture that fails must not hold up what it goes with
            log.exception("a picture of kind %s could not be drawn", picture.kind)
            raise DrawingFailed from error
        self._finished[key] = data
        while len(self._finished) > self._kept:
            self._finished.popitem(last=False)
        return data

    async def _paint(self, picture: Picture) -> bytes:
        """In the thread, or in the process."""
        if self._thread is None:
            return await PAINTERS.run(self._painter, picture)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._painter, picture)

    def _take_off(self, key: str, done: asyncio.Task[bytes]) -> None:
        self._underway.pop(key, None)
        if not done.cancelled():
            done.exception()  # seen here in case everybody who waited for it has gone


def _key(picture: Picture) -> str:
    """Equal for pictures that look the same, whatever their names."""
    look = "/".join(picture.look)
    return f"{picture.game}/{picture.kind}/{look}/{json.dumps(picture.data, sort_keys=True)}"
