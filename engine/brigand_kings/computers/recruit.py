"""The recruit: he wants one county at a time, keeps dice for it, and sends whom he can."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import Ask
from engine.deputy import Thought, never
from engine.dice import Dice


class Recruit:
    """A computer seat for beginners to beat."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(ask.sample(dice))
