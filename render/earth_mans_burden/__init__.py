"""The Earth Man's Burden in pictures, for `python -m render` and the bot's films."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.rules.events import GameWon, TurnBegun
from engine.kernel.core import Event, Seat
from render.earth_mans_burden import film_steps
from render.earth_mans_burden.scenes import board_scene
from render.films.frames import Frame
from render.films.watch import Viewpoint
from render.scenes.system_map import SystemMap


class EarthMansBurdenScenery:
    """The scenery of The Earth Man's Burden (render.catalogue.Scenery)."""

    def board(self, view: View, names: Mapping[Seat, str]) -> SystemMap:
        return board_scene(view, names)

    def frames(self, sights: Iterable[Viewpoint], names: Mapping[Seat, str]) -> Iterator[Frame]:
        return film_steps.frames(sights, names)

    def ended(self, event: Event) -> int | None:
        if isinstance(event, GameWon):
            return event.turn
        if isinstance(event, TurnBegun):
            return event.turn - 1
        return None


SCENERY = EarthMansBurdenScenery()
