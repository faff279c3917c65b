"""Exact probabilities of rolls and attacks, for either die (B13, B33, B34)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from engine.brutal_magic.armies.names import UnitName
from engine.brutal_magic.board.policy import Die
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.rules.aiming import aim
from engine.brutal_magic.rules.attacks import Strike
from engine.brutal_magic.rules.rolling import SIDES, STEADY, Side, die_of_attacker, die_of_defender
from engine.kernel.hexes import Hex


@cache
def _ways(die: Die) -> Counter[int]:
    """Return the number of ways in which a die shows each sum."""
    return Counter(map(sum, product(*(range(1, sides + 1) for sides in SIDES[die]))))


@cache
def chance(lead: int, attacker: Die, defender: Die) -> Fraction:
    """Return the chance that an attacker with that lead in level wins the roll; ties favour the defender."""
    ours, theirs = _ways(attacker), _ways(defender)
    won = sum(
        ways * others
        for shown, ways in ours.items()
        for other, others in theirs.items()
        if shown + lead > other
    )
    return Fraction(won, ours.total() * theirs.total())


def chance_of_side(position: Position, attacker: Side, defender: Side) -> Fraction:
    """Return the chance that the attacker wins the roll, each side with its chosen die."""
    ours = die_of_attacker(position, attacker, defender.level)
    theirs = die_of_defender(position, defender, attacker.level)
    return chance(attacker.level - defender.level, ours, theirs)


def chance_to_fell(
    position: Position, unit: UnitName, order: Strike, target: UnitName, place: Hex
) -> Fraction:
    """Return the chance that an attack from that hex removes the target."""
    penalty = aim(position, place, position.units[target].hex).penalty
    ours, theirs = position.type_of(unit), position.type_of(target)
    dodge = Side("dodge", target, theirs.defense)
    if position.options.has_one_roll:
        return chance_of_side(position, Side("hit", unit, order.attack.power - penalty, order.hit), dodge)
    hit = chance_of_side(position, Side("hit", unit, ours.skill - penalty, order.hit), dodge)
    damage = Side("damage", unit, order.attack.power, order.damage)
    return hit * chance_of_side(position, damage, Side("resist", target, theirs.toughness))


def chance_of_danger(position: Position, unit: UnitName, place: Hex) -> Fraction:
    """Return the chance that danger in that hex removes the unit (B44); 0 without danger."""
    power, type_ = position.kind(place).power, position.type_of(unit)
    if power is None:
        return Fraction(0)
    has_one = position.options.has_one_roll
    defender = Side("dodge", unit, type_.defense) if has_one else Side("resist", unit, type_.toughness)
    return chance(power - defender.level, STEADY, die_of_defender(position, defender, power))
