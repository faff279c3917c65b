"""Draw pictures off the event loop: equal requests share a drawing, and finished ones are cached."""

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

from bot.host.askers import NOBODY, Asker
from bot.host.broker import Busy, Gone
from bot.host.pools import BOT, Hung, Shared
from bot.messages.catalogue import say
from bot.messages.panel import Picture
from bot.pictures.painter import PAINTERS, paint_picture
from render import paint

log = logging.getLogger(__name__)

KEPT = 128
"""Pictures kept in memory, some 150 kB each."""


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
    """Draws pictures in the broker's turn and caches the last `kept`; a picture that hung is not retried.

    It uses separate processes, or a `painter` in a thread.
    """

    def __init__(self, *, kept: int = KEPT, painter: Callable[[Picture], bytes] | None = None) -> None:
        self._kept = kept
        self._painter = painter or paint_picture
        self._finished: OrderedDict[str, bytes] = OrderedDict()
        self._hung: OrderedDict[str, None] = OrderedDict()
        self._underway: Shared[bytes] = Shared()
        self.on_drawn: Callable[[str, float], None] = lambda kind, seconds: None
        """Called for each finished picture with its kind and its seconds, waiting included."""
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing") if painter else None

    def prepare(self) -> None:
        """Start a painter process before the first picture, which would otherwise wait a second."""
        if self._thread is None:
            PAINTERS.prepare()

    def of(self, asker: Asker) -> Share:
        """Return the drawing service for the asker's pictures."""
        return Share(self, asker)

    def for_posts(self, place: int | None) -> Share:
        """Return the drawing service for what the bot posts in a place: such pictures are never refused."""
        return Share(self, Asker(NOBODY, place))

    async def draw(self, picture: Picture, asker: Asker = BOT) -> Drawn:
        """Return the picture as a file.

        NotDrawn if the asker has too many under way or it cannot be drawn.
        """
        key = key_of(picture)
        data = self._finished.get(key)
        if data is None:
            data = await self._draw(key, picture, asker)
        else:
            self._finished.move_to_end(key)
        return Drawn(f"{picture.name}{paint.SUFFIX}", data, picture.alt)

    def close(self) -> None:
        """Cancel waiting pictures."""
        self._underway.close()
        if self._thread:
            self._thread.shutdown(wait=False, cancel_futures=True)

    async def _draw(self, key: str, picture: Picture, asker: Asker) -> bytes:
        if key in self._hung:
            raise DrawingFailed
        begun = time.monotonic()

        def begin() -> asyncio.Task[bytes]:
            return PAINTERS.submit(self._painter, picture, asker, picture.kind, thread=self._thread)

        try:
            if key not in self._underway:
                await PAINTERS.admit(asker)
            data = await self._underway.get(key, begin)
        except Busy:
            raise DrawingBusy from None
        except Gone:
            raise DrawingFailed from None
        except Exception as error:  # a picture that fails must not hold up what it goes with
            if isinstance(error, Hung):
                self._hung[key] = None
            while len(self._hung) > self._kept:
                self._hung.popitem(last=False)
            log.exception("a picture of kind %s could not be drawn", picture.kind)
            raise DrawingFailed from error
        if key not in self._finished:
            self.on_drawn(picture.kind, time.monotonic() - begun)
        self._finished[key] = data
        while len(self._finished) > self._kept:
            self._finished.popitem(last=False)
        return data


@dataclass(frozen=True)
class Share:
    """The drawing service for one person."""

    drawing: Drawing
    asker: Asker

    async def draw(self, picture: Picture) -> Drawn:
        """Draw a picture in the person's turn."""
        return await self.drawing.draw(picture, self.asker)


def key_of(picture: Picture) -> str:
    """Return a cache key, equal for pictures that look the same, whatever their names."""
    look = "/".join(picture.look)
    return f"{picture.game}/{picture.kind}/{look}/{json.dumps(picture.data, sort_keys=True)}"
