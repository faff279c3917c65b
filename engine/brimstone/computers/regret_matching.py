"""Make the choices that would have done better more often (regret matching, Hart and Mas-Colell 2000)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

Mix = Sequence[float]


@dataclass
class Regrets:
    """A seat's choices, each with its regret (how much better it would have done) and its frequency."""

    count: int
    regrets: list[float] = field(init=False)
    chosen: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.regrets = [0.0] * self.count
        self.chosen = [0.0] * self.count

    @property
    def mix(self) -> Mix:
        """Return the current probability of each choice."""
        return _shares([max(0.0, regret) for regret in self.regrets])

    @property
    def usual_mix(self) -> Mix:
        """Return how often each choice was made on average; this approaches the equilibrium."""
        return _shares(self.chosen)

    def learn(self, brought: Sequence[float]) -> None:
        """Record what each choice would have brought against the same choices of the others."""
        mix = self.mix
        expected = sum(share * worth for share, worth in zip(mix, brought, strict=True))
        for at, worth in enumerate(brought):
            self.regrets[at] += worth - expected
            self.chosen[at] += mix[at]


def _shares(weights: Sequence[float]) -> Mix:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)
