"""The words that every game is written in: seats, asks, answers, refusals, events, steps."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.kernel.dice import Dice

Seat = str
Json = Any


class Refused(Exception):
    """An answer or a setup that the rules do not allow; the text is meant for the player."""


class NotAsked(Refused):
    """An answer of a seat that is not asked, or has answered already."""


class Miswritten(Refused):
    """A record writes a draw that does not fit what is drawn: the one refusal that a flow may raise."""


@dataclass(frozen=True)
class Ask(ABC):
    """One decision of one seat, with all that is needed to show it and to check an answer to it."""

    kind: ClassVar[str]
    is_secret: ClassVar[bool] = False
    """Whether nobody else may know the answer until it is opened; what many are asked at once is so too."""
    seat: Seat

    @abstractmethod
    def check(self, answer: Json) -> Any:
        """The answer read into the game's own type; Refused with a reason for the player."""

    @abstractmethod
    def fallback(self) -> Json:
        """What a missed deadline means: an answer that always passes `check`."""

    @abstractmethod
    def sample(self, dice: Dice) -> Json:
        """Any legal answer, for tests and computer seats."""

    def only(self) -> Json | None:
        """The one answer that the rules allow, which needs no asking; None where there are several."""
        return None


class First(tuple[Ask, ...]):
    """Asks of which one answer is enough: the first legal one closes them all without a trace.

    Nothing of it is sealed. At a deadline the fallback of the seat asked first counts.
    """


_BEFORE_CAPITAL = re.compile(r"(?<=.)(?=[A-Z])")


@dataclass(frozen=True)
class Event:
    """Something that happened; `audience` names the seats that may know, None is everybody."""

    kind: ClassVar[str]
    """The name of its class, as records write it: `LightSet` is light_set."""
    audience: tuple[Seat, ...] | None = field(default=None, kw_only=True)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kind = _BEFORE_CAPITAL.sub("_", cls.__name__).lower()


Tell = Callable[[Event], None]
Flow = Generator[Sequence[Ask], Mapping[Seat, Any], None]
"""Yields asks and is sent what was answered; no answers at all: somebody acted (kernel.actions.asking)."""


_STEP = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)")


@dataclass(frozen=True, order=True)
class Step:
    """Which asks of a match are open: it grows with each set and each going back, reloads leave it.

    `rewound`: how often the match was undone; `count`: how many sets of asks the stage has opened, this one
    included. The text form is "rewound.stage.count", as 0.3.12.
    """

    rewound: int
    stage: int
    count: int

    def __str__(self) -> str:
        return f"{self.rewound}.{self.stage}.{self.count}"

    def is_in_stage_of(self, other: Step) -> bool:
        """Whether both are asks of one stage, as it was played the same time."""
        return (self.rewound, self.stage) == (other.rewound, other.stage)

    @classmethod
    def read(cls, text: str) -> Step:
        """The step of that text form; ValueError where it is none."""
        found = _STEP.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} is no step: three numbers and two points, as 0.3.12")
        return cls(*map(int, found.groups()))
