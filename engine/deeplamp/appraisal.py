"""How a crew of Deeplamp stands between two turns, as one number for all: the odds to win, as a logarithm.

Nothing hidden is weighed. The numbers are a logistic fit to 360 descents of captains, of all sizes of crew
and all missions (lab/results/balance.md).
"""

from __future__ import annotations

from typing import Final

from engine.deeplamp.state.state import IN_TURN, State
from engine.deeplamp.state.stats import stat
from engine.kernel.appraisal import Appraisal
from engine.kernel.core import Seat

_BEGINNING: Final = 2.5
_CLUE: Final = 0.85
"""What each clue costs that is still to be found."""
_OBJECTIVE: Final = 1.8
"""What it is worth to have the objective before one, but for those who hold it."""
_FOES, _MOST_FOES = 1.4, 6
"""What these cost, so many of them or more."""
_DARK: Final = 4.1
"""What the dark takes, all the way up; more of it the higher it is."""
_HARM: Final = 2.2
"""What it costs to have all up heroes at the end of their tracks, or down."""


def weigh(state: State) -> dict[Seat, float]:
    """The same for every seat; nothing in town and before the descent."""
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
    """The part of the crew's strength that is gone: of each hero the worse of his tracks."""
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
