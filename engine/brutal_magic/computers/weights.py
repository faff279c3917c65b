"""The numbers with which captains value things."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Worth:
    """How much things count, in points of units unless it says otherwise."""

    master: float = 2.0
    """How often its points a Master is worth."""
    leader: float = 1.15
    """How often its points what belongs to the strongest rival is worth."""
    caution: float = 0.8
    """A point of one's own against a point of the enemy."""
    later: float = 0.5
    """How much an enemy threatens who has acted in this round."""
    exposed: float = 0.1
    """What part of the usual loss a unit has beside one that is more worth striking."""
    eager: float = 0.7
    """Each hex between a unit and where it could strike."""
    guard: float = 0.45
    """What part of its best shot a guard is worth, where enemies can come to it."""
    body: float = 0.55
    """What part of its points a unit is worth for what it does, besides what it counts in the end."""

    patience: float | None = None
    """What a unit must gain by acting now to be in the same answer as another; None: all that may act do."""
    luck: float = 0.0
    """How many points chance moves in the last round; 0: points are weighed, not who wins."""
    luck_later: float = 0.0
    """How many more it moves with each root of a round that is left."""


WORTH = Worth()
MARSHAL = Worth(guard=0.3, patience=10.0, luck=20.0, luck_later=20.0)
"""Found by some 50,000 skirmishes of a copy of the captain in C (lab/results/balance.md)."""
