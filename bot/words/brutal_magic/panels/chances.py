"""What a unit can do and what is likely to come of it: ways, targets, the guards that would fire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from engine.brutal_magic.attacks import Strike
from engine.brutal_magic.designs import Attack
from engine.brutal_magic.names import UnitName, seat_of
from engine.brutal_magic.odds import chance_to_fell
from engine.brutal_magic.routes import reach
from engine.brutal_magic.state import Position, Unit
from engine.hexes import Hex
from render.brutal_magic.scenes import guards_against


class Target(NamedTuple):
    """An attack at an enemy from a place, and how likely it fells him."""

    attack: Attack
    number: int
    """Of the attack within its type."""
    unit: UnitName
    chance: Fraction


class Fire(NamedTuple):
    """A guard that would fire in a hex of the way, and how likely it fells who walks there."""

    unit: UnitName
    attack: str
    hex: Hex
    chance: Fraction


def ways_of(view: Position, unit: UnitName) -> Mapping[Hex, Sequence[Hex]]:
    """Where it can go, by the cheapest way."""
    return reach(view, view.units[unit].hex, view.type_of(unit).move)


def targets(view: Position, unit: UnitName, place: Hex) -> list[Target]:
    """Whom it can hit from a place with what has not been used, the likeliest first."""
    used = view.used.get(unit, ())
    found = [
        Target(attack, number, other, chance_to_fell(view, unit, Strike(attack, (other,)), other, place))
        for number, attack in enumerate(view.type_of(unit).attacks)
        if attack.name not in used
        for other, there in view.units.items()
        if seat_of(other) != seat_of(unit) and view.board.distance(place, there.hex) <= attack.range
    ]
    return sorted(found, key=lambda one: -one.chance)


def fire_on(view: Position, unit: UnitName, path: Sequence[Hex]) -> Iterator[Fire]:
    """The guards that would fire on the way, at its first step within reach, or at its end."""
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


def nearest_first(view: Position, unit: UnitName, hexes: Sequence[Hex]) -> list[Hex]:
    """Hexes by how near they are to an enemy, those with a target in reach first."""
    enemies = [there.hex for other, there in view.units.items() if seat_of(other) != seat_of(unit)]
    attacks = view.type_of(unit).attacks
    longest = max((attack.range for attack in attacks), default=0)

    def worth(hex_: Hex) -> tuple[bool, int]:
        away = min((view.board.distance(hex_, enemy) for enemy in enemies), default=0)
        return away > longest, away

    return sorted(hexes, key=worth)
