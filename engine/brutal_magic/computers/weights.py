"""Set the numeric weights in a captain's evaluation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Worth:
    """The weights of a captain's evaluation, in unit points unless a field says otherwise."""

    master: float = 2.0
    """Value of a Master, as a multiple of its points."""
    leader: float = 1.15
    """Factor on the value of the strongest rival's units."""
    caution: float = 0.8
    """Weight of losing a point against removing an enemy's point."""
    later: float = 0.5
    """Factor on the threat of an enemy that has already acted this round."""
    exposed: float = 0.1
    """Share of an enemy's threat that counts even if the enemy has a better target nearby."""
    eager: float = 0.7
    """Points that each hex between a unit and its nearest place to attack costs."""
    guard: float = 0.45
    """Value of guarding, as a share of the guard's best shot, where enemies can come."""
    body: float = 0.55
    """Value of what a unit can still do, as a share of its points. It is added to the points at the end."""

    patience: float | None = None
    """Least gain in points for which a further unit acts in the same answer; None lets all units act."""
    luck: float = 0.0
    """Points that chance adds or takes in the last round; with 0 the computer plays for points, not for wins.
    """
    luck_later: float = 0.0
    """Points added to `luck`, times the square root of the rounds left."""


WORTH = Worth()
MARSHAL = Worth(guard=0.3, patience=10.0, luck=20.0, luck_later=20.0)
"""Weights of the marshal, found by some 50,000 skirmishes of a copy of the captain in C
(lab/results/balance.md)."""
