"""Timings, and the figures calculated from them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

import numpy

from bot.games.catalogue import USUAL_GAME

Figures = dict[str, float | int]


class Run(Protocol):
    """A benchmark's entry point."""

    def __call__(self) -> Mapping[str, Figures]:
        """Run the measurements, and return the figures by name."""


class Timings(list[float]):
    """Durations in milliseconds; of the clock on the wall, or of the processor."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__()
        self._clock = clock

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Time the block, and add the duration."""
        begun = self._clock()
        yield
        self.append((self._clock() - begun) * 1000)

    def figures(self) -> Figures:
        return figures(self)


def figures(values: Sequence[float]) -> Figures:
    """Return the median (p50), mean, p95, maximum and count of the values."""
    p50, p95 = (round(float(one), 3) for one in numpy.quantile(values, (0.5, 0.95)))
    mean = round(float(numpy.mean(values)), 3)
    return {"p50": p50, "mean": mean, "p95": p95, "max": round(max(values), 3), "n": len(values)}


def of_game(game: str, found: Mapping[str, Figures]) -> dict[str, Figures]:
    """Prefix the figures' names with the game's name, except for the default game."""
    return {name if game == USUAL_GAME else f"{game}_{name}": row for name, row in found.items()}
