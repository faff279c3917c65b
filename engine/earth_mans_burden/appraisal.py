"""Estimate each seat's log-odds of winning The Earth Man's Burden between two turns."""

from __future__ import annotations

from engine.earth_mans_burden.board.state import State
from engine.earth_mans_burden.computers.win_model import log_odds
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat


def weigh(state: State) -> dict[Seat, float]:
    """Return each seat's log-odds of winning; empty during setup. A seat without units has lost."""
    return {} if state.is_in_setup else log_odds(state)


APPRAISAL = Appraisal(weigh, scale=1.0)
