"""Appraise a position: each seat's chance to win, from everything on the table.

`engine.<name of the game>.appraisal.APPRAISAL` does this for one game; without it a game has no appraisal. It
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
    """Appraisal of one game's positions.

    `weigh` returns each seat's strength as a captain would judge it, or nothing if it is too early to judge.
    A seat that leads by `scale` is about 2.7 times (e times) as likely to win; the scale was fitted to games
    of captains.
    """

    weigh: Callable[[Any], Mapping[Seat, float]]
    scale: float
    is_shared: bool = False
    """True if all seats win or lose together. Each weight then gives the whole chance by itself, and 0 means
    50 percent."""

    def chances(self, state: Any) -> dict[Seat, float]:
        """Return each seat's chance to win in this State; empty if it is too early to judge."""
        weights = self.weigh(state)
        return alone(weights, self.scale) if self.is_shared else chances(weights, self.scale)

    def shares(self, state: Any) -> dict[Seat, int]:
        """Return each seat's chance to win, in whole percent."""
        return {seat: round(100 * chance) for seat, chance in self.chances(state).items()}


def alone(weights: Mapping[Seat, float], scale: float) -> dict[Seat, float]:
    """Return each seat's chance to win against the game itself, for solo and cooperative play."""
    return {seat: 1 / (1 + math.exp(-weight / scale)) for seat, weight in weights.items()}


def chances(weights: Mapping[Seat, float], scale: float) -> dict[Seat, float]:
    """Return each seat's chance to win against the other seats; the chances add up to 1."""
    most = max(weights.values(), default=0.0)
    odds = {seat: math.exp((weight - most) / scale) for seat, weight in weights.items()}
    whole = sum(odds.values())
    return {seat: one / whole for seat, one in odds.items()}
