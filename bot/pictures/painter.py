"""Paint pictures in other processes, so that drawing never holds up the event loop.

A thread would share Python's lock with the event loop: with 20 pictures waiting, a press took over 100 ms
longer. The first process begins with the first picture; each draws every tile once, and ends with this one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Final

from bot.games.catalogue import find_texts
from bot.games.charts import CHART, load_chart
from bot.games.standings import STANDING, standing_shown
from bot.host.processes import ProcessPool, begin_apart
from bot.messages.panel import Picture
from render import paint
from render.paint.drawing.disk_cache import cache_folder, keep_in
from render.scenes.scene import Shown
from render.theme import look

ALIKE: Mapping[str, Callable[[Picture], Shown]] = {
    CHART: load_chart,
    STANDING: standing_shown,
}
"""Kinds of pictures that look the same in all games, and how to load them."""


def paint_picture(picture: Picture) -> bytes:
    """Draw a picture in this process."""
    return paint.draw(shown(picture), look(*picture.look))


def shown(picture: Picture) -> Shown:
    """Return the scene of a picture."""
    alike = ALIKE.get(picture.kind)
    return alike(picture) if alike else find_texts(picture.game).looks.shown(picture)


def begin() -> None:
    """Set up the new process: draw all tiles once."""
    begin_apart()
    keep_in(cache_folder())
    paint.prepare()


LIMIT = 20.0
"""Seconds until a picture is given up; on a busy machine a large one takes two or three."""
PROCESSES: Final = min(os.cpu_count() or 1, 8)
"""Most painting processes, started as needed; each takes some 100 MB."""
PAINTERS = ProcessPool("draws", begin, limit=LIMIT, processes=PROCESSES)
"""The processes that draw this process's pictures."""
