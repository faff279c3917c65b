"""Appraise a table of The Earth Man's Burden: each seat's log-odds to win between two turns."""

from __future__ import annotations

from engine.earth_mans_burden.board.state import State
from engine.earth_mans_burden.computers.win_model import log_odds
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat


def weigh(state: State) -> dict[Seat, float]:
    """Return the log-odds of each seat to win; none in the setup. A seat without units has lost."""
    return {} if state.is_in_setup else log_odds(state)


APPRAISAL = Appraisal(weigh, scale=1.0)
