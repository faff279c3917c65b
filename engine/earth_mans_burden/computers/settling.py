"""Value fleets near empty regions one claim at a time, and build accordingly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.earth_mans_burden.board.worlds import HOME, MOST_REGIONS, World
from engine.earth_mans_burden.computers.building import even
from engine.earth_mans_burden.computers.flying import Flying
from engine.earth_mans_burden.computers.unit_values import Worth
from engine.earth_mans_burden.rules.odds import MISS, chance_to_claim

MANY = 32
"""Most fleets for which claims are computed; further fleets find nothing empty and are kept."""


class Settling(Flying):
    """Plans flights as the captain does, but values each claim by itself."""

    def _claims(self, world: World, turns: int) -> list[float]:
        free = self._free(world, turns)
        whole = int(free)
        part, fleet, gains = free - whole, self.worth.fleet, []
        for count, row in enumerate(_prospects(fleet)[: self.most + 1]):
            fewer, more = row[whole], row[whole + 1]
            gains.append(fewer + part * (more - fewer) - count * fleet)
        return gains


def prospect(empty: int, fleets: int, fleet: float) -> float:
    """Return the value of a number of fleets on a world with a number of empty regions, in developments.

    Fleets claim as long as that is worth more than keeping them.
    """
    few = min(fleets, MANY)
    return _prospects(fleet)[few][empty] + (fleets - few) * fleet


@lru_cache(maxsize=64)
def _prospects(fleet: float) -> Sequence[Sequence[float]]:
    """Return the values of `prospect` by fleets, then by empty regions.

    There is one column more than a world can have, for a region that a failed project empties.
    """
    rows = [[0.0] * (MOST_REGIONS + 2)]
    for fleets in range(1, MANY + 1):
        before, kept = rows[-1], fleets * fleet
        row = [kept]
        for empty in range(1, MOST_REGIONS + 2):
            chance = chance_to_claim(empty)
            row.append(max(kept, chance * (1 + before[empty - 1]) + (1 - chance) * before[empty]))
        rows.append(row)
    return rows


def build_gain(worth: Worth, world: World, pool: int, count: int) -> float:
    """Return the value of `count` projects and the claims that follow, less the developments that fail."""
    position, fleet = worth.position, worth.fleet
    there, empty = position.fleets_at(worth.seat, world), position.empty_at(world)
    is_helped = world == HOME and position.un_develops
    promised = sum(
        chance * (prospect(empty + failed, there + count, fleet) - failed * worth.style.lost)
        for failed, chance in enumerate(_failing(even(pool, count) if count else (), is_helped=is_helped))
    )
    return promised - prospect(empty, there, fleet)


@lru_cache(maxsize=512)
def _failing(projects: tuple[int, ...], *, is_helped: bool) -> Sequence[float]:
    """Return the chance that 0, 1, 2 ... projects fail; the UN may save one (E22)."""
    chances = [1.0]
    for dice in projects:
        miss = MISS**dice
        chances = [
            stay * (1 - miss) + more * miss
            for stay, more in zip([*chances, 0.0], [0.0, *chances], strict=True)
        ]
    if is_helped:
        kept = [chances[0], *(chance * MISS for chance in chances[1:])]
        mended = [chance * (1 - MISS) for chance in chances[1:]]
        chances = [one + other for one, other in zip(kept, [*mended, 0.0], strict=True)]
    return chances
