"""Find each game's pictures: `render.<name of the game>.SCENERY`."""

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
    """One game's pictures; `names` are the players, as far as known."""

    def board(self, view: Any, names: Mapping[Seat, str]) -> Shown:
        """Build the board with everything visible in the view."""

    def frames(self, sights: Iterable[Viewpoint], names: Mapping[Seat, str]) -> Iterator[Frame]:
        """Yield the frames of a film from these viewpoints."""

    def ended(self, event: Event) -> int | None:
        """Return the number of the round or turn that ends with the event; None if none ends."""


SCENERY = Part("render", "SCENERY", Scenery)


def find_scenery(game: str) -> Scenery:
    """Return a game's pictures; Refused if it has none."""
    scenery = SCENERY.of(game) if game in GAMES else None
    if scenery is None:
        raise Refused(f"There are no pictures of {game!r}.")
    return scenery
