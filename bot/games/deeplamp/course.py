"""Data for a descent's chart: the shaft, the clues, and harm to each seat's heroes, for each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.deeplamp.play import events as told
from engine.kernel.core import Event, Seat

HARM: Final = ("wounds", "strain")
MARKERS: Final = ("dark", "crew")
CLUES: Final = "clues"


@dataclass
class Course:
    """The shaft's markers, the clues found, and the harm to each seat's heroes, per turn."""

    shaft: dict[str, list[int]] = field(default_factory=lambda: {marker: [] for marker in MARKERS})
    clues: list[int] = field(default_factory=list)
    harm: dict[Seat, list[int]] = field(default_factory=dict)

    @property
    def turns(self) -> int:
        return len(self.shaft["dark"])

    def note(self, now: dict[str, int], harm: Counter[str]) -> None:
        for marker in MARKERS:
            self.shaft[marker].append(now[marker])
        self.clues.append(now[CLUES])
        for seat in list(self.harm):
            self.harm[seat].append(sum(harm[hero] for hero in (seat, f"{seat}2")))


def course_of(events: Sequence[Event], mouth: int) -> Course:
    """Build the chart data of a descent or of a whole table; `mouth` is the crew's first space."""
    course, now, harm, is_begun = Course(), _begun(mouth), Counter[str](), False
    for event in events:
        match event:
            case told.HeroCame():
                course.harm.setdefault(event.hero.removesuffix("2"), [0] * course.turns)
                harm[event.hero] = 0
            case told.TurnBegun(turn=0):
                now, is_begun = _begun(mouth), False
            case told.TurnBegun():
                if is_begun:
                    course.note(now, harm)
                is_begun = True
            case told.AdventureEnded() if is_begun:
                course.note(now, harm)
            case told.ShaftMoved():
                now[event.marker] = event.to
            case told.TokenTurned():
                now[CLUES] = event.clues
            case told.Changed() if event.what in HARM:
                harm[event.hero] += event.by
    return course


def _begun(mouth: int) -> dict[str, int]:
    """Return the values at a descent's start."""
    return {"dark": 0, "crew": mouth, CLUES: 0}
