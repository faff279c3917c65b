"""Resolve combat: A dice against D units, then saves and losses (E13 to E16, E20, E21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.earth_mans_burden.board.state import Loss, State, change, seen_by
from engine.earth_mans_burden.board.worlds import HOME, UN, Owner, World
from engine.earth_mans_burden.rules.asks import Losses
from engine.earth_mans_burden.rules.attacks import Attack, manned
from engine.earth_mans_burden.rules.events import (
    AttackRolled,
    AttackVoid,
    Overthrown,
    SavesRolled,
    UnitsDestroyed,
)
from engine.earth_mans_burden.rules.odds import hits, save_of
from engine.earth_mans_burden.rules.rolling import throw
from engine.kernel.core import Flow, Seat, Tell
from engine.kernel.dice import Dice


@dataclass(frozen=True)
class Assault:
    """An attack when it is rolled: attacker, target, world, number of units."""

    by: Owner
    at: Owner
    world: World
    attackers: int
    is_coup: bool


def fire(state: State, attacks: Sequence[Attack], ready: Mapping[World, int], dice: Dice, tell: Tell) -> Flow:
    """Roll the attacks in the order announced (E11), then the reprisal if there was fire at home (E20)."""
    is_stirred = False
    for attack, attackers in manned(attacks, ready):
        if not attackers or not state.units_at(attack.at, attack.world):
            tell(AttackVoid(state.active, attack.at, attack.world, is_coup=False))
            continue
        is_stirred |= attack.world == HOME
        assault = Assault(state.active, attack.at, attack.world, attackers, is_coup=False)
        yield from destroy(state, assault, dice, tell)
    fleets = state.fleets_at(UN, HOME)
    if is_stirred and fleets and state.units_at(state.active, HOME):
        yield from destroy(state, Assault(UN, state.active, HOME, fleets, is_coup=False), dice, tell)


def destroy(state: State, assault: Assault, dice: Dice, tell: Tell) -> Flow:
    """Roll fire, and ask the owner which units are lost if there is a choice (E16)."""
    shots = rolled(state, assault, dice, tell)
    owner, world = assault.at, assault.world
    fleets, developments = state.fleets_at(owner, world), state.developments_at(owner, world)
    lost = min(shots, fleets + developments)
    if not lost:
        return
    gone = min(lost, fleets)
    if owner != UN and fleets and developments and lost < fleets + developments:
        state.loss = Loss(owner, world, lost)
        answers = yield [Losses(owner, seen_by(state, owner))]
        gone = answers[owner]
        state.loss = None
    change(state.fleets, owner, world, -gone)
    change(state.developments, owner, world, gone - lost)
    tell(UnitsDestroyed(owner, assault.by, world, gone, lost - gone))


def overthrow(
    state: State, attacks: Sequence[Attack], ready: Mapping[World, int], dice: Dice, tell: Tell
) -> None:
    """Roll overthrows in the order announced; developments change hands at once."""
    seat: Seat = state.active
    for attack, attackers in manned(attacks, ready):
        held = state.developments_at(attack.at, attack.world)
        if not attackers or not held:
            tell(AttackVoid(seat, attack.at, attack.world, is_coup=True))
            continue
        assault = Assault(seat, attack.at, attack.world, attackers, is_coup=True)
        won = min(held, rolled(state, assault, dice, tell))
        if won:
            change(state.developments, attack.at, attack.world, -won)
            change(state.developments, seat, attack.world, won)
            tell(Overthrown(attack.at, seat, attack.world, won))


def rolled(state: State, assault: Assault, dice: Dice, tell: Tell) -> int:
    """Roll an attack and its saves; return the number of successes that were not saved."""
    defenders = state.units_at(assault.at, assault.world)
    save = save_of(assault.attackers, defenders, is_coup=assault.is_coup)
    faces = throw(state, dice, assault.attackers)
    tell(
        AttackRolled(
            faces,
            assault.by,
            assault.at,
            assault.world,
            assault.attackers,
            defenders,
            assault.is_coup,
            save,
        )
    )
    successes = hits(faces)
    if save is None or not successes:
        return successes
    return successes - _saved(state, assault, successes, save, dice, tell)


def _saved(state: State, assault: Assault, successes: int, save: int, dice: Dice, tell: Tell) -> int:
    """Return how many successes are saved.

    At home the UN has failed saves against overthrows thrown once more (E21).
    """
    faces = throw(state, dice, successes)
    tell(SavesRolled(faces, assault.at, assault.world, save))
    passed = sum(face >= save for face in faces)
    failed = successes - passed
    if failed and assault.is_coup and assault.world == HOME and state.un_develops:
        again = throw(state, dice, failed)
        tell(SavesRolled(again, assault.at, assault.world, save, is_again=True))
        passed += sum(face >= save for face in again)
    return passed
