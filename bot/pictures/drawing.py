"""Draw pictures off the event loop: equal requests share a drawing, finished ones are cached, and quotas
apply.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

from bot.host.processes import Hung
from bot.host.quotas import Asker, Shares
from bot.messages.catalogue import say
from bot.messages.panel import Picture
from bot.pictures.painter import PAINTERS, paint_picture
from render import paint

log = logging.getLogger(__name__)

KEPT = 128
"""Pictures kept in memory, some 150 kB each."""
OF_PERSON, OF_SERVER = 4, 20
"""Most pictures drawn at the same time for one person's presses, and in one server."""
POSTS = "posts"
"""The owner of pictures that posts show: these wait, and are never refused."""


class NotDrawn(Exception):
    """Raised if there is no picture: show its text version instead. The error's text is for the viewer."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why or say("error-picture-failed"))


class DrawingBusy(NotDrawn):
    """Raised when the person or the server has too many pictures in progress."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why or say("error-picture-busy"))


class DrawingFailed(NotDrawn):
    """Raised for a bug in drawing."""


@dataclass(frozen=True)
class Drawn:
    """A finished picture: file name, bytes and text version."""

    name: str
    data: bytes
    alt: str


class Draws(Protocol):
    """Protocol of anything that draws pictures."""

    async def draw(self, picture: Picture) -> Drawn: ...


class Drawing:
    """Draws as many pictures at once as there are painters and caches the last `kept`; one that hung is not
    retried.

    It uses separate processes, or a `painter` in a thread.
    """

    def __init__(self, *, kept: int = KEPT, painter: Callable[[Picture], bytes] | None = None) -> None:
        self._kept = kept
        self._painter = painter or paint_picture
        self._finished: OrderedDict[str, bytes] = OrderedDict()
        self._hung: OrderedDict[str, None] = OrderedDict()
        self._underway: dict[str, asyncio.Task[bytes]] = {}
        self._shares = Shares(of_person=OF_PERSON, of_server=OF_SERVER)
        self.on_drawn: Callable[[str, float], None] = lambda kind, seconds: None
        """Called for each finished picture with its kind and its seconds, waiting included."""
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing") if painter else None

    def prepare(self) -> None:
        """Start a painter process before the first picture, which would otherwise wait a second."""
        if self._thread is None:
            PAINTERS.prepare()

    def of(self, asker: Asker) -> Share:
        """Return the drawing service limited by the asker's quota."""
        return Share(self, asker)

    async def draw(self, picture: Picture, asker: Asker | None = None) -> Drawn:
        """Return the picture as a file.

        NotDrawn if the asker has too many under way or it cannot be drawn.
        """
        key = key_of(picture)
        data = self._finished.get(key)
        if data is not None:
            self._finished.move_to_end(key)
        elif asker is None:
            data = await asyncio.shield(self._task(key, picture, None))
        elif key in self._underway or self._shares.has_room(asker):
            with self._shares.one(asker):
                data = await asyncio.shield(self._task(key, picture, asker))
        else:
            raise DrawingBusy
        return Drawn(f"{picture.name}{paint.SUFFIX}", data, picture.alt)

    def close(self) -> None:
        """Cancel waiting pictures; one in progress is finished in its process."""
        for task in self._underway.values():
            task.cancel()
        if self._thread:
            self._thread.shutdown(wait=False, cancel_futures=True)

    def _task(self, key: str, picture: Picture, asker: Asker | None) -> asyncio.Task[bytes]:
        if key in self._hung:
            raise DrawingFailed
        task = self._underway.get(key)
        if task is None:
            drawing = self._draw(key, picture, asker)
            task = self._underway[key] = asyncio.create_task(drawing, name="drawing")
            task.add_done_callback(lambda done: self._take_off(key, done))
        return task

    async def _draw(self, key: str, picture: Picture, asker: Asker | None) -> bytes:
        begun = time.monotonic()
        try:
            data = await self._paint(picture, asker)
        except Exception as error:  # a picture that fails must not hold up what it goes with
            if isinstance(error, Hung):
                self._hung[key] = None
            while len(self._hung) > self._kept:
                self._hung.popitem(last=False)
            log.exception("a picture of kind %s could not be drawn", picture.kind)
            raise DrawingFailed from error
        self.on_drawn(picture.kind, time.monotonic() - begun)
        self._finished[key] = data
        while len(self._finished) > self._kept:
            self._finished.popitem(last=False)
        return data

    async def _paint(self, picture: Picture, asker: Asker | None) -> bytes:
        """Paint in the thread, or in the process."""
        if self._thread is None:
            owner = asker.server if asker else POSTS
            return await PAINTERS.run(self._painter, picture, owner, asker and asker.person_id)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._painter, picture)

    def _take_off(self, key: str, done: asyncio.Task[bytes]) -> None:
        self._underway.pop(key, None)
        if not done.cancelled():
            done.exception()  # seen here in case everybody who waited for it has gone


@dataclass(frozen=True)
class Share:
    """The drawing service limited by one person's quota."""

    drawing: Drawing
    asker: Asker

    async def draw(self, picture: Picture) -> Drawn:
        """Draw a picture within the quota."""
        return await self.drawing.draw(picture, self.asker)


def key_of(picture: Picture) -> str:
    """Return a cache key, equal for pictures that look the same, whatever their names."""
    look = "/".join(picture.look)
    return f"{picture.game}/{picture.kind}/{look}/{json.dumps(picture.data, sort_keys=True)}"
