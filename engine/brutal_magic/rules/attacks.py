"""Carry out one attack, from choosing the target to its removal (B31 to B36)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.brutal_magic.armies.designs import Attack
from engine.brutal_magic.armies.names import UnitName, seat_of
from engine.brutal_magic.board.policy import Die
from engine.brutal_magic.board.state import State
from engine.brutal_magic.rules.aiming import aim_at
from engine.brutal_magic.rules.ending import remove
from engine.brutal_magic.rules.events import AttackKept, AttackMade
from engine.brutal_magic.rules.rolling import Side, is_won
from engine.kernel.core import Tell
from engine.kernel.dice import Dice


@dataclass(frozen=True)
class Strike:
    """An ordered attack: its targets, best first, and its dice (None: as the policy says)."""

    attack: Attack
    at: tuple[UnitName, ...]
    hit: Die | None = None
    damage: Die | None = None


def strike(
    state: State, unit: UnitName, order: Strike, dice: Dice, tell: Tell, *, by_guard: bool = False
) -> None:
    """Attack the first target still on the board; if there is none, the attack stays unused (B31)."""
    target = next((one for one in order.at if one in state.units), None)
    if target is None:
        tell(AttackKept(unit, order.attack.name, order.at))
        return
    state.used[unit] = (*state.used.get(unit, ()), order.attack.name)
    origin, to = state.units[unit].hex, state.units[target].hex
    aimed = aim_at(state, unit, target)
    is_hit, is_lethal = _resolve(state, (unit, target), order, aimed.penalty, (dice, tell))
    tell(
        AttackMade(unit, order.attack.name, target, origin, to, *aimed, by_guard, is_hit, is_lethal),
    )
    if is_lethal:
        remove(state, target, tell, by=seat_of(unit))


def _resolve(
    state: State, sides: tuple[UnitName, UnitName], order: Strike, penalty: int, luck: tuple[Dice, Tell]
) -> tuple[bool, bool]:
    """Return whether the attack hits and whether it removes the target, by two rolls (B33) or one (B34)."""
    unit, target = sides
    ours, theirs = state.type_of(unit), state.type_of(target)
    skill = order.attack.power if state.options.has_one_roll else ours.skill
    is_hit = is_won(
        state, Side("hit", unit, skill - penalty, order.hit), Side("dodge", target, theirs.defense), *luck
    )
    if not is_hit or state.options.has_one_roll:
        return is_hit, is_hit
    damage = Side("damage", unit, order.attack.power, order.damage)
    return True, is_won(state, damage, Side("resist", target, theirs.toughness), *luck)
