"""Fit the weights of Deeplamp's appraisal to captains' descents, or hold what it foretells against them.

Each descent counts once, however many turns it has.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from scipy.optimize import minimize

from engine.deeplamp.appraisal import APPRAISAL, log_odds, signs
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack.finding import SHIPPED, find_pack
from engine.kernel import self_play
from engine.kernel.dice import Dice
from lab.league import calibration
from lab.shell.progress import Bars
from lab.shell.workers import spread

CREWS = range(1, 7)
CREW = "crew"


@dataclass(frozen=True)
class Descent:
    """The signs at the beginning of each turn, and whether the crew won."""

    seed: str
    signs: Sequence[tuple[float, ...]]
    is_won: bool


def descend(seed: str, setting: tuple[int, int, str]) -> Descent:
    """Return a descent of captains; `setting` has its number, the size of the crew and the mission."""
    number, crew, mission = setting
    seed = f"{seed}/{crew}/{mission}/{number}"
    table = self_play.Table(DEEPLAMP, crew, DEEPLAMP.options(crew, {"mission": mission}))
    match, seen = calibration.watched(table, "captain", seed, signs)
    return Descent(seed, seen, match.is_over and bool(self_play.winners(match)))


def fitted(descents: Sequence[Descent]) -> list[float]:
    """Return the weights that make these descents likeliest (logistic regression)."""
    rows = [(found, descent) for descent in descents for found in descent.signs]
    seen = np.array([found for found, _ in rows])
    won = np.array([float(descent.is_won) for _, descent in rows])
    share = np.array([1 / len(descent.signs) for _, descent in rows])

    def loss(weights: Any) -> tuple[float, Any]:
        odds = seen @ weights
        slope = seen.T @ (share * (1 / (1 + np.exp(-odds)) - won))
        return float(share @ (np.logaddexp(0, odds) - won * odds)), slope

    return [float(weight) for weight in minimize(loss, np.zeros(seen.shape[1]), jac=True).x]


def moments(descents: Sequence[Descent]) -> Iterator[calibration.Moment]:
    """Yield one random turn of each descent as the appraisal judges it."""
    for descent in descents:
        if descent.signs:
            worth = log_odds(Dice(descent.seed).fork("moment").pick(descent.signs))
            yield calibration.Moment({CREW: worth}, {CREW: float(descent.is_won)}, is_shared=True)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the measurement."""
    parser.add_argument("--games", type=int, default=40, help="descents of each crew and mission (40)")
    parser.add_argument("--seed", default="fit", help="seed of the descents (default: fit)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a core)")


def main() -> None:
    """Print the chances foretold beside descents won, and the weights that fit these descents best."""
    parser = argparse.ArgumentParser(prog="python -m lab.deeplamp.chances", description=__doc__)
    add_arguments(parser)
    options = parser.parse_args()
    settings = [*product(range(options.games), CREWS, find_pack(SHIPPED).missions)]
    played = partial(descend, options.seed)
    with Bars(lines=True) as bars:
        descents = spread(played, settings, jobs=options.jobs, progress=bars.counted("descents"))
    found = [*moments(descents)]
    calibration.calibration(found, APPRAISAL.scale).show()
    calibration.fit(found, APPRAISAL.scale).show()
    print("\nWeights that fit best: " + ", ".join(f"{weight:.2f}" for weight in fitted(descents)))


if __name__ == "__main__":
    main()
