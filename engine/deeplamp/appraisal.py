"""Estimate the crew's chance to win between turns, as one log-odds value for all seats.

It uses no hidden information. `python -m lab.deeplamp.chances` fits the weights.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from engine.deeplamp.state.state import IN_TURN, State
from engine.deeplamp.state.stats import stat
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat

_MOST_FOES = 6
WEIGHTS: Final = (3.25, -0.82, 2.66, -2.44, -4.93, -1.66, -0.65)
"""Log-odds of each sign: a logistic fit to 1,440 descents of captains, all missions, crews of 1 to 6."""


def signs(state: State) -> tuple[float, ...]:
    """Return what the chance depends on, in the order of WEIGHTS; () in town and before the descent.

    They are 1; the clues that are still missing; whether the objective is found; its enemies, as a share of
    the most that count; the dark's way to the mouth of the shaft, to the fourth power; the crew's lost share
    of strength; and the logarithm of the turn.
    """
    if state.campaign.step not in IN_TURN or not state.alive:
        return ()
    is_found = state.mine.objective is not None
    return (
        1.0,
        0.0 if is_found else float(max(0, state.mission.clues - state.mine.clues)),
        float(is_found),
        min(_MOST_FOES, len(state.fight.foes)) / _MOST_FOES if is_found else 0.0,
        (state.shaft.dark / state.pack.numbers.shaft_mouth) ** 4,
        _harm(state),
        math.log(state.campaign.turn),
    )


def weigh(state: State) -> dict[Seat, float]:
    """Return the crew's log-odds for every seat; {} in town and before the descent."""
    found = signs(state)
    return dict.fromkeys(state.seats, log_odds(found)) if found else {}


def log_odds(found: Iterable[float]) -> float:
    """Return the crew's log-odds by its signs."""
    return sum(weight * sign for weight, sign in zip(WEIGHTS, found, strict=True))


def _harm(state: State) -> float:
    """Return the lost share of the crew's strength; for each hero the worse track counts."""
    gone = [
        1.0
        if hero.down
        else max(
            hero.vitals.wounds / max(1, stat(state, hero, "health")),
            hero.vitals.strain / max(1, stat(state, hero, "mind")),
        )
        for hero in state.alive
    ]
    return sum(gone) / len(gone)


APPRAISAL = Appraisal(weigh, scale=1.0, is_shared=True)
