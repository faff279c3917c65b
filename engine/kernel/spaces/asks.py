"""An ask that says what may be answered, from which the rest of an ask follows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

from engine.kernel.core import Ask, Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.spaces.compound import Fields
from engine.kernel.spaces.parts import One
from engine.kernel.spaces.space import Option, Space


@dataclass(frozen=True)
class Spaced(Ask):
    """An ask with a space of answers, made from what its seat may see and nothing else."""

    @property
    @abstractmethod
    def space(self) -> Space:
        """Return all answers that the rules allow now; there is at least one."""

    def meant(self, answer: Json) -> Any:
        """Return a legal answer as the game's own type."""
        return answer

    def check(self, answer: Json) -> Any:
        read = self.space.read(answer)
        if isinstance(answer, dict) and None in answer.values():
            raise Refused("Leave out what you decide nothing about; null is no answer.")
        return self.meant(read)

    def fallback(self) -> Json:
        return next(self.space.answers())

    def sample(self, dice: Dice) -> Json:
        return self.space.sample(dice)

    def only(self) -> Json | None:
        two = list(islice(self.space.answers(), 2))
        return two[0] if len(two) == 1 else None


@dataclass(frozen=True)
class Pick(Spaced):
    """An ask to pick one of a few values, which the answer has under one key."""

    key: ClassVar[str]

    @property
    @abstractmethod
    def values(self) -> Sequence[Json]:
        """Return what can be picked."""

    @property
    def space(self) -> Fields:
        return Fields({self.key: One(tuple(map(Option, self.values)))})

    def meant(self, answer: Json) -> Any:
        return answer[self.key]
