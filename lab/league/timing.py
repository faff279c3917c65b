"""Processor time of computers' thinking."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.kernel.core import Ask
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice


class Timed:
    """A computer whose thinking is timed, in processor seconds."""

    def __init__(self, computer: Computer) -> None:
        self.seconds = 0.0
        self._computer = computer

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        begun = time.process_time()
        thought = self._computer.think(ask, notes, dice, is_late=is_late)
        self.seconds += time.process_time() - begun
        return thought
