"""Brigand Kings in pictures, for `python -m render` and the bot's films."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.brigand_kings.board.state import View
from engine.brigand_kings.rules.events import DiceRolled, GameWon
from engine.kernel.core import Event, Seat
from render.brigand_kings import film_steps
from render.brigand_kings.scenes import dice_of, table_scene
from render.films.frames import Frame
from render.films.watch import Viewpoint
from render.scenes.card_table import CardTable


class BrigandKingsScenery:
    """The scenery of Brigand Kings (render.catalogue.Scenery)."""

    def board(self, view: View, names: Mapping[Seat, str]) -> CardTable:
        return table_scene(view, names, dice=dice_of(view.roll))

    def frames(self, sights: Iterable[Viewpoint], names: Mapping[Seat, str]) -> Iterator[Frame]:
        return film_steps.frames(sights, names)

    def ended(self, event: Event) -> int | None:
        if isinstance(event, GameWon):
            return event.turn
        if isinstance(event, DiceRolled) and event.is_first:
            return event.turn - 1
        return None


SCENERY = BrigandKingsScenery()
