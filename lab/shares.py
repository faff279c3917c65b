"""How sure a share is that was counted: Wilson's interval, and one for games that come in groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

Z = 1.959963984540054
"""The standard normal quantile of 97.5%: intervals hold in 95 of 100 samples."""


@dataclass(frozen=True)
class Share:
    """A part of a whole, from 0 to 1, with the ends of its 95% interval."""

    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.rate:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(won: float, games: int) -> Share:
    """The share won out of so many independent games (Wilson 1927); a shared win may count in part."""
    if not games:
        return Share(0.0, 0.0, 1.0)
    rate, spread = won / games, Z * Z / games
    centre = (rate + spread / 2) / (1 + spread)
    reach = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return Share(rate, max(0.0, centre - reach), min(1.0, centre + reach))


def grouped(shares: Sequence[float]) -> Share:
    """The mean of the shares won in groups of games that have much in common: the groups are what counts."""
    rate = mean(shares)
    reach = Z * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return Share(rate, max(0.0, rate - reach), min(1.0, rate + reach))
