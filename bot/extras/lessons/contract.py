"""A lesson: a guided game from fixed positions, as data in a game's `lesson` module.

`bot.games.<name of the game>.lesson` has its `LESSON`; a game without one has no lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.messages.panel import Press
from engine.kernel.core import Ask, Event, Json, Seat

YOU = "You"
"""Name of the person's own seat."""


@dataclass(frozen=True)
class Seen:
    """The facts that decide whether a step is done: the seat's position and presses.

    `answer` and `action` are as submitted, before they take effect. `draft` and `standing` are as the press
    leaves them; `focus` is the page it opens.
    """

    view: Any
    ask: Ask | None = None
    draft: str = ""
    standing: str = ""
    answer: Json = None
    action: Json = None
    focus: str = ""
    events: Sequence[Event] = ()
    """Events since the step began."""


Condition = Callable[[Seen], bool]


@dataclass(frozen=True)
class Step:
    """One rule, a task that shows it, and a condition that recognises the task as done.

    Without `is_done` the person only reads. With it, an answer that fails the condition is held back with the
    hint; if `asked` names a kind of ask, answers to other kinds are free.
    """

    rule: str
    task: str = ""
    is_done: Condition | None = None
    hint: str = ""
    way: tuple[Press, ...] = ()
    """Presses that complete the step, if all earlier steps were done the same way."""
    asked: str = ""
    """Kind of ask that the step is about."""
    acts: bool = False
    """True if the step is done in the Act panel."""


@dataclass(frozen=True)
class Scene:
    """A position and the steps from it; each scene starts on a fresh table.

    `table` describes a position as records and cases do (`Game.read_table`). `others` has the typed order
    sheets of other seats; computers answer their other asks.
    """

    seat: Seat
    table: Mapping[str, Json]
    steps: tuple[Step, ...]
    others: Mapping[Seat, str] = field(default_factory=dict)
    stage: int = 1
    seed: str = "lesson"
    pace: str = ""
    """Pace of the game; empty for the default pace."""


@dataclass(frozen=True)
class Lesson:
    """A game's lesson: its approximate duration in minutes, and its scenes."""

    minutes: int
    scenes: tuple[Scene, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps of all scenes, in order."""
        return tuple(step for scene in self.scenes for step in scene.steps)

    def place(self, at: int) -> tuple[Scene, int]:
        """Return the scene of the step with this number, and the number of the scene's first step."""
        first = 0
        for scene in self.scenes:
            if at < first + len(scene.steps):
                return scene, first
            first += len(scene.steps)
        raise IndexError(at)
