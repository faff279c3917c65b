"""What each seat of Brutal Magic has between two rounds, by what a captain gives for units; in points."""

from __future__ import annotations

from engine.appraisal import Appraisal
from engine.brutal_magic.computers.field import Field
from engine.brutal_magic.computers.worth import WORTH
from engine.brutal_magic.names import seat_of
from engine.brutal_magic.state import State
from engine.core import Seat


def weigh(state: State) -> dict[Seat, float]:
    """Nothing before armies stand; a seat whose Master fell has lost, whatever else it has."""
    if not state.round:
        return {}
    return {seat: _weighed(state, seat) for seat in state.seats if state.has_master(seat)}


def _weighed(state: State, seat: Seat) -> float:
    value = Field(state, seat, WORTH).value
    return sum(worth if seat_of(unit) == seat else 0.0 for unit, worth in value.items())


APPRAISAL = Appraisal(weigh, scale=40.0)
