"""The board of New Game as a picture."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.core import Event, Seat
from engine.kernel.kit import SEATS
from render.films.simple import SimpleScenery
from render.scenes.scene import Headline, Piece, Scene, Tile, hex_centre
from sandbox.assets.new_game.engine import BOARD, Claimed, State


class NewGameScenery(SimpleScenery):
    filmed = (Claimed,)

    def board(
        self, view: State, names: Mapping[Seat, str], caption: str = "", event: Event | None = None
    ) -> Scene:
        return Scene(
            tuple(Tile(hex_, hex_centre(*BOARD.axial(hex_)), "ground") for hex_ in BOARD.hexes),
            Headline(f"Round {view.round}", tuple(view.seats)),
            game="new_game",
            seats=SEATS,
            pieces=tuple(Piece(hex_, seat, "") for hex_, seat in view.owners.items()),
            caption=caption,
        )


SCENERY = NewGameScenery()
