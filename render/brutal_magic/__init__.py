"""Brutal Magic in pictures, for `python -m render` and the bot's films."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.brutal_magic.board.state import View
from engine.brutal_magic.rules.events import GameEnded, RoundEnded
from engine.kernel.core import Event, Seat
from render.brutal_magic import film_steps
from render.brutal_magic.scenes import board_scene
from render.films.frames import Frame
from render.films.watch import Viewpoint
from render.scenes.field import Field


class BrutalMagicScenery:
    """The scenery of Brutal Magic (render.catalogue.Scenery)."""

    def board(self, view: View, names: Mapping[Seat, str]) -> Field:
        return board_scene(view, names)

    def frames(self, sights: Iterable[Viewpoint], names: Mapping[Seat, str]) -> Iterator[Frame]:
        return film_steps.frames(sights, names)

    def ended(self, event: Event) -> int | None:
        return event.round if isinstance(event, RoundEnded | GameEnded) else None


SCENERY = BrutalMagicScenery()
