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
"""The cost of each clue still to be found."""
_OBJECTIVE: Final = 1.8
"""The value of an objective found, before its enemies are counted."""
_FOES, _MOST_FOES = 1.4, 6
"""The cost of the objective's enemies, reached at this number of them."""
_DARK: Final = 4.1
"""The cost of the dark all the way up; it grows with the height."""
_HARM: Final = 2.2
"""The cost of having all heroes at the end of their tracks, or down."""


def weigh(state: State) -> dict[Seat, float]:
    """Return the same log-odds for every seat; {} in town and before the descent."""
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
