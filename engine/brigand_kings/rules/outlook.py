"""Preview a placement: its combat, stability and captures in the same turn."""

from __future__ import annotations

from dataclasses import dataclass

from engine.brigand_kings.board.components import EXCUSE, FULL, points
from engine.brigand_kings.board.state import Position, State, copied_fields
from engine.brigand_kings.rules.conquest import add_stability, carry_out, resolve
from engine.brigand_kings.rules.events import CombatFought, CountyResolved
from engine.brigand_kings.rules.placement import Placement, Reach
from engine.kernel.core import Event, Seat


@dataclass(frozen=True)
class Outlook:
    """A placement, the table after the turn (before counties are refilled), and the events on the way."""

    placement: Placement
    table: Position
    fights: tuple[CombatFought, ...]
    resolved: tuple[CountyResolved, ...]

    def captured(self, seat: Seat) -> int:
        """Return the points of the cards that the seat captures with it."""
        return sum(points(one.card) for one in self.resolved if one.seat == seat)

    def worth(self, seat: Seat) -> float:
        """Estimate the value for the seat: cards captured, counties held, soldiers lost and kept."""
        held = sum(
            points(county.card) * county.soldiers / FULL
            for county in self.table.counties
            if county.seat == seat
        )
        given = sum(points(one.card) for one in self.resolved if one.seat not in (None, seat))
        beaten = sum(fight.defenders - fight.defenders_left for fight in self.fights)
        lost = sum(fight.attackers - fight.attackers_left for fight in self.fights)
        return self.captured(seat) - given + held + 0.2 * beaten - 0.3 * lost + 0.3 * self.table.camp[seat]


def outlook(position: Position, seat: Seat, placement: Placement) -> Outlook:
    """Return what the placement leads to this turn; it uses only what all players can see."""
    state = State(**copied_fields(position))
    state.active = seat
    told: list[Event] = []
    carry_out(state, placement, told.append)
    add_stability(state, told.append)
    resolve(state, told.append)
    return Outlook(
        placement,
        state,
        tuple(event for event in told if isinstance(event, CombatFought)),
        tuple(event for event in told if isinstance(event, CountyResolved)),
    )


def outlooks(position: Position, seat: Seat, reach: Reach) -> list[Outlook]:
    """Return every placement with what it leads to, best first."""
    found = [outlook(position, seat, placement) for placement in reach.placements()]
    return sorted(found, key=lambda one: (-one.worth(seat), -one.placement.total))


def places_of(placement: Placement) -> tuple[int, ...]:
    """Return the places that get soldiers, the Excuse first."""
    return tuple(sorted({*placement.muster, *placement.move}, key=lambda place: (place != EXCUSE, place)))
