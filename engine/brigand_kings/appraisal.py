"""Appraise a table of Brigand Kings: each seat's log-odds to win at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from engine.brigand_kings.board.state import State
from engine.brigand_kings.computers.win_model import log_odds
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat

FIRM: Mapping[int, float] = {2: 1.0, 3: 1.7, 4: 1.85}
"""Factor on the log-odds, by number of seats. The odds were fitted to other games: captains hinder all rivals
alike, so among them a lead is safer."""


def weigh(state: State) -> dict[Seat, float]:
    """Return each seat's log-odds of winning; empty during setup."""
    seats = len(state.seats)
    if len(state.bonus) < seats:
        return {}
    return {seat: FIRM[seats] * odds for seat, odds in log_odds(state).items()}


APPRAISAL = Appraisal(weigh, scale=1.0)
