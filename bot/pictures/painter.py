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
from render.paint.sprites.board import ground_file
from render.scenes.scene import Headline, Point, Scene, Shown, Tile
from render.theme import look

ALIKE: Mapping[str, Callable[[Picture], Shown]] = {
    CHART: load_chart,
    SINCE: load_since,
    STANDING: standing_shown,
}
"""Kinds of pictures that look the same in all games, and how to load them."""


def paint_picture(picture: Picture) -> bytes:
    """Draw a picture in this process."""
    if picture.kind in GROUNDS:
        return ground_file(load_ground(picture), look(*picture.look), GROUNDS[picture.kind])
    return paint.draw(shown(picture), look(*picture.look))


def shown(picture: Picture) -> Shown:
    """Return the scene of a picture."""
    alike = ALIKE.get(picture.kind)
    return alike(picture) if alike else find_texts(picture.game).looks.shown(picture)


GROUNDS: Mapping[str, str] = {"ground-avif": "AVIF", "ground-webp": "WEBP"}
"""Kinds of pictures that are the ground of a page's board, and how they are encoded."""


def ground_of(scene: Scene, drawn: Picture, kind: str) -> Picture:
    """Return the picture of a board's ground: nothing but tiles, and which of them are closed."""
    data = {"tiles": [list(tile) for tile in scene.tiles], "barred": list(scene.barred)}
    return Picture(drawn.game, kind, "ground", "", data, drawn.look)


def load_ground(picture: Picture) -> Scene:
    """Return the scene with the tiles of a ground."""
    tiles = (Tile(name, Point(*at), ground, tuple(idle)) for name, at, ground, idle in picture.data["tiles"])
    barred = tuple(picture.data["barred"])
    return Scene(tuple(tiles), Headline(""), game=picture.game, barred=barred)


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
