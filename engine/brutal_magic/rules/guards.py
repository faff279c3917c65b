"""A guard's orders: how they are read from an answer (B36, B39)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.brutal_magic.armies.designs import Attack, UnitType
from engine.brutal_magic.armies.names import POINTS, UnitName, is_unit_name, seat_of
from engine.brutal_magic.board.policy import read_die
from engine.brutal_magic.board.state import Guard, Position
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.strict_reading import read_choice, read_flag, read_list, read_object


def read_guard(value: Json, position: Position, unit: UnitName) -> Guard:
    """Read guard orders of a unit, even with a used attack (B41); raise Refused with the fault."""
    data = read_object(value, needs=("attack",), may=("within", "late", "only", "ignore", "hit", "damage"))
    attack = read_attack(data["attack"], position.type_of(unit))
    given: dict[str, Any] = {roll: read_die(data[roll], roll) for roll in ("hit", "damage") if roll in data}
    for key in ("only", "ignore"):
        if key in data:
            given[key] = _read_whom(data[key], key, position, unit)
    if given.get("only") == ():
        raise Refused("Name at least one class, seat or unit after only, or leave it out.")
    within = data.get("within", attack.range)
    if type(within) is not int or not 0 <= within <= attack.range:
        raise Refused(f"within must be a whole number from 0 to {attack.range}, the range, not {within!r}.")
    return Guard(attack.name, within, read_flag(data.get("late", False), "late"), **given)


def read_attack(value: Json, type_: UnitType) -> Attack:
    """Return the attack with that name; raise Refused if the type has none."""
    attack = type_.attack(
        read_choice(value, [one.name for one in type_.attacks], f"An attack of {type_.name}")
    )
    assert attack is not None, "it is one of the type's"
    return attack


def longest_guard(type_: UnitType) -> Guard | None:
    """Return a resting unit's guard: longest range, any enemy, first opportunity (B27)."""
    attack = type_.longest
    return None if attack is None else Guard(attack.name, attack.range)


def _read_whom(value: Json, key: str, position: Position, unit: UnitName) -> tuple[str, ...]:
    """Read classes, other seats and their units; the units need not exist (B39)."""
    names = read_list(value, key, "classes, seats and units")
    others = [seat for seat in position.seats if seat != seat_of(unit)]
    for name in names:
        if not isinstance(name, str) or not _is_another(name, others):
            raise Refused(f"{key} takes classes, other seats and their units, not {name!r}.")
    return tuple(names)


def _is_another(name: str, others: Collection[Seat]) -> bool:
    return name in POINTS or name in others or (is_unit_name(name) and seat_of(name) in others)
