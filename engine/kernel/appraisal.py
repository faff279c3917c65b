"""Appraise how a game stands: each seat's chance to win, by everything on the table.

`engine.<name of the game>.appraisal.APPRAISAL` weighs one game; a game without one is not appraised. It sees
what is hidden, so use it only for games that are over.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.core import Seat


@dataclass(frozen=True)
class Appraisal:
    """`weigh`: what each seat has, by what a captain would give for it; none before that can be said.

    `scale`: who has so much more than another wins e times as often. It was fitted to games among captains.
    """

    weigh: Callable[[Any], Mapping[Seat, float]]
    scale: float
    is_shared: bool = False
    """Whether all win or lose together: then a weight of 0 is an even chance, and each seat has it whole."""

    def chances(self, state: Any) -> dict[Seat, float]:
        """Return each seat's chance to win in this State; empty where nothing can be said."""
        weights = self.weigh(state)
        return alone(weights, self.scale) if self.is_shared else chances(weights, self.scale)

    def shares(self, state: Any) -> dict[Seat, int]:
        """Return the same chances in hundredths."""
        return {seat: round(100 * chance) for seat, chance in self.chances(state).items()}


def alone(weights: Mapping[Seat, float], scale: float) -> dict[Seat, float]:
    """Return each seat's chance to win against the game itself."""
    return {seat: 1 / (1 + math.exp(-weight / scale)) for seat, weight in weights.items()}


def chances(weights: Mapping[Seat, float], scale: float) -> dict[Seat, float]:
    """Return each seat's chance to win, for the seats that have a weight; together they make 1."""
    most = max(weights.values(), default=0.0)
    odds = {seat: math.exp((weight - most) / scale) for seat, weight in weights.items()}
    whole = sum(odds.values())
    return {seat: one / whole for seat, one in odds.items()}
