"""What each seat of The Earth Man's Burden has between two turns, as its captain counts; in developments."""

from __future__ import annotations

from engine.appraisal import Appraisal
from engine.core import Seat
from engine.earth_mans_burden.computers.style import NEAR
from engine.earth_mans_burden.computers.worth import Worth
from engine.earth_mans_burden.state import State


def weigh(state: State) -> dict[Seat, float]:
    """Units where they stand, less those of rivals as they count for it."""
    return {seat: Worth(state, seat, NEAR).standing() for seat in state.seats}


APPRAISAL = Appraisal(weigh, scale=4.7)
