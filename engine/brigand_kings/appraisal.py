"""How likely each seat of Brigand Kings is to win at the beginning of a turn, in log-odds."""

from __future__ import annotations

from engine.appraisal import Appraisal
from engine.brigand_kings.computers.prospects import log_odds
from engine.brigand_kings.state import State
from engine.core import Seat


def weigh(state: State) -> dict[Seat, float]:
    """Nothing in the setup."""
    return log_odds(state) if len(state.bonus) == len(state.seats) else {}


APPRAISAL = Appraisal(weigh, scale=1.0)
