"""The star as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from engine.kernel.core import Event, Seat
from engine.kernel.kit import SEATS
from guests.chinese_checkers.engine import STAR, Moved, State
from render.films.simple import SimpleScenery
from render.scenes.scene import Arrow, Gauge, Headline, Outline, Piece, Scene, SeatCard, Tile, hex_centre


class CheckersScenery(SimpleScenery):
    filmed = (Moved,)

    def caption(self, event: Event) -> str:
        assert isinstance(event, Moved)
        return f"{event.seat.title()}: {event.way[0]} → {event.way[-1]}"

    def board(
        self, view: State, names: Mapping[Seat, str], caption: str = "", event: Event | None = None
    ) -> Scene:
        mover = view.pegs.get(view.last[-1]) if view.last else None
        cards = (
            SeatCard(seat, names.get(seat, seat.title()), (Gauge("pegs", view.at_home(seat)),))
            for seat in view.seats
        )
        return Scene(
            tuple(Tile(hex_, hex_centre(*STAR.axial(hex_)), "hole") for hex_ in STAR.hexes),
            Headline(f"Turn {view.round}", tuple(view.seats), seat=view.turn),
            game="chinese_checkers",
            seats=SEATS[:6],
            outlines=tuple(Outline(hex_, "goal") for hex_ in view.home(view.turn)),
            pieces=tuple(Piece(hex_, seat, "") for hex_, seat in view.pegs.items()),
            arrows=tuple(Arrow(start, end, mover) for start, end in pairwise(view.last)),
            cards=tuple(cards),
            caption=caption,
        )


SCENERY = CheckersScenery()
