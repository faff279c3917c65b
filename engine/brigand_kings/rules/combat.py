"""Fight combat in a county, soldiers against soldiers and stability, until one side has no soldiers."""

from __future__ import annotations

from typing import NamedTuple


class Fight(NamedTuple):
    """The strengths in a county: attackers, defenders, stability tokens."""

    attackers: int
    defenders: int
    stability: int


def exchange(fight: Fight) -> Fight:
    """Remove one attacker for two tokens, one of them stability as long as there is any."""
    attackers, defenders, stability = fight
    if stability:
        return Fight(attackers - 1, defenders - 1, stability - 1)
    return Fight(attackers - 1, max(0, defenders - 2), 0)


def fought(fight: Fight) -> Fight:
    """Return the result once one side has no soldiers left."""
    while fight.attackers and fight.defenders:
        fight = exchange(fight)
    return fight


def attackers_needed(defenders: int, stability: int) -> int:
    """Return how many attackers remove every defender; one more is needed to stay."""
    needed, fight = 0, Fight(defenders + stability, defenders, stability)
    while fight.defenders:
        fight = exchange(fight)
        needed += 1
    return needed
