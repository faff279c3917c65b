"""Warn of seats about to win, one line each."""

from __future__ import annotations

from collections.abc import Mapping

from engine.brimstone.board.state import Position
from engine.kernel.core import Json, Seat
from render.brimstone.winning import Contender, contenders


def winning_lines(view: Position, me: Seat | None = None) -> list[str]:
    """Return a line for each seat: "Blue has 4 of 5, next F4 (empty) or F7 (Red 1)".

    The line for `me` comes first and says "4 of 5 Cities"; critical parts are bold.
    """
    return [_line(one, me) for one in sorted(contenders(view), key=lambda one: one.seat != me)]


def _line(one: Contender, me: Seat | None) -> str:
    has = f"{one.held} of {one.goal} Cities" if one.seat == me else one.has
    return f"**{has},** next {one.next()}" if one.within_reach else f"**{has}**"


def cities_held(outcome: Mapping[str, Json]) -> dict[Seat, int]:
    """Return how many Cities each seat has at the end."""
    tiles = outcome["tiles"]
    return {seat: sum(tiles.get(hex_) == "city" for hex_ in held) for seat, held in outcome["troops"].items()}
