"""Value the units of a seat and of its rivals, in developments, by where they are."""

from __future__ import annotations

from collections.abc import Mapping

from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.board.worlds import HOME, UN, Owner, World
from engine.earth_mans_burden.computers.weights import Style
from engine.earth_mans_burden.rules.odds import expected_losses
from engine.kernel.core import Seat

HORIZON = 6
"""Turns that a seat plans ahead when there is no round limit."""
UN_FLEET = 0.03
"""Value of destroying a UN fleet, in developments: the UN fires at whoever opens fire at home."""
PRESSURE = 1.2
"""Number of turns whose expected overthrows already count as losses or gains."""

STRIFE = 0.2
"""Developments of a neighbour that each unit on the same world is expected to destroy."""


def turns_to_come(position: Position, seat: Seat) -> int:
    """Return the number of turns that a seat still has after the current one."""
    if position.options.round_limit is None:
        return HORIZON
    order = position.clockwise_from(position.starts)
    is_due = order.index(seat) > order.index(position.active)
    return position.options.round_limit - position.round + is_due


class Worth:
    """The value of a position as one seat sees it."""

    def __init__(self, position: Position, seat: Seat, style: Style) -> None:
        self.position = position
        self.seat = seat
        self.style = style
        self.turns = turns_to_come(position, seat)
        self.fleet = style.fleet(self.turns)
        self.rivals = self._rivals()

    def _rivals(self) -> Mapping[Owner, float]:
        """Return the value of destroying a unit of each other owner, compared to losing an own unit."""
        strength = {
            other: strength_of(self.position, other, self.fleet)
            for other in self.position.seats
            if other != self.seat and self.position.has_units(other)
        }
        if not strength:
            return {UN: 0.0}
        leader = max(strength, key=strength.__getitem__)
        parts = {other: self.style.leader if other == leader else 1.0 for other in strength}
        total = sum(parts.values())
        return {**{other: part / total for other, part in parts.items()}, UN: 0.0}

    def kill_worths(self, owner: Owner, world: World, gain: float, spare: int) -> list[float]:
        """Return the value of destroying 0, 1, 2 ... units there; fleets are lost first (E16).

        `gain` is the extra value of a region that becomes empty, for at most `spare` regions.
        """
        weight = self.rivals.get(owner, 0.0)
        fleets = self.position.fleets_at(owner, world)
        each = UN_FLEET if owner == UN else weight * self.fleet
        sums = [each * count for count in range(fleets + 1)]
        for number in range(self.position.developments_at(owner, world)):
            sums.append(sums[-1] + weight + (gain if number < spare else 0.0))
        return sums

    def loss_worths(self, world: World) -> list[float]:
        """Return the cost of losing 0, 1, 2 ... of the seat's units there, fleets first."""
        fleets = self.position.fleets_at(self.seat, world)
        sums = [self.fleet * count for count in range(fleets + 1)]
        for _ in range(self.position.developments_at(self.seat, world)):
            sums.append(sums[-1] + 1.0)
        return sums

    def standing(self) -> float:
        """Return the value of the seat's units, less the rivals' units with their weights."""
        held = holdings(self.position, self.fleet)
        return held[self.seat] - sum(
            weight * held[other] for other, weight in self.rivals.items() if other != UN
        )


def strength_of(position: Position, owner: Owner, fleet: float) -> float:
    """Return the sum of an owner's units: its developments, and its fleets at `fleet` each."""
    return sum(position.developments[owner].values()) + fleet * sum(position.fleets[owner].values())


def holdings(position: Position, fleet: float) -> dict[Owner, float]:
    """Return the value of each owner's units, with the gains and losses to expect from overthrows."""
    held = {owner: strength_of(position, owner, fleet) for owner in position.owners}
    for world in {world for owner in position.seats for world in position.developments[owner]}:
        there = [owner for owner in position.owners if position.developments_at(owner, world)]
        for by in there:
            for at in there:
                if by not in (at, UN):
                    won = PRESSURE * overthrown(position, by, at, world) / (len(there) - 1)
                    held[by] += won
                    held[at] -= won + strife(position, by, at, world)
    return held


def strife(position: Position, by: Owner, at: Owner, world: World) -> float:
    """Return how many developments neighbours on one world are expected to destroy without taking them."""
    return min(position.developments_at(at, world), STRIFE * position.units_at(by, world))


def overthrown(position: Position, by: Owner, at: Owner, world: World) -> float:
    """Return how many developments a seat expects to take there from another with all of its own."""
    return expected_losses(
        position.developments_at(by, world),
        position.units_at(at, world),
        position.developments_at(at, world),
        is_coup=True,
        is_twice=is_steadied(position, world),
    )


def is_steadied(position: Position, world: World) -> bool:
    """Return whether failed saves against overthrows are rolled again there (E21)."""
    return world == HOME and position.un_develops
