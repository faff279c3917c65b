"""Compute the odds of dice in combat: successes and saves (E15)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb

from engine.earth_mans_burden.board.worlds import SIDES

SUCCESSES = {5: 1, 6: 2}
"""Successes of an attacker's die, by face."""
NEEDED = 3
"""Lowest face that succeeds; a project or a claim needs one such die."""
MISS = (NEEDED - 1) / SIDES
"""Chance that one die of a project or a claim fails."""


def hits(faces: Iterable[int]) -> int:
    return sum(SUCCESSES.get(face, 0) for face in faces)


def save_of(attackers: int, defenders: int, *, is_coup: bool) -> int | None:
    """Return the lowest face that saves; None if there is no save."""
    step = (defenders > attackers) + (defenders >= 2 * attackers)
    return (5, 4, 3)[step] if is_coup else (None, 6, 5)[step]


def chance_to_claim(empty: int) -> float:
    """Return the chance that one fleet claims a region of a world with that many empty ones (E19)."""
    return 1 - MISS**empty


def chance_unsaved(save: int | None, *, is_twice: bool = False) -> float:
    """Return the chance that a success is not saved; with `is_twice` failed saves are thrown again (E21)."""
    if save is None:
        return 1.0
    failed = (save - 1) / SIDES
    return failed**2 if is_twice else failed


@lru_cache(maxsize=4096)
def chances(attackers: int, save: int | None, *, is_twice: bool = False) -> tuple[float, ...]:
    """Return the chance of 0, 1, 2 and so on unsaved successes by that many attackers.

    Each success is saved or not by itself, so that dice can be added one by one.
    """
    if not attackers:
        return (1.0,)
    if attackers == 1:
        return _one_die(chance_unsaved(save, is_twice=is_twice))
    half = attackers // 2
    return _added(chances(half, save, is_twice=is_twice), chances(attackers - half, save, is_twice=is_twice))


def _one_die(unsaved: float) -> tuple[float, ...]:
    chances = [0.0, 0.0, 0.0]
    for face in range(1, SIDES + 1):
        scored = SUCCESSES.get(face, 0)
        for left in range(scored + 1):
            chances[left] += comb(scored, left) * unsaved**left * (1 - unsaved) ** (scored - left) / SIDES
    return tuple(chances)


def _added(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    sums = [0.0] * (len(one) + len(other) - 1)
    for at, chance in enumerate(one):
        for further, likely in enumerate(other):
            sums[at + further] += chance * likely
    return tuple(sums)


@lru_cache(maxsize=1 << 16)
def expected_losses(
    attackers: int, defenders: int, most: int, *, is_coup: bool, is_twice: bool = False
) -> float:
    """Return how many units an attack destroys or takes on average, at most `most`."""
    if not attackers or not most:
        return 0.0
    save = save_of(attackers, defenders, is_coup=is_coup)
    likely = chances(attackers, save, is_twice=is_twice)
    return sum(min(count, most) * chance for count, chance in enumerate(likely))
