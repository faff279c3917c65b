"""Estimate each seat's chance to win Brutal Magic, in log-odds, at the beginning of a round."""

from __future__ import annotations

from typing import Final

from engine.brutal_magic.board.state import State
from engine.brutal_magic.computers.win_model import points_at_the_limit
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat

A_POINT: Final = (0.0712, 0.0451, 0.0358, 0.0371, 0.0325)
"""The log-odds of each further point at the round limit, by rounds still to come; the last one holds beyond.

They are conditional logits of the winner on the points that seats may have at the limit, at the beginning of
each round of 1,341 skirmishes of two captains with seeds fit/0 and so on. Threats to Masters, points felled
and the first turn added little.
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
