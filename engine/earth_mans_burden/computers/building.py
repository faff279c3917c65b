"""Build and claim as the captain does: choose how many projects to start and fleets to spend."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.earth_mans_burden.board.worlds import HOME, World
from engine.earth_mans_burden.computers.unit_values import Worth
from engine.earth_mans_burden.rules.attacks import own_developments
from engine.earth_mans_burden.rules.claiming import Claim, claimable
from engine.earth_mans_burden.rules.exploitation import Projects
from engine.earth_mans_burden.rules.odds import MISS, chance_to_claim

Gain = Callable[[Worth, World, int, int], float]
"""Function that returns the gain from a number of projects: (worth, world, the seat's developments there,
projects) -> developments."""


def projects(worth: Worth, gain: Gain) -> Projects:
    """Return the most promising number of projects on each world, with their dice."""
    found = {}
    for world, pool in own_developments(worth.position, worth.seat).items():
        count = max(range(pool + 1), key=partial(gain, worth, world, pool))
        if count:
            found[world] = even(pool, count)
    return found


def even(pool: int, count: int) -> tuple[int, ...]:
    """Divide the dice as evenly as possible among that many projects; the larger ones come last."""
    return tuple((pool + number) // count for number in range(count))


def build_gain(worth: Worth, world: World, pool: int, count: int) -> float:
    """Return the value of the fleets built, some of which claim at once, less the developments lost."""
    if not count:
        return 0.0
    position = worth.position
    failures = [MISS**dice for dice in even(pool, count)]
    failed = sum(failures)
    if world == HOME and position.un_develops:
        safe = 1.0
        for failure in failures:
            safe *= 1 - failure
        failed -= (1 - safe) * (1 - MISS)
    there, empty = position.fleets_at(worth.seat, world), position.empty_at(world)
    claiming = max(0, min(count, empty - there))
    claimed = claiming * max(worth.fleet, chance_to_claim(max(1, empty - there)))
    return claimed + (count - claiming) * worth.fleet - failed * worth.style.lost


def claims(worth: Worth) -> list[Claim]:
    """Return, for each world, as many claims as are worth more than the fleets they cost."""
    found = []
    for world, fleets in claimable(worth.position, worth.seat).items():
        empty = worth.position.empty_at(world)
        wanted = sum(chance_to_claim(left) > worth.fleet for left in range(1, empty + 1))
        if wanted:
            found.append(Claim(world, fleets, wanted))
    return found
