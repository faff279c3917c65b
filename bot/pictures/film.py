"""Render films of games, each in a process of its own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

from bot.games.catalogue import find_texts
from bot.host.processes import Turns, watch
from bot.host.quotas import Asker, Shares
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
LIMIT: Final = 60.0
"""Seconds until a film is given up, for one frame or for everything before the first."""
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
    """Renders films one after the other, servers taking turns; equal requests share one."""

    def __init__(self) -> None:
        self._finished: OrderedDict[str, bytes] = OrderedDict()
        self._underway: dict[str, asyncio.Task[bytes]] = {}
        self._turns = Turns(1)
        self._shares = Shares(of_person=OF_PERSON, of_server=OF_SERVER)
        self._shown = ""
        self._far: Any = [0, 0, 0]

    async def shoot(self, what: Reel, tell: Progress, asker: Asker) -> Drawn:
        """Return the film as a file; `tell` is called with the finished and total number of frames."""
        if what.key not in self._finished:
            await self._wait(what, tell, asker)
        return Drawn(what.name, self._finished[what.key], what.alt)

    async def _wait(self, what: Reel, tell: Progress, asker: Asker) -> None:
        if what.key not in self._underway and not self._shares.has_room(asker):
            raise DrawingBusy(say("film-busy"))
        with self._shares.one(asker):
            task = self._task(what, asker)
            while not (await asyncio.wait({task}, timeout=OFTEN))[0]:
                await tell(*(self._far[:2] if self._shown == what.key else (0, 0)))
            await task

    def _task(self, what: Reel, asker: Asker) -> asyncio.Task[bytes]:
        task = self._underway.get(what.key)
        if task is None:
            task = self._underway[what.key] = asyncio.create_task(self._shoot(what, asker), name="film")
            task.add_done_callback(lambda done: self._take_off(what.key, done))
        return task

    async def _shoot(self, what: Reel, asker: Asker) -> bytes:
        async with self._turns.of(asker.server, asker.person_id):
            spawn = multiprocessing.get_context("spawn")
            self._shown, self._far = what.key, spawn.RawArray("i", 3)
            process = ProcessPoolExecutor(1, spawn, _begin, (self._far,))
            try:
                data = await asyncio.get_running_loop().run_in_executor(process, _shoot, what)
            except Refused:
                raise
            except Exception as error:  # a film that fails is told as such
                log.exception("a film of game %s could not be made", what.match_id)
                raise DrawingFailed from error
            finally:
                process.shutdown(wait=False, cancel_futures=True)
        self._finished[what.key] = data
        while len(self._finished) > KEPT:
            self._finished.popitem(last=False)
        return data

    def close(self) -> None:
        """Stop rendering; the current film ends at its next frame."""
        self._far[2] = 1
        for task in self._underway.values():
            task.cancel()

    def _take_off(self, key: str, done: asyncio.Task[bytes]) -> None:
        self._underway.pop(key, None)
        if not done.cancelled():
            done.exception()  # seen here in case everybody who waited for it has gone


class Stopped(Exception):
    """Raised when a film is no longer wanted."""


def _begin(far: Any) -> None:
    """Set up a film process: it shares `far` with its parent, and both see each other's changes."""
    global _far  # noqa: PLW0603 - the only way by which a worker process is given shared memory
    _far = far
    begin()


def _shoot(what: Reel) -> bytes:
    def progress(done: int, of: int) -> None:
        watch(LIMIT)
        _far[0], _far[1] = done, of
        if _far[2]:
            raise Stopped

    watch(LIMIT)
    return shoot(what, progress)
