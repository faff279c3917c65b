"""Value the table as a captain does: by points, and by each seat's chance at each county alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.brigand_kings.board.components import SIDES, Card, points
from engine.brigand_kings.board.state import View
from engine.brigand_kings.computers.county_chances import Stand, race
from engine.brigand_kings.computers.position_value import USUAL_BONUS, Worth, worth_of_card

ENVY: Mapping[int, float] = {2: 1.0, 3: 0.6, 4: 0.45}
"""Cost of each point that a rival gains, in own points, by number of seats. It is 1 with a single rival; with
more it is lower, because a rival's point also costs the other rivals.
"""
RESERVE: tuple[float, ...] = (0.0, 0.5, 0.95, 1.3, 1.6, 1.8, 1.9)
"""Value of 0, 1, 2 and so on soldiers on the Excuse, in points; the last value holds for more."""
CARD_KEPT = 0.8
"""Value of a card that may still be flipped, in points, with a full deck; it falls to 0 with the deck."""
NEAR_THE_END = 2
"""Cards left in the deck when soldiers in a county begin to count extra: at the end, a last die can win it.
"""


@dataclass(frozen=True)
class Racing(Worth):
    """The value of the table, with each county as an independent race between the seats."""

    deck: int
    """Number of county cards in the game."""
    foresees_flips = False

    @property
    def card_kept(self) -> float:
        return CARD_KEPT * self.deck_left / self.deck

    def told(self, gain: float) -> str:
        return f"{gain:.1f}"

    def promised(self, gain: float) -> str:
        return f"{self.told(gain)} points"

    def reserve(self, soldiers: int) -> float:
        return RESERVE[min(soldiers, len(RESERVE) - 1)]

    def promise(self, card: Card, stand: Stand) -> float:
        seats = len(self.order)
        chances = race(seats, points(card)).after(stand)
        if self.deck_left <= NEAR_THE_END:
            chances = tuple(
                (chance + (min(SIDES, stand.soldiers) / SIDES if seat == stand.owner else 0.0)) / 2
                for seat, chance in enumerate(chances)
            )
        lost = ENVY[seats] * (points(card) + USUAL_BONUS)
        return worth_of_card(card, self.bonus) * chances[0] - lost * sum(chances[1:])


def racing(view: View) -> Racing:
    """Return the values of the table for the seat of this view."""
    me = view.me
    return Racing(
        order=view.clockwise_from(me),
        counties=view.counties,
        bonus=view.bonus[me],
        camp=view.camp[me],
        supply=view.supply(me),
        deck_left=view.deck_left,
        face_up=view.captured[me],
        deck=len(view.options.county_cards),
    )
