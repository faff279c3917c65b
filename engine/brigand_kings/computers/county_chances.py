"""Compute each seat's chance to capture a county, as if there were no other county.

Seats take turns; each can bring a random number of soldiers, and uses as many of them as serve it best. Seat
0 is the seat whose turn it is, seat 1 the next clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from engine.brigand_kings.board.components import FULL, SIDES
from engine.brigand_kings.rules.combat import Fight, fought

REACHED: tuple[float, ...] = (1.0, 0.42, 0.30, 0.18, 0.10, 0.05, 0.02)
"""Chance to bring at least 0, 1, 2 and so on soldiers to a county of 5 points in one turn."""
EAGER, EAGER_BY_POINT = 0.5, 0.1
"""Factor on these chances: EAGER plus EAGER_BY_POINT for each point of the county (1 for 5 points)."""
LAPS = 12
"""Turns of each seat that are computed; with 8, chances of two seats were off by up to 0.05."""
SOLDIER = 0.015
"""Smallest increase in the chance to capture a county that justifies one more soldier."""

Chances = tuple[float, ...]


class Stand(NamedTuple):
    """The state of a county: its owner (None: nobody), its soldiers and its stability tokens."""

    owner: int | None
    soldiers: int
    stability: int


@dataclass(frozen=True)
class Race:
    """The chances of each seat in a county, for a number of seats and the county's points."""

    seats: int
    points: int

    @cached_property
    def _forces(self) -> Sequence[float]:
        """Return the chance that exactly 0, 1, 2 and so on up to 6 soldiers can come."""
        eager = EAGER + EAGER_BY_POINT * self.points
        reached = [1.0, *(min(0.9, eager * chance) for chance in REACHED[1:]), 0.0]
        return [reached[count] - reached[count + 1] for count in range(SIDES + 1)]

    @cached_property
    def _before(self) -> Mapping[Stand, Chances]:
        """Return the chances of all seats for each state of the county at the beginning of a turn."""
        found: dict[Stand, Chances] = dict.fromkeys(_stands(self.seats), (0.0,) * self.seats)
        ways = {stand: [after_turn(stand, count) for count in range(SIDES + 1)] for stand in found}
        for _ in range(LAPS * self.seats):
            found = {
                stand: self._weighed([self._after(way, found) for way in ways[stand]]) for stand in found
            }
        return found

    def _weighed(self, ways: Sequence[Chances]) -> Chances:
        """Return the chances averaged over the soldiers that can come, with the best use of each number."""
        total = [0.0] * self.seats
        best, chosen = -9.0, ways[0]
        for count, way in enumerate(ways):
            worth = 2 * way[0] - sum(way) - SOLDIER * count
            if worth > best:
                best, chosen = worth, way
            likely = self._forces[count]
            for seat, chance in enumerate(chosen):
                total[seat] += likely * chance
        return tuple(total)

    def _after(self, stand: Stand, before: Mapping[Stand, Chances]) -> Chances:
        owner, soldiers, stability = stand
        if soldiers + stability >= FULL:
            return tuple(float(seat == owner) for seat in range(self.seats))
        seen = None if owner is None else (owner - 1) % self.seats
        chances = before[Stand(seen, soldiers, stability)]
        return (chances[-1], *chances[:-1])

    def after(self, stand: Stand) -> Chances:
        """Return the chances once seat 0's turn is over and stability has been added."""
        return self._after(stand, self._before)


@lru_cache(maxsize=64)
def race(seats: int, points: int) -> Race:
    """Return the race for a county, cached by number of seats and points of the card."""
    return Race(seats, points)


def _stands(seats: int) -> Iterator[Stand]:
    for stability in range(FULL):
        yield Stand(None, 0, stability)
        for soldiers in range(1, FULL - stability):
            for owner in range(seats):
                yield Stand(owner, soldiers, stability)


def after_turn(stand: Stand, entering: int) -> Stand:
    """Return the county after seat 0 has brought that many soldiers and ended its turn."""
    owner, soldiers, stability = stand
    if owner in (None, 0) and entering:
        owner, soldiers = 0, soldiers + entering
    elif entering:
        attackers, soldiers, stability = fought(Fight(entering, soldiers, stability))
        owner = 0 if attackers else owner if soldiers else None
        soldiers += attackers
    return Stand(owner, soldiers, stability + (owner != 0))
