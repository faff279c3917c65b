"""Place soldiers where a county is rich and nearly full, by three weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.brigand_kings.board.components import BONUS_CARDS, EXCUSE, FULL, points
from engine.brigand_kings.board.state import County, View, places
from engine.brigand_kings.rules.placement import Placement, Reach
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

CAMP = 0.3
"""Worth of a soldier on the Excuse."""
SAFE = 5
"""Soldiers in a county that rivals seldom throw out."""


@dataclass(frozen=True)
class Baron:
    """A stranger with a temper.

    `hold` weighs soldiers in counties of its own, `take` tokens of rivals that fall, and `spread` a county
    entered anew.
    """

    hold: float
    take: float
    spread: float

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(self.answer(ask))

    def answer(self, ask: Any) -> Json:
        """Return the answer to an ask, by the rules page alone."""
        if ask.kind == "roll":
            return {"reroll": self._weak_dice(ask)}
        if ask.kind == "assign":
            worth = {value: self._best(ask.view, ask.reach(value))[0] for value in ask.values}
            return {"transport": max(worth, key=lambda value: (worth[value], value))}
        if ask.kind == "place":
            return self._best(ask.view, ask.reach)[1].dump()
        return ask.fallback()

    def _best(self, view: View, reach: Reach) -> tuple[float, Placement]:
        found = [(self._gain(view, one), number, one) for number, one in enumerate(reach.placements())]
        gain, _, best = max(found, key=lambda one: (one[0], -one[1]))
        return gain, best

    def _gain(self, view: View, placement: Placement) -> float:
        """Return what a placement brings: every place by itself."""
        total = CAMP * (placement.at(EXCUSE) - sum(placement.move.values()))
        for place, county in places(view):
            count = placement.at(place)
            if count:
                total += self._after(view, county, count) - self._held(view, county)
        return total

    def _held(self, view: View, county: County) -> float:
        return self._hold(view, county, county.soldiers) if county.seat == view.seat else 0.0

    def _after(self, view: View, county: County, count: int) -> float:
        """Return the worth of a county after that many soldiers come to it."""
        if county.seat == view.seat:
            return self._hold(view, county, county.soldiers + count)
        if county.seat is None:
            return self._hold(view, county, count) + self.spread
        attackers, soldiers, stability = count, county.soldiers, county.stability
        while attackers and soldiers:
            attackers -= 1
            if stability:
                stability, soldiers = stability - 1, soldiers - 1
            else:
                soldiers -= min(2, soldiers)
        rich = self._worth(view, county)
        felled = county.tokens - soldiers - stability
        left = self._hold(view, county._replace(stability=stability), attackers) if attackers else 0.0
        return self.take * rich * felled / FULL + left

    def _hold(self, view: View, county: County, soldiers: int) -> float:
        """Return the worth of soldiers in a county: near seven tokens with soldiers to spare it is ours."""
        if not soldiers:
            return 0.0
        tokens = soldiers + county.stability
        near = 1.0 if tokens >= FULL else tokens / (FULL + 2)
        return (
            self.hold * self._worth(view, county) * near * min(1.0, 0.4 + soldiers / SAFE) - CAMP * soldiers
        )

    def _worth(self, view: View, county: County) -> float:
        suits = [suit for card in getattr(view, "hand", ()) for suit in BONUS_CARDS[card].suits]
        return points(county.card) + sum(suit in county.suits for suit in suits)

    def _weak_dice(self, ask: Any) -> list[int]:
        """Return the dice to roll again: suits that no county it aims for has, and small transports."""
        view, roll = ask.view, ask.roll
        if not roll.rerolls:
            return []
        rich = sorted(
            places(view), key=lambda one: -self._worth(view, one[1]) - 2 * (one[1].seat == view.seat)
        )
        aimed = {place for place, _ in rich[:3]}
        wanted = Counter(suit for place, county in rich[:2] for suit in county.suits)
        weak = [at for at, suit in enumerate(roll.suits, start=4) if not wanted[suit]]
        numbers = list(roll.numbers)
        good = [at for at, number in enumerate(numbers, start=1) if number in aimed or number >= 4]
        return [*(at for at in range(1, 4) if at not in good), *weak]
