"""Predict the winner from the table between two turns, fitted to computer games.

A seat's prospects are its points, the soldiers on the Excuse, the cards it may flip, and a share of each
county's points. All are counted in points; a point counts more as the deck gets smaller.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from engine.brigand_kings.board.components import FULL, Card, points
from engine.brigand_kings.board.state import State, View
from engine.brigand_kings.computers.county_chances import Stand, after_turn
from engine.brigand_kings.computers.fitted_values import FITTED, Fitted
from engine.brigand_kings.computers.position_value import stand_of, worth_of_card
from engine.kernel.core import Seat

NEXT_WORTH, NEXT_POINTS = 6.1, 5
"""Average value of the deck's next card including bonus cards, and the points of such a card."""
CHEAP, DEAR = 2, 9
"""Fewest and most points of a county card."""
LATE = 3.0
"""Decay of the late shares, in cards: with this many fewer cards left, they count e times as much."""
USUAL_DECK, LAST_TURNS = 12, 3
"""Deck size at which the value of a point was fitted, and the number of extra cards that the last turns count
as."""
FULL_DECK, DEAR_CARDS = 24, 2
"""Deck size at which `to_flip` was fitted, and the number of cards that have its first value."""
EMPTY = Stand(None, 0, 0)


@dataclass(frozen=True)
class Prospects:
    """The prospects of all seats at the end of a turn, with that many cards left in the deck.

    Seats are numbered by turn: 0 has just played, 1 is next.
    """

    fitted: Fitted
    deck_left: int

    @cached_property
    def point(self) -> float:
        """Return the log-odds of winning that one point adds."""
        return self.fitted.point * math.sqrt((USUAL_DECK + LAST_TURNS) / (self.deck_left + LAST_TURNS))

    @cached_property
    def _late(self) -> float:
        return math.exp(-self.deck_left / LATE)

    def county(self, seat: int, stand: Stand, card: Card, worth: float) -> float:
        """Return the points the seat can expect from a county; `worth` is its card's value to the seat.

        A full county counts as the next card of the deck, which will replace it.
        """
        if stand.soldiers + stand.stability < FULL:
            return worth * self._share(seat, stand, points(card))
        captured = worth if stand.owner == seat else 0.0
        return captured + NEXT_WORTH * self._share(seat, EMPTY, NEXT_POINTS)

    def _share(self, seat: int, stand: Stand, rank: int) -> float:
        """Return the share of an unfilled county's points that the seat can expect."""
        shares = self.fitted.shares[seat]
        price = (rank - CHEAP) / (DEAR - CHEAP)
        early = (1 - price) * shares.cheap.of(seat, stand) + price * shares.dear.of(seat, stand)
        return (1 - self._late) * early + self._late * shares.late.of(seat, stand)

    def camp(self, soldiers: int) -> float:
        """Return the value of that many soldiers on the Excuse, in points."""
        return self.fitted.camp[min(soldiers, len(self.fitted.camp) - 1)]

    def to_flip(self, cards: int) -> float:
        """Return the value of that many cards that may still be flipped, in points."""
        first, others = self.fitted.to_flip
        dear = min(cards, DEAR_CARDS)
        return (first * dear + others * (cards - dear)) * self.deck_left / FULL_DECK


@lru_cache(maxsize=128)
def prospects(seats: int, deck_left: int) -> Prospects:
    return Prospects(FITTED[seats], deck_left)


def log_odds(position: State | View) -> dict[Seat, float]:
    """Return each seat's log-odds of winning at the beginning of a turn.

    A lead of 1 means e times the chance. Dice are ignored; bonus cards count if the position shows them.
    """
    *others, last = position.clockwise_from(position.active)
    return _log_odds(position, (last, *others), lambda stand: stand)


def log_odds_untouched(view: View) -> dict[Seat, float]:
    """Return each seat's log-odds of winning if the turn ends and no soldier has been moved."""
    return _log_odds(view, view.clockwise_from(view.active), lambda stand: after_turn(stand, 0))


def _log_odds(
    position: State | View, order: tuple[Seat, ...], later: Callable[[Stand], Stand]
) -> dict[Seat, float]:
    """Return the log-odds with the seats in that order, the one that has just played first."""
    deck_left = len(position.deck) if isinstance(position, State) else position.deck_left
    now = prospects(len(position.seats), deck_left)
    stands = [(later(stand_of(county, order)), county.card) for county in position.counties]
    return {seat: now.point * _counted_on(position, now, stands, at, seat) for at, seat in enumerate(order)}


def _counted_on(
    position: State | View, now: Prospects, stands: Sequence[tuple[Stand, Card]], at: int, seat: Seat
) -> float:
    """Return all the points that the seat can expect; `at` is its place in the order of turns."""
    bonus = position.bonus.get(seat)
    return (
        sum(worth_of_card(card, bonus) for card in position.pile(seat))
        + sum(now.county(at, stand, card, worth_of_card(card, bonus)) for stand, card in stands)
        + now.camp(position.camp[seat])
        + now.to_flip(len(position.captured[seat]))
        + now.fitted.turn[at]
    )
