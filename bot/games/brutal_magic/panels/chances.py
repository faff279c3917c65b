"""Work out a unit's options and chances: paths, targets, and guards that would fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from engine.brutal_magic.armies.designs import Attack
from engine.brutal_magic.armies.names import UnitName, seat_of
from engine.brutal_magic.board.routes import reach
from engine.brutal_magic.board.state import Position, Unit
from engine.brutal_magic.rules.attacks import Strike
from engine.brutal_magic.rules.odds import chance_of_danger, chance_to_fell
from engine.kernel.hexes import Hex
from render.brutal_magic.scenes import guards_against


class Target(NamedTuple):
    """An attack on an enemy from one hex, with its chance to fell that enemy."""

    attack: Attack
    number: int
    """Position of the attack in the type's list, from 0."""
    unit: UnitName
    chance: Fraction


class Blow(NamedTuple):
    """A target and the best hex to attack it from, with the total chance to arrive and fell it."""

    target: Target
    place: Hex
    worth: Fraction


class Fire(NamedTuple):
    """A guard that would fire at a hex of the path, with its chance to fell the moving unit."""

    unit: UnitName
    attack: str
    hex: Hex
    chance: Fraction


def ways_of(view: Position, unit: UnitName) -> Mapping[Hex, Sequence[Hex]]:
    """Return the unit's destinations, each with its cheapest path."""
    return reach(view, view.units[unit].hex, view.type_of(unit).move)


def targets(view: Position, unit: UnitName, place: Hex) -> list[Target]:
    """Return the targets of unused attacks from this hex, highest chance first."""
    used, seat, board = view.used.get(unit, ()), seat_of(unit), view.board
    attacks = [one for one in enumerate(view.type_of(unit).attacks) if one[1].name not in used]
    longest = max((attack.range for _, attack in attacks), default=-1)
    near = [
        (other, away)
        for other, there in view.units.items()
        if seat_of(other) != seat and (away := board.distance(place, there.hex)) <= longest
    ]
    found = [
        Target(attack, number, other, chance_to_fell(view, unit, Strike(attack, (other,)), other, place))
        for number, attack in attacks
        for other, away in near
        if away <= attack.range
    ]
    return sorted(found, key=lambda one: -one.chance)


def blows(view: Position, unit: UnitName) -> list[Blow]:
    """Return the best hex for each attack and each enemy within a move, highest chance first."""
    best: dict[tuple[int, UnitName], Blow] = {}
    for hex_, path in ways_of(view, unit).items():
        there = targets(view, unit, hex_)
        arrives = chance_to_arrive(view, unit, path) if there else Fraction(0)
        for target in there:
            known, worth = best.get((target.number, target.unit)), target.chance * arrives
            if known is None or worth > known.worth:
                best[target.number, target.unit] = Blow(target, hex_, worth)
    return sorted(best.values(), key=lambda blow: -blow.worth)


def best_blow(view: Position, unit: UnitName) -> Blow | None:
    """Return the blow with the best chance; None if the unit can reach no enemy."""
    return next(iter(blows(view, unit)), None)


def chance_to_arrive(view: Position, unit: UnitName, path: Sequence[Hex]) -> Fraction:
    """Return the chance that no guard or danger fells the unit on the path."""
    stands = Fraction(1)
    for fire in fire_on(view, unit, path):
        stands *= 1 - fire.chance
    for hex_ in danger_on(view, unit, path):
        stands *= 1 - chance_of_danger(view, unit, hex_)
    return stands


def danger_on(view: Position, unit: UnitName, path: Sequence[Hex]) -> list[Hex]:
    """Return the hexes of the path that harm the unit (B43)."""
    struck = view.struck.get(unit, ())
    return [hex_ for hex_ in dict.fromkeys(path) if view.kind(hex_).power is not None and hex_ not in struck]


def fire_on(view: Position, unit: UnitName, path: Sequence[Hex]) -> Iterator[Fire]:
    """Yield the guards that would fire on the path: at its first hex within range, or at its end."""
    for other in guards_against(view, unit):
        guard, at = view.guards[other], view.units[other].hex
        attack = view.type_of(other).attack(guard.attack)
        assert attack is not None, "a guard names an attack of its unit"
        hit = next((hex_ for hex_ in path if view.board.distance(at, hex_) <= guard.within), None)
        if hit is None and guard.late and path and view.board.distance(at, path[-1]) <= attack.range:
            hit = path[-1]
        if hit is not None:
            there = replace(view, units={**view.units, unit: Unit(view.units[unit].type, hit)})
            order = Strike(attack, (unit,), guard.hit, guard.damage)
            yield Fire(other, attack.name, hit, chance_to_fell(there, other, order, unit, at))


def nearest_enemy(view: Position, unit: UnitName) -> int:
    """Return the distance to the nearest enemy, in hexes."""
    at = view.units[unit].hex
    enemies = (there.hex for other, there in view.units.items() if seat_of(other) != seat_of(unit))
    return min((view.board.distance(at, hex_) for hex_ in enemies), default=0)


def nearest_first(view: Position, unit: UnitName, hexes: Sequence[Hex]) -> list[Hex]:
    """Sort hexes by distance to the nearest enemy; hexes with a target in range come first."""
    enemies = [there.hex for other, there in view.units.items() if seat_of(other) != seat_of(unit)]
    attacks = view.type_of(unit).attacks
    longest = max((attack.range for attack in attacks), default=0)

    def worth(hex_: Hex) -> tuple[bool, int]:
        away = min((view.board.distance(hex_, enemy) for enemy in enemies), default=0)
        return away > longest, away

    return sorted(hexes, key=worth)
