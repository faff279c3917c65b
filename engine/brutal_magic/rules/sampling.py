"""Random legal answers, for tests and for computers without a plan."""

from __future__ import annotations

from typing import Any, Final

from engine.brutal_magic.armies.designs import TRAITS
from engine.brutal_magic.armies.names import POINTS, UnitName, is_master, seat_of, unit_name
from engine.brutal_magic.armies.prices import HIGHEST
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.policy import DICE, ROLLS, UNIT_ROLLS
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.rules.acts import RESTS
from engine.brutal_magic.rules.laying import WISHES, kept_blank
from engine.brutal_magic.rules.summoning import AT_ONCE, room_for
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.kernel.hexes import Hex

_OFTEN: Final = 4
"""Odds of rare choices in random answers: about one in this many."""
_MANY: Final = 12
"""Most wishes in a random answer."""


def some_army(position: Position, dice: Dice) -> Json:
    """Return a random roster or, where allowed, a random new design."""
    if position.options.designs == "prebuilt" or dice.below(2):
        return {"roster": dice.pick(list(rosters()))}
    ranks = ("master", "pawn", "champion")[: 1 + dice.below(3)]
    types = [_some_type(position, rank, number, dice) for number, rank in enumerate(ranks)]
    names = [type_["name"] for type_ in types]
    return {"types": types, "policy": _some_policy(names, dice)}


def _some_type(position: Position, rank: str, number: int, dice: Dice) -> dict[str, Json]:
    prices = position.options.price_list
    left, cap = POINTS[rank], min(HIGHEST, prices.trait_cap)
    type_: dict[str, Any] = {"name": f"Thing {number}", "class": rank, "token": f"T{number}", "attacks": []}
    for place in range(dice.below(3)):
        price = prices.further(rank) if place else 0
        strength = {"range": dice.below(5), "power": dice.below(6)}
        cost = price + max(1, sum(prices.of(rank, part, level) for part, level in strength.items()))
        if cost <= left:
            type_["attacks"].append({"name": f"Blow {place}", **strength})
            left -= cost
    for trait in TRAITS:
        level = dice.below(min(left, cap) + 1)
        while prices.of(rank, trait, level) > left:
            level -= 1
        type_[trait], left = level, left - prices.of(rank, trait, level)
    return type_


def _some_policy(types: list[str], dice: Dice) -> dict[str, Json]:
    of_type = {dice.pick(UNIT_ROLLS): dice.pick(DICE)}
    return {dice.pick(ROLLS): dice.pick(DICE), "types": {dice.pick(types): of_type}}


def some_kinds(most: int, dice: Dice) -> list[Json]:
    """Return random kinds of terrain, some of them impassable or dangerous."""
    return [
        {
            "name": dice.pick(("Mire", "Scree", "Fire")) + (f" {number}" if number else ""),
            "move": dice.pick((None, 1, 2, 3)),
            "attack": 1 + dice.below(4),
            "power": dice.pick((None, None, 0, 5)),
        }
        for number in range(dice.below(most + 1))
    ]


def some_wishes(position: Position, hexes: int, dice: Dice) -> list[Json]:
    """Return random wishes: terrain kinds and hexes."""
    kinds, kept = list(position.kinds), kept_blank(position)
    places = [hex_ for hex_ in position.board.hexes if hex_ not in kept]
    wishes = dice.below(min(hexes * WISHES, _MANY) + 1)
    return [[dice.pick(kinds), dice.pick(places)] for _ in range(wishes)]


def some_acts(position: Position, seat: Seat, most: int, dice: Dice) -> list[Json]:
    """Return random acts for some of the seat's units."""
    units = dice.shuffled(position.to_act(seat))
    return [_some_act(position, unit, dice) for unit in units[: 1 + dice.below(most)]]


def some_extras(position: Position, seat: Seat, dice: Dice) -> dict[str, Json]:
    """Return occasional extras: rest for the other units, or a new dice policy."""
    extras: dict[str, Json] = {}
    if not dice.below(_OFTEN * 2):
        extras["rest"] = dice.pick(RESTS)
    if not dice.below(_OFTEN * 2):
        extras["policy"] = _some_policy([type_.name for type_ in position.armies[seat]], dice)
    return extras


def _some_act(position: Position, unit: UnitName, dice: Dice) -> dict[str, Json]:
    type_ = position.type_of(unit)
    if is_master(unit) and dice.below(_OFTEN):
        summons = _some_summons(position, unit, dice)
        if summons:
            return {"unit": unit, "summon": summons}
    if type_.attacks and not dice.below(_OFTEN):
        return {"unit": unit, "guard": _some_guard(position, unit, dice)}
    here = position.units[unit].hex
    path = _some_path(position, here, type_.move, dice)
    before = _some_strikes(position, unit, here, (), dice)
    used = tuple(strike["attack"] for strike in before)
    after = _some_strikes(position, unit, path[-1] if path else here, used, dice)
    return {"unit": unit, "before": before, "path": path, "after": after}


def _some_summons(position: Position, master: UnitName, dice: Dice) -> list[Json]:
    seat = seat_of(master)
    types = [type_ for type_ in position.armies[seat] if type_.rank in AT_ONCE]
    places = list(position.next_to(position.units[unit_name(seat, 1)].hex))
    room = room_for(position, seat)
    if not types or not places or not room:
        return []
    type_ = dice.pick(types)
    count = 1 + dice.below(min(AT_ONCE[type_.rank], room))
    return [{"type": type_.name, "hex": dice.pick(places)} for _ in range(count)]


def _some_guard(position: Position, unit: UnitName, dice: Dice) -> dict[str, Json]:
    attack = dice.pick(position.type_of(unit).attacks)
    guard: dict[str, Json] = {"attack": attack.name}
    if dice.below(2):
        guard |= {"within": dice.below(attack.range + 1), "late": not dice.below(2)}
    if not dice.below(_OFTEN):
        guard[dice.pick(("only", "ignore"))] = [dice.pick(list(POINTS))]
    if not dice.below(_OFTEN):
        guard[dice.pick(("hit", "damage"))] = dice.pick(DICE)
    return guard


def _some_path(position: Position, start: Hex, budget: int, dice: Dice) -> list[Hex]:
    path: list[Hex] = []
    at = start
    for _ in range(dice.below(budget + 1)):
        at = dice.pick(position.board.neighbours(at))
        cost = position.kind(at).move
        if cost is None or cost > budget:
            break
        budget -= cost
        path.append(at)
    return path


def _some_strikes(
    position: Position, unit: UnitName, place: Hex, used: tuple[str, ...], dice: Dice
) -> list[dict[str, Any]]:
    """Return most of the unused attacks, aimed at enemies within range."""
    enemies = [one for one in position.units if seat_of(one) != seat_of(unit)]
    strikes: list[dict[str, Any]] = []
    for attack in position.type_of(unit).attacks:
        if attack.name in used or attack.name in position.used.get(unit, ()) or not dice.below(_OFTEN):
            continue
        near = [
            one for one in enemies if position.board.distance(place, position.units[one].hex) <= attack.range
        ]
        if near:
            strikes.append({"attack": attack.name, "at": dice.shuffled(near)[: 1 + dice.below(len(near))]})
    return strikes
