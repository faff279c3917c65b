"""What a county is worth to a seat: its points, and the chances of all seats to capture it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.brigand_kings.board import EXCUSE, SIDES, Card, Suit, points, suits_of
from engine.brigand_kings.computers.chances import Stand, after_turn, race
from engine.brigand_kings.computers.weights import Weights
from engine.brigand_kings.state import County, View, places
from engine.core import Seat

USUAL_BONUS = 0.6
"""What a rival's bonus cards add to a card on average: two suits of six, two or three on a card."""


@dataclass(frozen=True)
class Worth:
    """The table as one seat values it when its turn is done. `order`: all seats by turn, this one first."""

    order: tuple[Seat, ...]
    counties: tuple[County, ...]
    bonus: tuple[Suit, ...]
    """The suits of its bonus cards."""
    camp: int
    supply: int
    deck_left: int
    weights: Weights
    face_up: tuple[Card, ...] = ()
    """The seat's cards that may still be flipped."""
    card_kept: float = 0.0
    """What is given up by flipping one."""

    def card(self, card: Card) -> float:
        """Points of the card to this seat, its bonus cards counted."""
        return points(card) + sum(suit in self.bonus for suit in suits_of(card))

    def gains(self) -> Mapping[int, tuple[float, ...]]:
        """For each destination, what 0 to 6 more soldiers of the seat add to its worth."""
        tables = {place: self._gains(county) for place, county in enumerate(self.counties, start=EXCUSE + 1)}
        return {EXCUSE: tuple(-self.moved(-more) for more in range(SIDES + 1)), **tables}

    def _gains(self, county: County) -> tuple[float, ...]:
        stand = self._now(county)
        worth = [self._stand(county.card, after_turn(stand, more)) for more in range(SIDES + 1)]
        return tuple(one - worth[0] for one in worth)

    def promised(self) -> float:
        """What all counties promise as they stand now."""
        return sum(self._stand(county.card, self._now(county)) for county in self.counties)

    def _now(self, county: County) -> Stand:
        """How the county stands, told from this seat."""
        owner = None if county.seat is None else self.order.index(county.seat)
        return Stand(owner, county.soldiers, county.stability)

    def _stand(self, card: Card, stand: Stand) -> float:
        """What a county promises that stands so at the end of the turn."""
        seats = len(self.order)
        chances = race(seats, points(card), self.weights.reached).after(stand)
        if self.deck_left <= self.weights.near_the_end:
            chances = tuple(
                (chance + (min(SIDES, stand.soldiers) / SIDES if seat == stand.owner else 0.0)) / 2
                for seat, chance in enumerate(chances)
            )
        lost = self.weights.envy * (points(card) + USUAL_BONUS)
        return self.card(card) * chances[0] - lost * sum(chances[1:])

    def moved(self, soldiers: int) -> float:
        """What is given up by moving so many off the Excuse."""
        reserve = self.weights.reserve_of
        return reserve(self.camp) - reserve(self.camp - soldiers)


def worth_of(view: View, weights: Weights) -> Worth:
    """The table as the seat of the view values it."""
    me = view.me
    return Worth(
        view.clockwise_from(me),
        tuple(county for _, county in places(view)),
        tuple(suits_of(bonus)[0] for bonus in view.bonus[me]),
        view.camp[me],
        view.supply(me),
        view.deck_left,
        weights,
        view.captured[me],
        weights.card_kept * view.deck_left / len(view.options.county_cards),
    )
