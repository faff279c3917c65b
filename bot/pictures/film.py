"""Render films of games, each in a process of its own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final

from bot.games.catalogue import find_texts
from bot.host.askers import Asker
from bot.host.broker import Busy, Gone
from bot.host.pools import PAUSE, Line, ProcessPool, Shared
from bot.host.processes import limit_processor_time
from bot.messages.catalogue import say
from bot.pictures.drawing import DrawingBusy, DrawingFailed, Drawn
from bot.pictures.painter import begin
from bot.table.past.film_data import Reel
from engine.kernel.core import Refused
from render.catalogue import find_scenery
from render.films.film import film
from render.films.watch import watch_log
from render.theme import look

log = logging.getLogger(__name__)

KEPT: Final = 3
OF_PERSON, OF_SERVER = 1, 2
"""Most films made at the same time for one person, and in one server."""
LINE: Final = Line("films", of_person=OF_PERSON, of_server=OF_SERVER)
LIMIT: Final = 60.0
"""Seconds of processor time for one frame, or for everything before the first; then the film is given up."""
OFTEN: Final = 2.0
"""Seconds between two updates of a film's progress."""

Progress = Callable[[int, int], Awaitable[None]]
_far: Any = None


def shoot(what: Reel, progress: Callable[[int, int], None] = lambda done, of: None) -> bytes:
    """Render the film in this process; Refused if nothing has happened."""
    sights = watch_log(what.game, what.seed, what.start, what.deeds)
    if not (shown := list(find_scenery(what.game).frames(sights, what.names))):
        raise Refused(say("film-nothing", stage=find_texts(what.game).stage_word))
    return film(shown, look(*what.look), progress)


class Films:
    """Renders films in the broker's turn; equal requests share one, which ends when nobody waits for it."""

    def __init__(self) -> None:
        self._finished: OrderedDict[str, bytes] = OrderedDict()
        self._underway: Shared[bytes] = Shared()
        self._far: dict[str, Any] = {}
        """Number of finished frames and of all frames, in memory shared with each film's process."""

    async def gather(self, wanted: Callable[[], Coroutine[Any, Any, Reel]], asker: Asker) -> Reel:
        """Return a film's data, read in the asker's turn; DrawingBusy if their line is full."""
        try:
            return await LINE.run_here(wanted, asker)
        except Busy:
            raise DrawingBusy(say("film-busy")) from None

    async def shoot(self, what: Reel, tell: Progress, asker: Asker) -> Drawn:
        """Return the film as a file; `tell` is called with the finished and total number of frames."""
        data = self._finished.get(what.key)
        if data is None:
            data = await self._wait(what, tell, asker)
        return Drawn(what.name, data, what.alt)

    async def _wait(self, what: Reel, tell: Progress, asker: Asker) -> bytes:
        waiting = asyncio.ensure_future(self._made(what, asker))
        try:
            while not (await asyncio.wait({waiting}, timeout=OFTEN))[0]:
                await tell(*self._far.get(what.key, (0, 0)))
        finally:
            waiting.cancel()
        self._finished[what.key] = data = await waiting
        while len(self._finished) > KEPT:
            self._finished.popitem(last=False)
        return data

    async def _made(self, what: Reel, asker: Asker) -> bytes:
        try:
            return await self._underway.get(what.key, lambda: self._begin(what, asker))
        except Busy:
            await asyncio.sleep(PAUSE)
            raise DrawingBusy(say("film-busy")) from None
        except Refused:
            raise
        except Gone:
            raise DrawingFailed from None
        except Exception as error:  # a film that fails is told as such
            log.exception("a film of game %s could not be made", what.match_id)
            raise DrawingFailed from error

    def _begin(self, what: Reel, asker: Asker) -> asyncio.Task[bytes]:
        """Put a film into the asker's line, in a process that shares its progress."""
        far = multiprocessing.get_context("spawn").RawArray("i", 2)
        pool = ProcessPool(
            "films", partial(_begin, far), limit=LIMIT, of_person=OF_PERSON, of_server=OF_SERVER
        )
        task = pool.submit(_shoot, what, asker)
        self._far[what.key] = far
        task.add_done_callback(lambda done: self._take_off(what.key, pool))
        return task

    def close(self) -> None:
        """Stop rendering."""
        self._underway.close()

    def _take_off(self, key: str, pool: ProcessPool) -> None:
        self._far.pop(key, None)
        pool.end()


def _begin(far: Any) -> None:
    """Set up a film process; its parent reads the progress in `far`."""
    global _far  # noqa: PLW0603 - the only way by which a worker process is given shared memory
    _far = far
    begin()


def _shoot(what: Reel) -> bytes:
    def progress(done: int, of: int) -> None:
        limit_processor_time(LIMIT)
        _far[0], _far[1] = done, of

    return shoot(what, progress)
