"""Count each seat's units after each round, from public events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.earth_mans_burden.board.state import Trade
from engine.earth_mans_burden.board.worlds import UN, Owner
from engine.earth_mans_burden.rules import events as told
from engine.kernel.core import Event, Seat


@dataclass
class Course:
    """Chart data: each seat's developments and fleets after each round."""

    developments: dict[Seat, list[int]] = field(default_factory=dict)
    fleets: dict[Seat, list[int]] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        return max(map(len, self.fleets.values()), default=0)

    def note(self, held: dict[Seat, list[int]]) -> None:
        for seat, (developments, fleets) in held.items():
            self.developments.setdefault(seat, []).append(developments)
            self.fleets.setdefault(seat, []).append(fleets)


def course_of(events: Sequence[Event]) -> Course:
    """Build a game's chart data; an unfinished round counts as it stands so far."""
    course, held, last = Course(), dict[Seat, list[int]](), 0
    for event in events:
        match event:
            case told.FleetsPlaced(seat=seat) if seat not in held:
                held[seat] = [1, 0]
            case told.TurnBegun(round=number):
                if last and number > last:
                    course.note(held)
                last = number
            case told.GameWon():
                course.note(held)
        for owner, developments, fleets in changes(event):
            if owner in held:
                held[owner][0] += developments
                held[owner][1] += fleets
    return course


def changes(event: Event) -> Iterator[tuple[Owner, int, int]]:
    """Yield owners with the developments and fleets they gain or lose by an event."""
    match event:
        case told.FleetsPlaced():
            yield event.seat, 0, sum(event.fleets.values())
        case told.UnArrived():
            yield UN, 0, event.fleets
        case told.UnitsDestroyed():
            yield event.owner, -event.developments, -event.fleets
        case told.Overthrown():
            yield event.owner, -event.developments, 0
            yield event.by, event.developments, 0
        case told.FleetsBuilt():
            yield event.seat, -event.lost, event.fleets
        case told.ClaimRolled():
            yield event.seat, int(event.is_claimed), -1
        case told.UnFilled():
            yield UN, event.regions, 0
        case told.Constructed():
            yield event.seat, -event.fleets, event.fleets
        case told.Decommissioned():
            yield event.seat, -event.developments, -event.fleets
        case told.Given():
            yield event.seat, -event.developments, -event.fleets
            yield event.to, event.developments, event.fleets
        case told.Traded(trade=trade):
            yield from _traded(trade)


def _traded(trade: Trade) -> Iterator[tuple[Owner, int, int]]:
    for hands, giver, taker in (
        (trade.give, trade.giver, trade.taker),
        (trade.get, trade.taker, trade.giver),
    ):
        for hand in hands:
            yield giver, -hand.developments, -hand.fleets
            yield taker, hand.developments, hand.fleets
