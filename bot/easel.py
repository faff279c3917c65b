"""Where pictures are painted: a process of its own, so that drawing never holds up the event loop.

A thread would share Python's lock with the event loop: with 20 pictures waiting, a press took over 100 ms
longer. The process begins with the first picture, draws every tile once, and ends with this one.
"""

from __future__ import annotations

import multiprocessing
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from bot.aside import step_aside
from bot.panel import Picture
from bot.words.catalogue import find_words
from render import paint
from render.theme import look

__all__ = ["BrokenProcessPool", "easel", "fold", "paint_picture", "renew"]

_lock = threading.Lock()
_pools: list[ProcessPoolExecutor] = []


def paint_picture(picture: Picture) -> bytes:
    """Draw a picture here and now."""
    return paint.draw(find_words(picture.game).shown(picture), look(*picture.look))


def easel() -> Executor:
    """The process in which the pictures of this one are painted, one after the other."""
    with _lock:
        if not _pools:
            _pools.append(new_process())
        return _pools[0]


def renew(broken: Executor) -> None:
    """Let go of a process that has died; the next picture begins another."""
    with _lock:
        if _pools and _pools[0] is broken:
            _pools.clear()
    broken.shutdown(wait=False)


def fold() -> None:
    """End the process when the picture under its brush is done; the next picture begins another."""
    with _lock:
        ended = list(_pools)
        _pools.clear()
    for pool in ended:
        pool.shutdown(cancel_futures=True)


def new_process() -> ProcessPoolExecutor:
    """One more process to paint in, not yet begun."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=1, mp_context=spawn, initializer=begin)


def begin() -> None:
    """In the new process: know all tiles."""
    step_aside()
    paint.prepare()
