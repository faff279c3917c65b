"""Choose targets for fire and overthrows: give each target the units that bring the highest gain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.earth_mans_burden.board.worlds import HOME, UN, Owner, World
from engine.earth_mans_burden.computers.unit_values import Worth, is_steadied
from engine.earth_mans_burden.rules.attacks import Attack
from engine.earth_mans_burden.rules.odds import chance_to_claim, chances, expected_losses, save_of

LEAST = 0.01
"""Least gain for which an attack is announced, in developments."""


def shared_out(units: int, gains: Sequence[Sequence[float]]) -> list[int]:
    """Return how many units each target gets; `gains` lists, by target, the gain of 0, 1, 2 ... units."""
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (units + 1)
    for gain in gains:
        best = [
            max(
                ((best[left - spent][0] + gain[spent], (*best[left - spent][1], spent)))
                for spent in range(left + 1)
            )
            for left in range(units + 1)
        ]
    return list(best[units][1])


def coups(worth: Worth, ready: Mapping[World, int], targets: Sequence[tuple[World, Owner]]) -> list[Attack]:
    """Plan overthrows with all developments, since they cost nothing; each attacks its best target."""
    found = []
    for world, units in ready.items():
        owners = [owner for place, owner in targets if place == world]
        gains = [[coup_gain(worth, world, owner, spent) for spent in range(units + 1)] for owner in owners]
        for owner, spent in zip(owners, shared_out(units, gains) if gains else [], strict=True):
            if spent:
                found.append(Attack(world, owner, spent, is_coup=True))
    return found


def coup_gain(worth: Worth, world: World, owner: Owner, units: int) -> float:
    """Return the gain to expect if that many developments try to overthrow one owner's."""
    position = worth.position
    won = expected_losses(
        units,
        position.units_at(owner, world),
        position.developments_at(owner, world),
        is_coup=True,
        is_twice=is_steadied(position, world),
    )
    return won * (1 + worth.rivals.get(owner, 0.0))


def fire(
    worth: Worth, ready: Mapping[World, int], targets: Sequence[tuple[World, Owner]]
) -> tuple[list[Attack], Mapping[World, float]]:
    """Return the attacks by fire that pay, and the gain to expect by world.

    On Earth the cost of the UN's reprisal is subtracted.
    """
    found: list[Attack] = []
    promised: dict[World, float] = {}
    for world, units in ready.items():
        owners = [owner for place, owner in targets if place == world]
        attacks, gain = (
            _at_home(worth, units, owners) if world == HOME else _shots(worth, world, units, owners)
        )
        if gain > LEAST:
            found += attacks
            promised[world] = gain
    return found, promised


def _shots(worth: Worth, world: World, units: int, owners: Sequence[Owner]) -> tuple[list[Attack], float]:
    gains = [[shot_gain(worth, world, owner, spent) for spent in range(units + 1)] for owner in owners]
    if not gains:
        return [], 0.0
    spent = shared_out(units, gains)
    promised = sum(gain[count] for gain, count in zip(gains, spent, strict=True))
    attacks = [
        Attack(world, owner, count, is_coup=False)
        for owner, count, gain in zip(owners, spent, gains, strict=True)
        if gain[count] > LEAST
    ]
    return attacks, promised


def shot_gain(worth: Worth, world: World, owner: Owner, units: int) -> float:
    """Return the gain to expect if that many fleets fire at one owner, with claims of emptied regions."""
    if not units:
        return 0.0
    position = worth.position
    spare = max(0, position.fleets_at(worth.seat, world) - position.empty_at(world))
    gain = max(0.0, chance_to_claim(position.empty_at(world) + 1) - worth.fleet)
    worths = worth.kill_worths(owner, world, gain, spare)
    save = save_of(units, position.units_at(owner, world), is_coup=False)
    last = len(worths) - 1
    return sum(likely * worths[min(count, last)] for count, likely in enumerate(chances(units, save)))


def _at_home(worth: Worth, units: int, owners: Sequence[Owner]) -> tuple[list[Attack], float]:
    """Plan fire on Earth: at the rivals, or with all fleets at the UN, whose survivors fire back (E20)."""
    rivals = _shots(worth, HOME, units, [owner for owner in owners if owner != UN])
    choices = [(rivals[0], rivals[1] - reprisal(worth, 0))] if rivals[0] else []
    if UN in owners:
        shots, gain = _shots(worth, HOME, units, [UN])
        choices.append((shots, gain - reprisal(worth, units)))
    return max(choices, key=lambda choice: choice[1], default=([], 0.0))


def reprisal(worth: Worth, at_un: int) -> float:
    """Return the cost to expect from the UN's fire after that many fleets have fired at it."""
    position = worth.position
    there = position.fleets_at(UN, HOME)
    killed = expected_losses(at_un, position.units_at(UN, HOME), there, is_coup=False)
    left = round(there - killed)
    worths = worth.loss_worths(HOME)
    if not left or len(worths) == 1:
        return 0.0
    save = save_of(left, position.units_at(worth.seat, HOME), is_coup=False)
    last = len(worths) - 1
    return sum(likely * worths[min(count, last)] for count, likely in enumerate(chances(left, save)))
