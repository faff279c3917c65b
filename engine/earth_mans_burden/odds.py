"""What dice mean in combat: successes, saves (E15)."""

from __future__ import annotations

from collections.abc import Iterable

SUCCESSES = {5: 1, 6: 2}
"""What a face scores for an attacker."""
NEEDED = 3
"""Where a project or a claim needs one die that shows as much."""


def hits(faces: Iterable[int]) -> int:
    return sum(SUCCESSES.get(face, 0) for face in faces)


def save_of(attackers: int, defenders: int, *, is_coup: bool) -> int | None:
    """The least number that saves; None: there is no save."""
    step = (defenders > attackers) + (defenders >= 2 * attackers)
    return (5, 4, 3)[step] if is_coup else (None, 6, 5)[step]
