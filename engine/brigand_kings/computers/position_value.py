"""Value the table for a seat at the end of its turn, after adding soldiers and keeping reserves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from engine.brigand_kings.board.components import EXCUSE, SIDES, Card, points, suits_of
from engine.brigand_kings.board.state import County
from engine.brigand_kings.computers.county_chances import Stand, after_turn
from engine.kernel.core import Seat

USUAL_BONUS = 0.6
"""Average points that unknown bonus cards add to a card: two of six suits score, and a card shows two or
three suits."""


@dataclass(frozen=True)
class Worth(ABC):
    """The value of the table to one seat, in points; `order` has all seats by turn, this seat first."""

    order: tuple[Seat, ...]
    counties: tuple[County, ...]
    bonus: tuple[Card, ...]
    """The bonus cards of the seat."""
    camp: int
    supply: int
    deck_left: int
    face_up: tuple[Card, ...]
    """The seat's captured cards that it may still flip."""

    @property
    @abstractmethod
    def foresees_flips(self) -> bool:
        """Return whether dice are kept with later flips in mind."""

    @property
    @abstractmethod
    def card_kept(self) -> float:
        """Return the cost of flipping one more card, in points."""

    @abstractmethod
    def told(self, gain: float) -> str:
        """Return as a number what the table is worth to the seat after a gain of so many points."""

    @abstractmethod
    def promised(self, gain: float) -> str:
        """Return the same in words, with what the number counts."""

    @abstractmethod
    def reserve(self, soldiers: int) -> float:
        """Return the value of that many soldiers kept on the Excuse, in points."""

    @abstractmethod
    def promise(self, card: Card, stand: Stand) -> float:
        """Return the points to expect from a county that is in this state at the end of the turn."""

    def gains(self) -> Mapping[int, tuple[float, ...]]:
        """Return for each destination the gain from 0 to 6 more soldiers of the seat."""
        tables = {place: self._gains(county) for place, county in enumerate(self.counties, start=EXCUSE + 1)}
        return {EXCUSE: tuple(-self.moved(-more) for more in range(SIDES + 1)), **tables}

    def _gains(self, county: County) -> tuple[float, ...]:
        stand = stand_of(county, self.order)
        worth = [self.promise(county.card, after_turn(stand, more)) for more in range(SIDES + 1)]
        return tuple(one - worth[0] for one in worth)

    def moved(self, soldiers: int) -> float:
        """Return the cost of moving that many soldiers away from the Excuse, in points."""
        return self.reserve(self.camp) - self.reserve(self.camp - soldiers)


def stand_of(county: County, order: tuple[Seat, ...]) -> Stand:
    """Return the state of a county, with its owner as a position in `order`."""
    owner = None if county.seat is None else order.index(county.seat)
    return Stand(owner, county.soldiers, county.stability)


def worth_of_card(card: Card, bonus: tuple[Card, ...] | None) -> float:
    """Return the points of a card with these bonus cards; an average if they are not known."""
    if bonus is None:
        return points(card) + USUAL_BONUS
    return points(card) + sum(suits_of(one)[0] in suits_of(card) for one in bonus)
