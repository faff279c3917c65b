"""Play as recruit: move each unit where its attacks gain most, less its risk there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from engine.brutal_magic.armies.designs import Attack, UnitType
from engine.brutal_magic.armies.names import POINTS, UnitName, is_master, seat_of
from engine.brutal_magic.board.routes import reach
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.computers.mustering import some_roster
from engine.brutal_magic.rules.asks import Activate, Muster
from engine.brutal_magic.rules.attacks import Strike
from engine.brutal_magic.rules.odds import chance, chance_to_fell
from engine.brutal_magic.rules.rolling import STEADY, WILD
from engine.brutal_magic.rules.summoning import AT_ONCE, room_for
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice
from engine.kernel.hexes import Hex

HUNCH: Final = 6
"""Odds that the recruit plays a random legal answer: one answer in this many."""
GOOD: Final = Fraction(20)
"""Least expected points of a shot that a Master prefers to summoning."""
CAUTION: Final = 0.5
"""Weight of losing a point against removing an enemy's point."""
EAGER: Final = 0.5
"""Points that each hex nearer to the enemy is worth."""


class Stand(NamedTuple):
    """A hex to move to, with the attacks from there."""

    place: Hex
    worth: Fraction
    strikes: list[dict[str, Any]]


class Recruit:
    """The computer player for beginners to beat."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if isinstance(ask, Muster):
            return some_roster(dice)
        if not isinstance(ask, Activate):
            return Thought(ask.sample(dice), "Drawn at random, so that nobody can prepare for it.")
        if not dice.below(HUNCH):
            return Thought(ask.sample(dice), "This is a random legal answer.")
        units = ask.view.to_act(ask.seat)[::-1][: ask.most]
        acts = [_act(ask.view, unit, dice) for unit in units]
        return Thought({"acts": acts}, "These are the best attacks without much risk.")


def _act(view: Position, unit: UnitName, dice: Dice) -> Json:
    """Choose the attacks with the best value minus risk; move towards enemies that are out of reach."""
    ways = reach(view, view.units[unit].hex, view.type_of(unit).move)
    stands = [Stand(place, *_shots(view, unit, place)) for place in ways]
    best = max(stands, key=lambda stand: (_value(view, unit, stand), -len(ways[stand.place])))
    if is_master(unit) and best.worth < GOOD:
        summons = _summons(view, unit, dice)
        if summons:
            return {"unit": unit, "summon": summons}
    if not best.strikes and best.place == view.units[unit].hex and (longest := view.type_of(unit).longest):
        return {"unit": unit, "guard": {"attack": longest.name}}
    return {"unit": unit, "path": list(ways[best.place]), "after": best.strikes}


def _value(view: Position, unit: UnitName, stand: Stand) -> float:
    """Return expected points won, minus points at risk, minus the distance to the nearest enemy."""
    away = min(_distance(view, stand.place, one) for one in _enemies(view, unit))
    eager = 0 if is_master(unit) else EAGER
    return float(stand.worth) - CAUTION * _risk(view, unit, stand.place) - eager * away


def _risk(view: Position, unit: UnitName, place: Hex) -> float:
    """Return the unit's points times the chance that enemies within reach remove it, terrain ignored."""
    type_, safe = view.type_of(unit), 1.0
    for enemy in _enemies(view, unit):
        other = view.type_of(enemy)
        left = max(0, _distance(view, place, enemy) - other.move)
        blows = [_blow(other.skill - left, attack, type_) for attack in other.attacks if left <= attack.range]
        safe *= 1 - max(blows, default=0.0)
    return (1 - safe) * POINTS[type_.rank]


def _blow(skill: int, attack: Attack, target: UnitType) -> float:
    hit, damage = skill - target.defense, attack.power - target.toughness
    return float(chance(hit, WILD, STEADY) * chance(damage, WILD, STEADY))


def _shots(view: Position, unit: UnitName, place: Hex) -> tuple[Fraction, list[dict[str, Any]]]:
    """Return the expected value of all attacks from a place, each on its best target, with the attacks."""
    worth, strikes = Fraction(0), []
    for attack in view.type_of(unit).attacks:
        if attack.name in view.used.get(unit, ()):
            continue
        near = [one for one in _enemies(view, unit) if _distance(view, place, one) <= attack.range]
        by_target = {one: _worth(view, unit, Strike(attack, (one,)), place) for one in near}
        targets = sorted((one for one in near if by_target[one]), key=by_target.__getitem__, reverse=True)
        if targets:
            worth += by_target[targets[0]]
            strikes.append({"attack": attack.name, "at": targets})
    return worth, strikes


def _worth(view: Position, unit: UnitName, order: Strike, place: Hex) -> Fraction:
    """Return the target's points times the chance to remove it."""
    (target,) = order.at
    return chance_to_fell(view, unit, order, target, place) * POINTS[view.type_of(target).rank]


def _summons(view: Position, master: UnitName, dice: Dice) -> list[Json]:
    """Return a champion on the side facing the enemy, or two pawns if there is no champion type."""
    seat = seat_of(master)
    types = [type_ for type_ in view.armies[seat] if type_.rank in AT_ONCE]
    places = list(view.next_to(view.units[master].hex))
    room = room_for(view, seat)
    if not types or not places or not room:
        return []
    champions = [type_ for type_ in types if type_.rank == "champion"]
    type_ = dice.pick(champions or types)
    place = min(places, key=lambda hex_: min(_distance(view, hex_, one) for one in _enemies(view, master)))
    return [{"type": type_.name, "hex": place}] * min(AT_ONCE[type_.rank], room)


def _enemies(view: Position, unit: UnitName) -> Iterator[UnitName]:
    return (one for one in view.units if seat_of(one) != seat_of(unit))


def _distance(view: Position, place: Hex, unit: UnitName) -> int:
    return view.board.distance(place, view.units[unit].hex)
