"""Define the basic types of every game: seats, asks, answers, refusals, events, steps."""

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
    """Raised for an answer or a setup that the rules forbid; the message is for the player."""


class NotAsked(Refused):
    """Raised when a seat answers although it is not asked or has already answered."""


class Miswritten(Refused):
    """Raised when a draw written in a record is impossible here.

    It is the only refusal that a flow may raise.
    """


@dataclass(frozen=True)
class Ask(ABC):
    """One decision of one seat, with all that is needed to show it and to check the answer."""

    kind: ClassVar[str]
    is_secret: ClassVar[bool] = False
    """True if only the seat may know the answer until it is opened; this also holds when several seats are
    asked at once."""
    seat: Seat

    @abstractmethod
    def check(self, answer: Json) -> Any:
        """Return the answer as the game's own type; Refused with a reason for the player."""

    @abstractmethod
    def fallback(self) -> Json:
        """Return the answer that counts after a missed deadline; it always passes `check`."""

    @abstractmethod
    def sample(self, dice: Dice) -> Json:
        """Return a random legal answer, for tests and computers."""

    def only(self) -> Json | None:
        """Return the only legal answer, so that the seat need not be asked; None if there are several."""
        return None


class First(tuple[Ask, ...]):
    """Asks of which only one needs an answer: the first legal answer closes them all.

    Answers are not sealed, and the other asks leave no trace. At a deadline the first listed seat's fallback
    counts.
    """


_BEFORE_CAPITAL = re.compile(r"(?<=.)(?=[A-Z])")


@dataclass(frozen=True)
class Event:
    """Something that happened; `audience` lists the seats that may learn of it (None: everybody)."""

    kind: ClassVar[str]
    """Name of the event in records: `LightSet` becomes light_set."""
    audience: tuple[Seat, ...] | None = field(default=None, kw_only=True)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kind = _BEFORE_CAPITAL.sub("_", cls.__name__).lower()


Tell = Callable[[Event], None]
Flow = Generator[Sequence[Ask], Mapping[Seat, Any], None]
"""Generator that yields asks and receives the answers; empty answers mean that somebody acted out of turn
instead (kernel.actions.asking)."""


_STEP = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)")


@dataclass(frozen=True, order=True)
class Step:
    """The identifier of a match's open set of asks.

    Each set of asks and each undo gives a new step; loading the match again does not. `rewound` counts the
    undos of the match, `count` the sets of asks in this stage. Its text is "rewound.stage.count", as in
    0.3.12.
    """

    rewound: int
    stage: int
    count: int

    def __str__(self) -> str:
        return f"{self.rewound}.{self.stage}.{self.count}"

    def is_in_stage_of(self, other: Step) -> bool:
        """Return whether both steps belong to the same stage, with no undo between them."""
        return (self.rewound, self.stage) == (other.rewound, other.stage)

    @classmethod
    def read(cls, text: str) -> Step:
        """Parse the text form of a step; ValueError for malformed text."""
        found = _STEP.fullmatch(text)
        if found is None:
            raise ValueError(
                f"{text!r} is not a step. A step is three numbers with dots between them, as in 0.3.12."
            )
        return cls(*map(int, found.groups()))
