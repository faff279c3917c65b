"""Estimate a county's worth to a seat: its points, and the chance to still hold it at the resolution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.brigand_kings.board.components import EXCUSE, FULL, SIDES, Card, Number, points, suits_of
from engine.brigand_kings.board.state import County, View, places
from engine.brigand_kings.rules.combat import Fight, attackers_needed, fought
from engine.kernel.core import Seat

REACHED: tuple[float, ...] = (1.0, 0.42, 0.30, 0.18, 0.10, 0.05, 0.02)
"""Chance that a rival brings this many soldiers to a given county in a turn; the last value holds beyond."""
USUAL_BONUS = 0.6
"""Average value that a rival's bonus cards add per card: two suits of six, on two or three cards."""
RESERVE: tuple[float, ...] = (0.0, 0.5, 0.95, 1.3, 1.6, 1.8, 1.9)
"""Value of this many soldiers on the Excuse; the last value holds beyond."""
NEAR_THE_END = 2
"""Cards left in the deck at which the last dice may have to win a county."""


def reached(soldiers: int) -> float:
    return REACHED[min(soldiers, len(REACHED) - 1)]


@dataclass(frozen=True)
class Worth:
    """The table as one seat values it at the end of its turn."""

    view: View
    seat: Seat

    @cached_property
    def rivals(self) -> int:
        return len(self.view.seats) - 1

    @cached_property
    def _envy(self) -> float:
        """Return the share of a rival's point that counts against this seat: all of it with two seats, less
        with more.
        """
        return {1: 1.0, 2: 0.6, 3: 0.45}[self.rivals]

    def card(self, card: Card) -> float:
        """Return the card's points for this seat, its bonus cards included."""
        mine = {suits_of(bonus)[0] for bonus in self.view.bonus[self.seat]}
        return points(card) + sum(suit in mine for suit in suits_of(card))

    def county(self, county: County) -> float:
        """Return the county's expected value after the turn's stability and the resolution of full ones."""
        if county.seat != self.seat:
            county = county._replace(stability=county.stability + 1)
        if county.seat is None:
            return -self._envy * self._others(county.card) * self._opening(county)
        if county.seat == self.seat:
            return self.card(county.card) * self._held(county)
        return -self._envy * self._others(county.card) * self._held(county)

    def _others(self, card: Card) -> float:
        return points(card) + USUAL_BONUS

    def _opening(self, county: County) -> float:
        """Return the chance that the next rival takes an empty county at once or settles in it."""
        if county.is_full:
            return 0.0
        return max(0.12, reached(max(1, FULL - county.stability)))

    def _held(self, county: County) -> float:
        """Return the chance that the soldiers stay until the county is full, or win it by the last die."""
        chance, stability = 1.0, county.stability
        for _ in range(max(0, FULL - county.tokens)):
            eager = min(1.0, 0.5 + points(county.card) / 10)
            chance *= 1 - eager * reached(attackers_needed(county.soldiers, stability) + 1)
            stability += 1
        if self.view.deck_left <= NEAR_THE_END and not county.is_full:
            return (chance + min(SIDES, county.soldiers) / SIDES) / 2
        return chance

    def gains(self) -> Mapping[int, tuple[float, ...]]:
        """Return, for each destination, the value that 0 to 6 more soldiers of the seat add."""
        tables = {place: self._gains(county) for place, county in places(self.view)}
        return {EXCUSE: self._camp_gains(), **tables}

    def _gains(self, county: County) -> tuple[float, ...]:
        before = self.county(county)
        return tuple(self.county(entered(county, self.seat, more)) - before for more in range(SIDES + 1))

    def _camp_gains(self) -> tuple[float, ...]:
        camp = self.view.camp[self.seat]
        return tuple(reserve(camp + more) - reserve(camp) for more in range(SIDES + 1))

    def moved(self, soldiers: int) -> float:
        """Return the value lost by moving this many soldiers off the Excuse."""
        camp = self.view.camp[self.seat]
        return reserve(camp) - reserve(camp - soldiers)


def reserve(soldiers: int) -> float:
    return RESERVE[min(soldiers, len(RESERVE) - 1)]


def entered(county: County, seat: Seat, soldiers: Number) -> County:
    """Return the county after this many soldiers of the seat arrived and fought."""
    if not soldiers:
        return county
    if county.seat in (None, seat):
        return county._replace(seat=seat, soldiers=county.soldiers + soldiers)
    left = fought(Fight(soldiers, county.soldiers, county.stability))
    winner = seat if left.attackers else county.seat if left.defenders else None
    return County(county.card, winner, left.attackers or left.defenders, left.stability)
