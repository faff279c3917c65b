"""Estimate each seat's chance to win Brutal Magic, in log-odds, at the beginning of a round."""

from __future__ import annotations

from typing import Final

from engine.brutal_magic.board.state import State
from engine.brutal_magic.computers.win_model import points_at_the_limit
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat

A_POINT: Final = (0.0712, 0.0451, 0.0358, 0.0371, 0.0325)
"""Log-odds of each point at the round limit, by rounds left after this one; the last value holds for more.

They come from a conditional logit: who won, given the points each seat may have at the limit. The data are
the beginnings of all rounds in 1,341 skirmishes of two captains with seeds fit/0, fit/1 and so on. Threats
to Masters, points of removed units and the first turn added little.
"""


def weigh(state: State) -> dict[Seat, float]:
    """Return the log-odds of each seat; {} during setup. A seat without its Master has lost."""
    if not state.round:
        return {}
    left = (state.options.round_limit or len(A_POINT) + state.round) - state.round
    a_point = A_POINT[min(left, len(A_POINT) - 1)]
    return {
        seat: a_point * points_at_the_limit(state, seat) for seat in state.seats if state.has_master(seat)
    }


APPRAISAL = Appraisal(weigh, scale=1.0)
