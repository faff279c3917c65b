"""Compute results to expect: attacks with their saves, projects, claims."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.board.worlds import HOME, SIDES, UN, Owner, World
from engine.earth_mans_burden.rules.odds import NEEDED, SUCCESSES, save_of

MISS = (NEEDED - 1) / SIDES
"""Chance that one die of a project or a claim fails."""


class Outlook(NamedTuple):
    """An attack before it is rolled: A against D, and the lowest face that saves (None: there is no save).

    `losses` is what it costs the target on average, `chance` the chance that it takes all units there.
    """

    attackers: int
    defenders: int
    save: int | None
    losses: float
    chance: float


def attack(position: Position, at: Owner, world: World, attackers: int, *, is_coup: bool) -> Outlook:
    """Return the result to expect if that many units attack an owner there."""
    defenders = position.units_at(at, world)
    stake = position.developments_at(at, world) if is_coup else defenders
    save = save_of(attackers, defenders, is_coup=is_coup)
    is_steady = is_coup and world == HOME and position.un_develops
    chances = unsaved(attackers, save, is_steady=is_steady)
    losses = sum(min(shots, stake) * chance for shots, chance in enumerate(chances))
    return Outlook(attackers, defenders, save, losses, sum(chances[stake:]))


def reprisal(position: Position, seat: Owner, fleets_lost: int = 0) -> Outlook | None:
    """Return the UN's reprisal to expect for fire on Earth, with its current fleets; None for none."""
    fleets, units = position.fleets_at(UN, HOME) - fleets_lost, position.units_at(seat, HOME)
    return attack(position, seat, HOME, fleets, is_coup=False) if fleets > 0 and units else None


@lru_cache(maxsize=256)
def unsaved(dice: int, save: int | None, *, is_steady: bool = False) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2 and so on unsaved successes by that many dice."""
    fails = 1.0 if save is None else (save - 1) / SIDES
    fails = fails * fails if is_steady else fails
    one = _of_one_die(fails)
    found = [1.0]
    for _ in range(dice):
        grown = [0.0] * (len(found) + len(one) - 1)
        for shots, chance in enumerate(found):
            for more, share in enumerate(one):
                grown[shots + more] += chance * share
        found = grown
    return tuple(found)


def _of_one_die(fails: float) -> list[float]:
    chances = [0.0] * (max(SUCCESSES.values()) + 1)
    for face in range(1, SIDES + 1):
        scored = SUCCESSES.get(face, 0)
        for shots, share in enumerate(_failing(scored, fails)):
            chances[shots] += share / SIDES
    return chances


def _failing(saves: int, fails: float) -> Sequence[float]:
    """Return the chances of 0, 1 and so on failures among that many saves (at most two)."""
    if not saves:
        return [1.0]
    rest = _failing(saves - 1, fails)
    longer = [*rest, 0.0]
    return [
        chance * (1 - fails) + (rest[number - 1] * fails if number else 0.0)
        for number, chance in enumerate(longer)
    ]


def projects_lost(position: Position, world: World, projects: Sequence[int]) -> float:
    """Return how many developments these projects cost on average (E17, E22)."""
    fails = [MISS**dice for dice in projects]
    lost = sum(fails)
    if world == HOME and position.un_develops:
        clean = 1.0
        for chance in fails:
            clean *= 1 - chance
        lost -= (1 - clean) * (1 - MISS)
    return lost


def claim_chance(empty: int) -> float:
    """Return the chance that one fleet claims a region where that many are empty."""
    return 1 - float(MISS**empty)
