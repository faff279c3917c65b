"""Vote for a seat that is sure to win, and for nobody else."""

from __future__ import annotations

from typing import NamedTuple

from engine.earth_mans_burden.board.names import owner_word
from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.computers.unit_values import strength_of
from engine.earth_mans_burden.rules.asks import Losses, PlaceFleets, TableAsk
from engine.kernel.core import Json, Seat

MUCH, MORE = 0.5, 2.0
"""Share of all players' units, and multiple of every other seat's units, that a sure winner must have."""
SOONEST = 6
"""First round in which a seat can be a sure winner."""
DEVELOPMENT = 2.0
"""Number of fleets that count as much as one development when looking for a sure winner."""


class Deed(NamedTuple):
    """An action out of turn, with the reason for it, and what to remember until the turn ends."""

    action: Json
    why: str
    notes: str | None = None


def vote(ask: TableAsk) -> Deed | None:
    """Return a vote for whoever is sure to win, or its withdrawal, before the seat's ask (E30)."""
    view, seat = ask.view, ask.seat
    if isinstance(ask, (PlaceFleets, Losses)):
        return None
    best, named = foremost(view), view.votes.get(seat)
    if best == named:
        return None
    why = f"{owner_word(best)} is sure to win." if best else "Nobody is sure to win any more."
    return Deed({"do": "vote", "for": best}, why)


def foremost(position: Position) -> Seat | None:
    """Return the seat with over half of all players' units and twice any other's; None if there is none."""
    units = {seat: _weighed(position, seat) for seat in position.seats}
    best = max(units, key=units.__getitem__)
    others = [count for seat, count in units.items() if seat != best]
    if position.round < SOONEST:
        return None
    is_won = units[best] > MUCH * sum(units.values()) and units[best] >= MORE * max(others)
    return best if is_won else None


def _weighed(position: Position, seat: Seat) -> float:
    return strength_of(position, seat, 1 / DEVELOPMENT)
