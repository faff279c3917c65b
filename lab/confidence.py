"""Confidence intervals of shares: Wilson's, and one for games that come in groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Final

import numpy
from scipy import stats

Z: Final = float(stats.norm.ppf(0.975))
"""Standard score of a 95% confidence interval."""


@dataclass(frozen=True)
class Share:
    """A share from 0 to 1, with its 95% confidence interval."""

    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.rate:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(won: float, games: int) -> Share:
    """Return the share of wins in independent games with Wilson's 95% interval (1927); a shared win counts as
    a fraction.

    The ends of the interval are the shares p with (rate - p)² = Z² p (1 - p) / games. `scipy.stats.binomtest`
    gives the same, but accepts only whole wins.
    """
    if not games:
        return Share(0.0, 0.0, 1.0)
    rate, spread = won / games, Z * Z / games
    return _clipped(rate, *numpy.roots([1 + spread, -2 * rate - spread, rate * rate]))


def grouped(shares: Sequence[float]) -> Share:
    """Return the mean share of groups of games.

    The interval counts groups, since games within one are related.
    """
    rate, off = mean(shares), reach(shares) if len(shares) > 1 else 1.0
    return _clipped(rate, rate - off, rate + off)


def reach(values: Sequence[float]) -> float:
    """Return the margin of error of the mean of two or more values."""
    return Z * float(stats.sem(values))


def _clipped(rate: float, *ends: float) -> Share:
    return Share(rate, float(max(0.0, min(ends))), float(min(1.0, max(ends))))
