"""A lesson: a guided game on positions of its own, as data that the words of a game bring.

`bot.games.<name of the game>.lesson` has its `LESSON`; a game without one is not taught.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.messages.panel import Press
from engine.kernel.core import Ask, Event, Json, Seat

YOU = "You"
"""What the person's own seat is called."""


@dataclass(frozen=True)
class Seen:
    """The facts that tell whether a step is done: the seat's position and presses.

    `answer` and `action` are looked at before they are taken; `draft` and `standing` are as the press leaves
    them, `focus` is the page that it leads to.
    """

    view: Any
    ask: Ask | None = None
    draft: str = ""
    standing: str = ""
    answer: Json = None
    action: Json = None
    focus: str = ""
    events: Sequence[Event] = ()
    """Told since the step began."""


Condition = Callable[[Seen], bool]


@dataclass(frozen=True)
class Step:
    """One rule, what is to be done to see it, and how it is known to be done.

    Without `is_done` there is nothing to do but to read and go on. While there is, an answer that does not
    do it is held back with the hint; only an ask of another kind than `asked`, if that is named, is free.
    """

    rule: str
    task: str = ""
    is_done: Condition | None = None
    hint: str = ""
    way: tuple[Press, ...] = ()
    """The presses that do it, where all steps before were done so."""
    asked: str = ""
    """The kind of ask that it is about."""
    acts: bool = False
    """Whether it is done in the Act panel."""


@dataclass(frozen=True)
class Scene:
    """A position and the steps that are taken from it; each scene begins afresh.

    `table` is a position as records and cases describe one (`Game.read_table`). `others` has
    for other seats what they type when their order sheet is asked; all else their computers answer.
    """

    seat: Seat
    table: Mapping[str, Json]
    steps: tuple[Step, ...]
    others: Mapping[Seat, str] = field(default_factory=dict)
    stage: int = 1
    seed: str = "lesson"
    pace: str = ""
    """One of the paces of the game; the usual one where it is not said."""


@dataclass(frozen=True)
class Lesson:
    """The lesson of a game: about how many minutes it takes, and its scenes."""

    minutes: int
    scenes: tuple[Scene, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps of all scenes, in order."""
        return tuple(step for scene in self.scenes for step in scene.steps)

    def place(self, at: int) -> tuple[Scene, int]:
        """Return the scene in which the step of that number stands, and the number of its first step."""
        first = 0
        for scene in self.scenes:
            if at < first + len(scene.steps):
                return scene, first
            first += len(scene.steps)
        raise IndexError(at)
