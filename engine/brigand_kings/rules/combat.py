"""Combat: soldiers for soldiers, stability first, until one side has none left in the county."""

from __future__ import annotations

from typing import NamedTuple


class Fight(NamedTuple):
    """Two sides in a county: the attackers, the defenders, the stability tokens."""

    attackers: int
    defenders: int
    stability: int


def exchange(fight: Fight) -> Fight:
    """Remove one attacker for two tokens, one of them stability while there is any."""
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
    """Return the fewest attackers that leave no defender (one more is needed to stay)."""
    needed, fight = 0, Fight(defenders + stability, defenders, stability)
    while fight.defenders:
        fight = exchange(fight)
        needed += 1
    return needed
