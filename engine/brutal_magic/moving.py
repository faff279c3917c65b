"""A move, hex by hex: danger first, then guards (B29, B38 to B44)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.brutal_magic.attacks import Strike, strike
from engine.brutal_magic.ending import remove
from engine.brutal_magic.events import DangerStruck, UnitStepped
from engine.brutal_magic.names import UnitName, seat_of
from engine.brutal_magic.rolling import Side, strikes
from engine.brutal_magic.state import State, by_number
from engine.core import Tell
from engine.dice import Dice
from engine.hexes import Hex


def move(state: State, unit: UnitName, path: tuple[Hex, ...], dice: Dice, tell: Tell) -> None:
    """Walk the path as far as the unit lives: guards that are late fire after the last step (B38)."""
    for hex_ in path:
        tell(UnitStepped(unit, state.units[unit].hex, hex_))
        state.units[unit] = state.units[unit]._replace(hex=hex_)
        endanger(state, unit, dice, tell)
        _draw_fire(state, unit, dice, tell, at_end=False)
        if unit not in state.units or state.is_over:
            return
    if path:
        _draw_fire(state, unit, dice, tell, at_end=True)


def endanger(state: State, unit: UnitName, dice: Dice, tell: Tell) -> None:
    """The hex strikes a unit in it, once a round: who falls so is nobody's kill (B43)."""
    where = state.units[unit].hex
    power = state.kind(where).power
    if power is None or where in state.struck.get(unit, ()):
        return
    state.struck[unit] = (*state.struck.get(unit, ()), where)
    type_ = state.type_of(unit)
    defender = (
        Side("dodge", unit, type_.defense)
        if state.options.has_one_roll
        else Side("resist", unit, type_.toughness)
    )
    is_lethal = strikes(state, where, power, defender, dice, tell)
    tell(DangerStruck(unit, where, state.terrain[where], power, is_lethal))
    if is_lethal:
        remove(state, unit, tell)


def endanger_all(state: State, dice: Dice, tell: Tell) -> None:
    """At the end of the round danger strikes who stands in it: by initiative, then number (B43)."""
    for unit in in_order(state, state.units):
        if state.is_over:
            return
        endanger(state, unit, dice, tell)


def in_order(state: State, units: Iterable[UnitName]) -> list[UnitName]:
    """Units in the order of this round's initiative, within a seat by number (B40, B43)."""
    return sorted(by_number(units), key=lambda unit: state.order.index(seat_of(unit)))


def _draw_fire(state: State, mover: UnitName, dice: Dice, tell: Tell, *, at_end: bool) -> None:
    """Enemy guards fire at the mover in order, looking anew; the rest keep their shots (B40)."""
    for unit in in_order(state, [unit for unit in state.guards if seat_of(unit) != seat_of(mover)]):
        if mover not in state.units or state.is_over:
            return
        if _fires(state, unit, mover, at_end=at_end):
            guard = state.guards[unit]
            attack = state.type_of(unit).attack(guard.attack)
            assert attack is not None, "a guard names an attack of its unit"
            state.fired += (unit,)
            strike(state, unit, Strike(attack, (mover,), guard.hit, guard.damage), dice, tell, by_guard=True)


def _fires(state: State, unit: UnitName, mover: UnitName, *, at_end: bool) -> bool:
    """Whether a guard has its shot, minds the mover, and has it within the distance that counts now (B38)."""
    guard = state.guards[unit]
    if not state.has_shot(unit) or not guard.minds(state.type_of(mover), mover):
        return False
    away = state.board.distance(state.units[unit].hex, state.units[mover].hex)
    if not at_end:
        return away <= guard.within
    attack = state.type_of(unit).attack(guard.attack)
    return guard.late and attack is not None and away <= attack.range
