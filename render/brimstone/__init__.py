"""Brimstone in pictures, for `python -m render` and the bot's films."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.brimstone.board.state import View
from engine.brimstone.rules.events import RoundEnded
from engine.kernel.core import Event, Seat
from render.brimstone import film_steps
from render.brimstone.scenes import board_scene, reveal_scene
from render.films.frames import Frame
from render.films.watch import Viewpoint
from render.scenes.scene import Scene


class BrimstoneScenery:
    """The scenery of Brimstone (render.catalogue.Scenery)."""

    def board(self, view: View, names: Mapping[Seat, str]) -> Scene:
        return reveal_scene(view, names) if view.orders else board_scene(view, names)

    def frames(self, sights: Iterable[Viewpoint], names: Mapping[Seat, str]) -> Iterator[Frame]:
        return film_steps.frames(sights, names)

    def ended(self, event: Event) -> int | None:
        return event.round if isinstance(event, RoundEnded) else None


SCENERY = BrimstoneScenery()
