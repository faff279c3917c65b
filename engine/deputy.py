"""Who answers instead of a person: standing plans, computer seats, a missed deadline."""

from __future__ import annotations

from typing import Protocol

from engine.core import Ask, Json
from engine.dice import Dice


class Deputy(Protocol):
    """Answers asks of one seat, seeing only what the ask shows that seat."""

    def answer(self, ask: Ask) -> Json | None:
        """A legal answer, or None if the person must be asked."""


class Chance:
    """Any legal answer: the computer seat that plays at random."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def answer(self, ask: Ask) -> Json:
        return ask.sample(self._dice)


class Absent:
    """What a missed deadline means for each ask."""

    def answer(self, ask: Ask) -> Json:
        return ask.fallback()
