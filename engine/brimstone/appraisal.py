"""Estimate each seat's log-odds of winning Brimstone at the beginning of a round."""

from __future__ import annotations

from engine.brimstone.board.state import State
from engine.brimstone.computers.win_model import log_odds
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat


def weigh(state: State) -> dict[Seat, float]:
    """Return each seat's log-odds; empty until everybody has a Home."""
    return log_odds(state) if len(state.homes) == len(state.seats) else {}


APPRAISAL = Appraisal(weigh, scale=1.0)
