"""Data for a game's chart: each seat's points on the board, and points felled, for each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.brutal_magic.armies.names import POINTS, seat_of
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Event, Seat


@dataclass
class Course:
    """Points per seat, one number per finished round."""

    points: dict[Seat, list[int]] = field(default_factory=dict)
    felled: dict[Seat, list[int]] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """Return the number of finished rounds."""
        return max(map(len, self.points.values()), default=0)


def course_of(events: Sequence[Event]) -> Course:
    """Build a game's chart data from all its events."""
    course, ranks = Course(), dict[tuple[Seat, str], int]()
    now: dict[Seat, int] = {}
    felled: dict[Seat, int] = {}
    for event in events:
        match event:
            case told.ArmiesOpened():
                ranks = {
                    (seat, one.name): POINTS[one.rank] for seat, army in event.armies.items() for one in army
                }
                now, felled = dict.fromkeys(event.armies, 0), dict.fromkeys(event.armies, 0)
            case told.UnitAppeared():
                now[event.seat] = now.get(event.seat, 0) + ranks.get((event.seat, event.type), 0)
            case told.UnitFell():
                seat = seat_of(event.unit)
                now[seat] = now.get(seat, 0) - event.points
                if event.by:
                    felled[event.by] = felled.get(event.by, 0) + event.points
            case told.RoundEnded():
                _note(course.points, now)
                _note(course.felled, felled)
    return course


def _note(curves: dict[Seat, list[int]], values: Mapping[Seat, int]) -> None:
    for seat, value in values.items():
        curves.setdefault(seat, []).append(value)
