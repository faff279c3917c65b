"""Paint pictures in other processes, so that drawing never holds up the event loop.

A thread would share Python's lock with the event loop: with 20 pictures waiting, a press took over 100 ms
longer. The first process begins with the first picture; each draws every tile once, and ends with this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.games.catalogue import find_texts
from bot.games.charts import CHART, SINCE, load_chart, load_since
from bot.games.standings import STANDING, standing_shown
from bot.host.pools import ProcessPool
from bot.host.processes import begin_apart
from bot.messages.panel import Picture
from render import paint
from render.paint.drawing.disk_cache import cache_folder, keep_in
from render.scenes.scene import Shown
from render.theme import look

ALIKE: Mapping[str, Callable[[Picture], Shown]] = {
    CHART: load_chart,
    SINCE: load_since,
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
"""Seconds of processor time until a picture is given up; a large one takes one or two."""
OF_PERSON: Final = 4
OF_SERVER: Final = 20
"""Most pictures at the same time for one person's presses, and in one server."""
PAINTERS = ProcessPool("draws", begin, limit=LIMIT, of_person=OF_PERSON, of_server=OF_SERVER, has_spare=True)
"""The processes that draw this process's pictures; each takes some 100 MB."""
