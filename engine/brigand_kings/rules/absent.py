"""Answer for an absent seat: cautiously and legally."""

from __future__ import annotations

from collections.abc import Sequence

from engine.brigand_kings.board.components import EXCUSE, Card, Number, points, suits_of
from engine.brigand_kings.board.state import Position, View
from engine.brigand_kings.rules.combat import Fight, fought
from engine.brigand_kings.rules.placement import Placement, Reach, reach
from engine.kernel.core import Seat


def weakest_bonus(view: View, discardable: Sequence[Card]) -> Card:
    """Return the card whose suit is on the fewest counties in line; of equals the first dealt (K13)."""

    def matches(card: Card) -> int:
        (suit,) = suits_of(card)
        return sum(suit in county.suits for county in view.counties)

    return min(discardable, key=matches)


def modest_transport(position: Position, seat: Seat) -> Number:
    """Return the transport with the best cautious placement; of equals the highest number (K13)."""
    assert position.roll is not None
    return max(
        sorted(set(position.roll.numbers)),
        key=lambda number: (
            _merit(position, seat, modest_placement(position, seat, reach(position, seat, number))),
            number,
        ),
    )


def modest_placement(position: Position, seat: Seat, reach_: Reach) -> Placement:
    """Return the best placement in which every attack wins; an empty one if none is good (K13)."""
    return max(reach_.placements(), key=lambda placement: _merit(position, seat, placement))


def _merit(position: Position, seat: Seat, placement: Placement) -> int:
    """Return the points of the counties entered times the soldiers that stay; on the Excuse each counts 1."""
    merit = placement.muster.get(EXCUSE, 0)
    for place in {*placement.muster, *placement.move} - {EXCUSE}:
        county = position.county(place)
        staying = placement.at(place)
        if county.seat not in (None, seat):
            staying = fought(Fight(staying, county.soldiers, county.stability)).attackers
            if not staying:
                return -1
        merit += points(county.card) * staying
    return merit
