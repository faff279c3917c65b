"""Timings, and the figures calculated from them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import numpy

from bot.games.catalogue import USUAL_GAME

Figures = dict[str, float | int]


class Timings(list[float]):
    """Durations in milliseconds."""

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Time the block, and add the duration."""
        begun = time.perf_counter()
        yield
        self.append((time.perf_counter() - begun) * 1000)

    def figures(self) -> Figures:
        return figures(self)


def figures(values: Sequence[float]) -> Figures:
    """Return the median (p50), p95, maximum and count of the values."""
    p50, p95 = (round(float(one), 3) for one in numpy.quantile(values, (0.5, 0.95)))
    return {"p50": p50, "p95": p95, "max": round(max(values), 3), "n": len(values)}


def of_game(game: str, found: Mapping[str, Figures]) -> dict[str, Figures]:
    """Prefix the figures' names with the game's name, except for the default game."""
    return {name if game == USUAL_GAME else f"{game}_{name}": row for name, row in found.items()}
