"""The table as a picture: a row of dice for each player, with the faces that the reader may see."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.core import Event, Seat
from engine.kernel.kit import SEATS
from guests.liars_dice.engine import Doubted, State
from render.films.simple import SimpleScenery
from render.scenes.scene import Gauge, Headline, Outline, Piece, Point, Scene, SeatCard, Tile

WIDE, HIGH = 1.8, 2.1


class LiarsScenery(SimpleScenery):
    filmed = (Doubted,)

    def caption(self, event: Event) -> str:
        assert isinstance(event, Doubted)
        return f"{event.bid[0]} × {event.bid[1]} were bid, {event.there} are there"

    def board(
        self, view: State, names: Mapping[Seat, str], caption: str = "", event: Event | None = None
    ) -> Scene:
        cups = event.cups if isinstance(event, Doubted) else view.cups
        tiles, pieces, outlines = [], [], []
        for row, seat in enumerate(view.seats):
            dice: list[int | str] = sorted(cups.get(seat, [])) or ["?"] * view.left[seat]
            for at, die in enumerate(dice):
                place = f"{chr(65 + row)}{at + 1}"
                tiles.append(Tile(place, Point(at * WIDE, row * HIGH), "felt"))
                pieces.append(Piece(place, seat, str(die)))
                if seat == view.turn:
                    outlines.append(Outline(place, "own"))
        cards = (
            SeatCard(seat, names.get(seat, seat.title()), (Gauge("dice", view.left[seat]),))
            for seat in view.seats
        )
        title = f"Round {view.round}" + (f" · bid: {view.bid[0]} × {view.bid[1]}" if view.bid else "")
        return Scene(
            tuple(tiles), Headline(title, tuple(view.seats), seat=view.turn), game="liars_dice", seats=SEATS,
            pieces=tuple(pieces), outlines=tuple(outlines), cards=tuple(cards), caption=caption,
        )  # fmt: skip


SCENERY = LiarsScenery()
