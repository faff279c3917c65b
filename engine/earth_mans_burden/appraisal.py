"""How likely each seat of The Earth Man's Burden is to win between two turns, in log-odds."""

from __future__ import annotations

from engine.earth_mans_burden.board.state import State
from engine.earth_mans_burden.computers.win_model import log_odds
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat


def weigh(state: State) -> dict[Seat, float]:
    """Nothing in the setup; who has no units left has lost."""
    return {} if state.is_in_setup else log_odds(state)


APPRAISAL = Appraisal(weigh, scale=1.0)
