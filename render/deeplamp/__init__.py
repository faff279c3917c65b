"""Deeplamp in pictures: what `python -m render` and the films of the bot need of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.core import Event, Seat
from engine.deeplamp.events import AdventureEnded, Moved, TurnBegun
from engine.deeplamp.state import State
from render.deeplamp.scenes import map_scene
from render.deeplamp.telling import Teller
from render.frames import MILESTONE, WEIGHTY, Frame, hold
from render.grid import Grid
from render.watch import Sight


class DeeplampScenery:
    """The scenery of Deeplamp (render.catalogue.Scenery)."""

    def board(self, view: State, names: Mapping[Seat, str]) -> Grid:
        return map_scene(view)

    def frames(self, sights: Iterable[Sight], names: Mapping[Seat, str]) -> Iterator[Frame]:
        for event, view in sights:
            words = _sentence(event, view)
            if words:
                weight = MILESTONE if isinstance(event, AdventureEnded) else WEIGHTY
                yield Frame(map_scene(view, caption=words), hold(words), weight)

    def ended(self, event: Event) -> int | None:
        """A turn ends as the next begins."""
        return event.turn - 1 if isinstance(event, TurnBegun) and event.turn > 1 else None


def _sentence(event: Event, view: State) -> str:
    teller = Teller(view, {})
    if isinstance(event, Moved):
        return f"{teller.who(event.who)} moves"
    return teller.part(event).replace("*", "")


SCENERY = DeeplampScenery()
