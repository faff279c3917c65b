"""The numeric weights of the captain's evaluation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Worth:
    """The weights of a captain's evaluation, in unit points unless a field says otherwise."""

    master: float = 2.0
    """A Master's value in multiples of its points."""
    leader: float = 1.15
    """The value of the strongest rival's units in multiples of their points."""
    caution: float = 0.8
    """The weight of an own point against an enemy's."""
    later: float = 0.5
    """The threat of an enemy that has acted this round."""
    exposed: float = 0.1
    """The part of the usual loss for a unit beside a better target."""
    eager: float = 0.7
    """The price of each hex between a unit and where it could strike."""
    guard: float = 0.45
    """A guard's value as a part of its best shot, where enemies can come."""
    body: float = 0.55
    """A unit's value for its acts as a part of its points, beside its points at the end."""

    patience: float | None = None
    """The gain a unit needs to act in the same answer as another; None lets all act."""
    luck: float = 0.0
    """The points chance moves in the last round; 0 counts points instead of wins."""
    luck_later: float = 0.0
    """How many more points it moves with each root of a round left."""


WORTH = Worth()
MARSHAL = Worth(guard=0.3, patience=10.0, luck=20.0, luck_later=20.0)
"""Found by some 50,000 skirmishes of a copy of the captain in C (lab/results/balance.md)."""
