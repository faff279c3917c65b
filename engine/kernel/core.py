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
        """Read the answer into the game's own type; Refused with a reason for the player."""

    @abstractmethod
    def fallback(self) -> Json:
        """Return the answer for a missed deadline; it always passes `check`."""

    @abstractmethod
    def sample(self, dice: Dice) -> Json:
        """Return any legal answer, for tests and computer seats."""

    def only(self) -> Json | None:
        """Return the one answer that the rules allow, which nobody has to be asked for; None if there are
        several.
        """
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
    """Name the open asks of a match. It grows with each set of asks and each undo; reloads leave it alone.

    `rewound` counts how often the match was undone, `count` how many sets of asks the stage has opened, this
    one included. The text form is "rewound.stage.count", as in 0.3.12.
    """

    rewound: int
    stage: int
    count: int

    def __str__(self) -> str:
        return f"{self.rewound}.{self.stage}.{self.count}"

    def is_in_stage_of(self, other: Step) -> bool:
        """Return whether both are asks of one stage, played the same time."""
        return (self.rewound, self.stage) == (other.rewound, other.stage)

    @classmethod
    def read(cls, text: str) -> Step:
        """Return the step of that text form; ValueError if it has another form."""
        found = _STEP.fullmatch(text)
        if found is None:
            raise ValueError(
                f"{text!r} is not a step. A step is three numbers with dots between them, as in 0.3.12."
            )
        return cls(*map(int, found.groups()))
