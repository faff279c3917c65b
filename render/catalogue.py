"""The pictures of each game in the engine's catalogue: `render.<name of the game>.SCENERY`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from engine.kernel.core import Event, Refused, Seat
from engine.registry.catalogue import GAMES
from engine.registry.part import Part
from render.films.frames import Frame
from render.films.watch import Viewpoint
from render.scenes.scene import Shown


class Scenery(Protocol):
    """One game in pictures; `names` are the people at the seats, where they are known."""

    def board(self, view: Any, names: Mapping[Seat, str]) -> Shown:
        """Build the board with everything that lies open in the view."""

    def frames(self, sights: Iterable[Viewpoint], names: Mapping[Seat, str]) -> Iterator[Frame]:
        """Yield the frames of the film of what was seen."""

    def ended(self, event: Event) -> int | None:
        """Return the number of the round or turn that ends with the event, or None."""


SCENERY = Part("render", "SCENERY", Scenery)


def find_scenery(game: str) -> Scenery:
    """Return the pictures of a game; Refused if there are none."""
    scenery = SCENERY.of(game) if game in GAMES else None
    if scenery is None:
        raise Refused(f"There are no pictures of {game!r}.")
    return scenery
