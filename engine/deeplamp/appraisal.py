"""Estimate the crew's chance to win between turns, as one log-odds value for all seats.

It uses no hidden information. The weights are a logistic fit to 360 descents of captains, with all crew sizes
and missions (lab/results/balance.md).
"""

from __future__ import annotations

from typing import Final

from engine.deeplamp.state.state import IN_TURN, State
from engine.deeplamp.state.stats import stat
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat

_BEGINNING: Final = 2.5
_CLUE: Final = 0.85
"""Log-odds lost for each clue that is not found yet."""
_OBJECTIVE: Final = 1.8
"""Log-odds gained when the objective is found, before its enemies count."""
_FOES, _MOST_FOES = 1.4, 6
"""Most log-odds that the objective's enemies can cost, and the number of enemies that costs so much."""
_DARK: Final = 4.1
"""Log-odds lost when the dark is at the shaft's mouth; the loss grows with the square of its height."""
_HARM: Final = 2.2
"""Log-odds lost when every hero is down; the loss grows with the crew's share of lost strength."""


def weigh(state: State) -> dict[Seat, float]:
    """Return the crew's log-odds for every seat; {} in town and before the descent."""
    if state.campaign.step not in IN_TURN or not state.alive:
        return {}
    mouth = state.pack.numbers.shaft_mouth
    wanted = state.mission.clues
    worth = _BEGINNING - _DARK * (state.shaft.dark / mouth) ** 2 - _HARM * _harm(state)
    if state.mine.objective is None:
        worth -= _CLUE * max(0, wanted - state.mine.clues)
    else:
        worth += _OBJECTIVE - _FOES * min(_MOST_FOES, len(state.fight.foes)) / _MOST_FOES
    return dict.fromkeys(state.seats, worth)


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
