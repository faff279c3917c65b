"""A move, hex by hex; in each hex danger strikes first, then guards fire (B29, B38 to B44)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.brutal_magic.armies.designs import Attack
from engine.brutal_magic.armies.names import UnitName, seat_of
from engine.brutal_magic.board.state import State, Unit, by_number
from engine.brutal_magic.rules.attacks import Strike, strike
from engine.brutal_magic.rules.ending import remove
from engine.brutal_magic.rules.events import DangerStruck, UnitStepped
from engine.brutal_magic.rules.rolling import Side, strikes
from engine.kernel.core import Tell
from engine.kernel.dice import Dice
from engine.kernel.hexes import Hex


def move(state: State, unit: UnitName, path: tuple[Hex, ...], dice: Dice, tell: Tell) -> None:
    """Move a unit along the path until it ends or the unit is removed; late guards fire last (B38)."""
    type_, at = state.units[unit]
    guards = _watching(state, unit, len(path)) if path else []
    for hex_ in path:
        tell(UnitStepped(unit, at, hex_))
        state.units[unit], at = Unit(type_, hex_), hex_
        if hex_ in state.terrain:
            endanger(state, unit, dice, tell)
        if guards:
            _draw_fire(state, unit, guards, (dice, tell), at_end=False)
        if unit not in state.units or state.is_over:
            return
    _draw_fire(state, unit, guards, (dice, tell), at_end=True)


def endanger(state: State, unit: UnitName, dice: Dice, tell: Tell) -> None:
    """Let danger strike a unit in its hex, once per round; nobody scores points for it (B43)."""
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
    """Let danger strike at the end of the round, in order of initiative, then unit number (B43)."""
    for unit in in_order(state, state.units):
        if state.is_over:
            return
        endanger(state, unit, dice, tell)


def in_order(state: State, units: Iterable[UnitName]) -> list[UnitName]:
    """Return the units in this round's initiative order; within a seat, by number (B40, B43)."""
    return sorted(by_number(units), key=lambda unit: state.order.index(seat_of(unit)))


def _watching(state: State, mover: UnitName, steps: int) -> list[UnitName]:
    """Return the enemy guards that may fire at the moving unit, in firing order (B40)."""
    units, distance = state.units, state.board.distance
    type_, here = state.type_of(mover), units[mover].hex
    guards = [
        unit
        for unit, guard in state.guards.items()
        if unit[0] != mover[0]
        and distance(units[unit].hex, here) <= steps + (_reach(state, unit) if guard.late else guard.within)
        and guard.minds(type_, mover)
    ]
    return in_order(state, guards) if guards else guards


def _reach(state: State, unit: UnitName) -> int:
    """Return the distance at which a late guard fires when a move ends (B38)."""
    return _attack(state, unit).range


def _attack(state: State, unit: UnitName) -> Attack:
    """Return the attack that a unit on guard uses."""
    attack = state.type_of(unit).attack(state.guards[unit].attack)
    assert attack is not None, "a guard names an attack of its unit"
    return attack


def _draw_fire(
    state: State, mover: UnitName, guards: Sequence[UnitName], luck: tuple[Dice, Tell], *, at_end: bool
) -> None:
    """Let guards fire at the moving unit in turn until it is removed; the others may fire later (B40)."""
    for unit in guards:
        if mover not in state.units or state.is_over:
            return
        guard = state.guards[unit]
        if (at_end and not guard.late) or not state.has_shot(unit):
            continue
        away = state.board.distance(state.units[unit].hex, state.units[mover].hex)
        if away <= (_reach(state, unit) if at_end else guard.within):
            attack = _attack(state, unit)
            state.fired += (unit,)
            strike(state, unit, Strike(attack, (mover,), guard.hit, guard.damage), *luck, by_guard=True)
