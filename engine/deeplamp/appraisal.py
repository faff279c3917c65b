"""How a crew of Deeplamp stands between two turns, as one number for all: by the shaft, clues and harm.

Nothing hidden is weighed. The numbers are guesses: captains' descents have not been counted against them.
"""

from __future__ import annotations

from typing import Final

from engine.appraisal import Appraisal
from engine.core import Seat
from engine.deeplamp.state import State
from engine.deeplamp.stats import stat

_CLUES: Final = 1.5
"""What the part of the clues that are found is worth."""
_OBJECTIVE: Final = 1.0
"""What it is worth to have the objective before one."""
_DARK: Final = 3.0
"""What the dark takes, all the way up; more of it the higher it is."""
_HARM: Final = 1.5
"""What it costs to have all up heroes at the end of their tracks, or down."""
_BEGINNING: Final = 1.0
_IN_DESCENT: Final = ("lamp", "act", "explore", "end")


def weigh(state: State) -> dict[Seat, float]:
    """The same for every seat; nothing in town and before the descent."""
    if state.step not in _IN_DESCENT or not state.alive:
        return {}
    mouth = state.pack.numbers.shaft_mouth
    wanted = state.pack.missions[state.mission].clues
    found = 1.0 if state.objective is not None else min(1.0, state.clues / max(1, wanted))
    worth = _BEGINNING + _CLUES * found + _OBJECTIVE * (state.objective is not None)
    worth -= _DARK * (state.dark / mouth) ** 2 + _HARM * _harm(state)
    return dict.fromkeys(state.seats, worth)


def _harm(state: State) -> float:
    """The part of the crew's strength that is gone: of each hero the worse of his tracks."""
    gone = [
        1.0
        if hero.down
        else max(
            hero.wounds / max(1, stat(state, hero, "health")), hero.strain / max(1, stat(state, hero, "mind"))
        )
        for hero in state.alive
    ]
    return sum(gone) / len(gone)


APPRAISAL = Appraisal(weigh, scale=1.0, is_shared=True)
