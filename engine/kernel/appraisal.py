"""Appraise a position: each seat's chance to win, from everything on the table.

`engine.<name of the game>.appraisal.APPRAISAL` appraises one game; games without one are not appraised. It
sees hidden information, so use it only for games that are over.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.core import Seat


@dataclass(frozen=True)
class Appraisal:
    """The appraisal of one game.

    `weigh` returns the strength of each seat as a captain would judge it, or nothing while that is too early.
    A lead of `scale` makes winning e times as likely; it was fitted to games among captains.
    """

    weigh: Callable[[Any], Mapping[Seat, float]]
    scale: float
    is_shared: bool = False
    """Whether all seats win or lose together. Each weight then gives the whole chance by itself, and 0 means
    50 percent."""

    def chances(self, state: Any) -> dict[Seat, float]:
        """Return each seat's chance to win in this State; empty if the game cannot judge yet."""
        weights = self.weigh(state)
        return alone(weights, self.scale) if self.is_shared else chances(weights, self.scale)

    def shares(self, state: Any) -> dict[Seat, int]:
        """Return the chances in percent."""
        return {seat: round(100 * chance) for seat, chance in self.chances(state).items()}


def alone(weights: Mapping[Seat, float], scale: float) -> dict[Seat, float]:
    """Return each seat's chance to beat the game itself (solo or cooperative play)."""
    return {seat: 1 / (1 + math.exp(-weight / scale)) for seat, weight in weights.items()}


def chances(weights: Mapping[Seat, float], scale: float) -> dict[Seat, float]:
    """Return the chance to win of each seat that has a weight; the chances add up to 1."""
    most = max(weights.values(), default=0.0)
    odds = {seat: math.exp((weight - most) / scale) for seat, weight in weights.items()}
    whole = sum(odds.values())
    return {seat: one / whole for seat, one in odds.items()}
