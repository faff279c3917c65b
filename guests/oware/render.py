"""The board of Oware as a picture: two rows of six houses."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.core import Event, Seat
from engine.kernel.kit import SEATS
from guests.oware.engine import ENOUGH, HOUSES, ROW, Sown, State
from render.films.simple import SimpleScenery
from render.scenes.scene import Arrow, Gauge, Headline, Outline, Piece, Point, Scene, SeatCard, Tile

WIDE, HIGH = 1.9, 2.4


def at(house: int) -> Point:
    """Return where a house is: A1 to A6 below from the left, B1 to B6 above from the right."""
    column = house if house < ROW else 2 * ROW - 1 - house
    return Point((column - (ROW - 1) / 2) * WIDE, HIGH / 2 if house < ROW else -HIGH / 2)


class OwareScenery(SimpleScenery):
    filmed = (Sown,)

    def caption(self, event: Event) -> str:
        assert isinstance(event, Sown)
        return f"{event.house} is sown" + (f": {event.taken} taken" if event.taken else "")

    def board(
        self, view: State, names: Mapping[Seat, str], caption: str = "", event: Event | None = None
    ) -> Scene:
        cards = (
            SeatCard(seat, names.get(seat, seat.title()), (Gauge("seeds", view.taken[seat], ENOUGH),))
            for seat in view.seats
        )
        turn = [house for house in view.own(view.turn) if view.houses[house]]
        arrows = (Arrow(event.house, event.last, event.seat),) if isinstance(event, Sown) else ()
        return Scene(
            tuple(Tile(name, at(house), "felt") for house, name in enumerate(HOUSES)),
            Headline(f"Turn {view.round}", tuple(view.seats), seat=view.turn),
            game="oware",
            seats=SEATS,
            pieces=tuple(
                Piece(HOUSES[house], seat, str(view.houses[house]))
                for seat in view.seats
                for house in view.own(seat)
            ),
            outlines=tuple(Outline(HOUSES[house], "own") for house in turn),
            arrows=arrows,
            cards=tuple(cards),
            caption=caption,
        )


SCENERY = OwareScenery()
