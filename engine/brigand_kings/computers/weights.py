"""The numbers by which computer seats weigh, for each number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.brigand_kings.computers.chances import REACHED, Reached

RESERVE: tuple[float, ...] = (0.0, 0.5, 0.95, 1.3, 1.6, 1.8, 1.9)


@dataclass(frozen=True)
class Weights:
    """How much things count, in points unless it says otherwise."""

    envy: float
    """What a rival's point costs: all of it for one rival, less where others lose by it too."""
    reserve: tuple[float, ...] = RESERVE
    """What so many soldiers on the Excuse are worth; the last holds beyond."""
    card_kept: float = 0.8
    """What a card that may still be flipped is worth with a full deck; nothing at the end."""
    near_the_end: int = 2
    """With so few cards in the deck a county may have to be won by the last dice."""
    reached: Reached = REACHED
    """How likely soldiers can be brought (`chances.REACHED`)."""
    foresees_flips: bool = False
    """Whether dice are kept with an eye to the cards that may be flipped afterwards."""

    def reserve_of(self, soldiers: int) -> float:
        return self.reserve[min(soldiers, len(self.reserve) - 1)]


CAPTAIN: Mapping[int, Weights] = {2: Weights(1.0), 3: Weights(0.6), 4: Weights(0.45)}


def scaled(times: float) -> tuple[float, ...]:
    """Soldiers on the Excuse worth so many times as much."""
    return tuple(times * worth for worth in RESERVE)


MARSHAL: Mapping[int, Weights] = {
    2: Weights(
        0.8,
        reserve=scaled(2.2),
        card_kept=2.5,
        near_the_end=0,
        reached=(1.0, 0.42, 0.30, 0.144, 0.06, 0.025, 0.006),
        foresees_flips=True,
    ),
    3: Weights(
        0.36,
        reserve=scaled(0.6),
        reached=(1.0, 0.42, 0.30, 0.216, 0.15, 0.10, 0.06),
        foresees_flips=True,
    ),
    4: Weights(0.45, reached=(1.0, 0.252, 0.18, 0.108, 0.06, 0.03, 0.012), foresees_flips=True),
}
"""Found by games of a copy of the captain in C (docs/balance.md)."""
