"""The lake in pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.kernel.core import Event, Seat
from render.films.frames import WEIGHTY, Frame, hold
from render.films.watch import Viewpoint
from render.scenes.scene import Gauge, Headline, Piece, Scene, SeatCard, Tile, hex_centre
from tests.toy.engine.asks import LightSet
from tests.toy.engine.state import LAKE, SEATS, State


class ToyScenery:
    """The scenery of the toy (render.catalogue.Scenery)."""

    def board(self, view: State, names: Mapping[Seat, str], caption: str = "") -> Scene:
        tiles = (
            Tile(hex_, hex_centre(*LAKE.axial(hex_)), "rock" if hex_ in view.rocks else "water")
            for hex_ in LAKE.hexes
        )
        cards = (
            SeatCard(
                seat,
                names.get(seat, seat.title()),
                (Gauge("points", view.points(seat)), Gauge("coins", view.coins[seat])),
                seat in view.winners,
            )
            for seat in view.seats
        )
        return Scene(
            tuple(tiles),
            Headline("The end" if view.is_over else f"Round {view.round}", view.seats),
            game="toy",
            seats=SEATS,
            pieces=tuple(Piece(hex_, seat, "") for hex_, seat in view.lights.items()),
            cards=tuple(cards),
            caption=caption,
        )

    def frames(self, sights: Iterable[Viewpoint], names: Mapping[Seat, str]) -> Iterator[Frame]:
        for event, view in sights:
            if isinstance(event, LightSet):
                words = f"{event.seat.title()} lights {event.hex}"
                yield Frame(self.board(view, names, words), hold(words), WEIGHTY)

    def ended(self, event: Event) -> int | None:
        return event.round if isinstance(event, LightSet) else None


SCENERY = ToyScenery()
