"""Estimate each seat's position on the lake: its points, and what its coins may still buy."""

from __future__ import annotations

from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat
from tests.toy.engine.state import State


def weigh(state: State) -> dict[Seat, float]:
    return {seat: state.points(seat) + 0.2 * state.coins[seat] for seat in state.seats}


APPRAISAL = Appraisal(weigh, scale=2.0)
