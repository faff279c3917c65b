"""What each seat of Brimstone has at the beginning of a round, by what its captains look for; in Stones."""

from __future__ import annotations

from engine.appraisal import Appraisal
from engine.brimstone.computers.lookahead import value
from engine.brimstone.state import State
from engine.core import Seat


def weigh(state: State) -> dict[Seat, float]:
    """Nothing before all have a Home."""
    if len(state.homes) < len(state.seats):
        return {}
    return {seat: value(state, seat) for seat in state.seats}


APPRAISAL = Appraisal(weigh, scale=130.0)
