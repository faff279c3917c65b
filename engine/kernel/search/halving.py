"""Find the best of many choices when trials are costly: sequential halving (Karnin, Koren and Somekh 2013).

Try every choice a few times, drop the worse half and try the rest more often, until one is left beside the
first, which all others are measured against.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2
from statistics import mean

Trial = Callable[[int, int], float]
"""Function of a choice and a trial number that returns the result; in one trial, all choices get the same
dice."""


@dataclass
class Halving:
    """A search among numbered choices, with the results of each so far."""

    count: int
    trial: Trial
    is_late: Callable[[], bool]
    brought: list[list[float]] = field(init=False)

    def __post_init__(self) -> None:
        self.brought = [[] for _ in range(self.count)]

    def best(self, trials: int) -> int:
        """Return the choice that survives about `trials` trials; the best so far if time runs out."""
        alive = list(range(self.count))
        phases = max(1, ceil(log2(self.count)))
        for _ in range(phases):
            each = max(1, trials // (phases * len(alive)))
            if not self._try(alive, each):
                break
            ranked = self._ranked(alive)
            alive = [0, *(at for at in ranked if at)][: len(alive) // 2 + 1]
        return self._ranked(alive)[0]

    def _try(self, alive: Sequence[int], each: int) -> bool:
        """Try each choice `each` more times; return False if time runs out.

        A trial that not all choices could finish is dropped, so that all have equal trials.
        """
        for _ in range(each):
            brought = []
            for at in alive:
                if self.is_late():
                    return False
                brought.append(self.trial(at, len(self.brought[at])))
            for at, worth in zip(alive, brought, strict=True):
                self.brought[at].append(worth)
        return True

    def _ranked(self, alive: Sequence[int]) -> list[int]:
        """Return the choices from best to worst; earlier ones win ties."""
        return sorted(alive, key=lambda at: -mean(self.brought[at] or [0.0]))
