"""Value the table as a marshal does: the seat's own prospects, less those of rivals that may win."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.brigand_kings.board.components import Card
from engine.brigand_kings.board.state import View
from engine.brigand_kings.computers.county_chances import Stand
from engine.brigand_kings.computers.position_value import Worth, worth_of_card
from engine.brigand_kings.computers.win_model import Prospects, log_odds, log_odds_untouched, prospects
from engine.kernel.appraisal import chances

WARY = 4.0
"""Scale of the rivals' log-odds: with a lead this large, a rival's points count e times as much.

By chances alone the scale would be 1. It is larger because a player who hinders the leader does so for all
others as well.
"""

LEAST = 1e-9
"""Smallest chance that counts."""


@dataclass(frozen=True)
class Stakes(Worth):
    """The prospects of all seats in points; a rival that is likelier to win counts for more."""

    envy: tuple[float, ...]
    """Cost of a point of each rival, in turn order; the costs add up to 1, the value of the seat's own point.
    """
    odds: float
    """Log-odds of the seat to win if no soldier is moved."""
    foresees_flips = True

    @property
    def _now(self) -> Prospects:
        return prospects(len(self.order), self.deck_left)

    @property
    def card_kept(self) -> float:
        face_up = len(self.face_up)
        return self._now.to_flip(face_up) - self._now.to_flip(face_up - 1)

    def reserve(self, soldiers: int) -> float:
        return self._now.camp(soldiers)

    def told(self, gain: float) -> str:
        return f"{100 / (1 + math.exp(-self.odds - self._now.point * gain)):.1f}%"

    def promised(self, gain: float) -> str:
        return f"a chance to win of {self.told(gain)}"

    def promise(self, card: Card, stand: Stand) -> float:
        now, usual = self._now, worth_of_card(card, None)
        own = now.county(0, stand, card, worth_of_card(card, self.bonus))
        others = enumerate(self.envy, start=1)
        return own - sum(envy * now.county(seat, stand, card, usual) for seat, envy in others)


def stakes(view: View) -> Stakes:
    """Return the values of the table for the seat of this view, in its turn."""
    me = view.me
    order, likely = view.clockwise_from(me), chances(log_odds(view), WARY)
    rivals = [likely[seat] for seat in order[1:]]
    chance = chances(log_odds_untouched(view), 1.0)[me]
    return Stakes(
        order=order,
        counties=view.counties,
        bonus=view.bonus[me],
        camp=view.camp[me],
        supply=view.supply(me),
        deck_left=view.deck_left,
        face_up=view.captured[me],
        envy=tuple(rival / sum(rivals) for rival in rivals),
        odds=math.log(max(LEAST, chance) / max(LEAST, 1 - chance)),
    )
