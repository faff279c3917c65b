"""Carry out a March and its battle, and ask the other seats that are involved."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from engine.brimstone.board.components import AIRPORT
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import State, seen_by
from engine.brimstone.rules import march as steps
from engine.brimstone.rules.asks import GiveSupport, MarchOn, Pay, Retreat
from engine.brimstone.rules.combat import (
    Backing,
    Battle,
    attack_terms,
    attacker_wins,
    defence_terms,
    losses,
    payers,
    retreats,
    strength,
    supporters,
)
from engine.brimstone.rules.events import (
    ArmyDestroyed,
    BattleDeclared,
    BattleFought,
    MarchBegun,
    MarkerCleared,
    Retreated,
    SupportGiven,
    TroopsHeldUp,
    TroopsMoved,
)
from engine.brimstone.rules.march import Execution, Group, March
from engine.kernel.core import Ask, Flow, Seat, Tell


def march(state: State, seat: Seat, choice: Execution, tell: Tell) -> Flow:
    """Carry out the first steps, then ask for the remaining steps of the March's troops (R111)."""
    order = steps.start(state, seat, choice.hex, is_forced=choice.forced)
    price = steps.forced_price(state) if choice.forced else 0
    state.stones[seat] -= price
    cleared = choice.hex in state.slow
    tell(MarchBegun(seat, choice.hex, choice.forced, price, cleared))
    if cleared:
        state.slow.discard(choice.hex)
        order.moved = {choice.hex: order.fresh} if choice.forced else {}
        order.fresh = 0
    else:
        yield from carry_out(state, order, choice.groups, tell)
    while any(steps.possible_steps(state, order)):
        answers = yield [MarchOn(seat, seen_by(state, seat), order.copy())]
        yield from carry_out(state, order, answers[seat], tell)


def carry_out(state: State, order: March, groups: Sequence[Group], tell: Tell) -> Flow:
    """Carry out an answer's groups in turn; skip those that the battle made impossible (R112, R113)."""
    fought = False
    for group in groups:
        if fought and steps.why_no_step(state, order, group):
            tell(TroopsHeldUp(order.seat, group.origin, group.to, group.troops))
        elif group.to != group.origin and steps.is_attack(state, order, group):
            fought = True
            yield from fight(state, order, group, tell)
        else:
            _step(state, order, group, tell)
    order.close_answer(fought=fought)


def _step(state: State, order: March, group: Group, tell: Tell) -> None:
    was_marked = group.to in state.slow
    steps.step(state, order, group)
    if group.to == group.origin:
        tell(MarkerCleared(order.seat, group.origin))
    else:
        _tell_move(state, order.seat, group, was_marked, tell)


def _tell_move(state: State, seat: Seat, group: Group, was_marked: bool, tell: Tell) -> None:
    marked = group.to in state.slow and not was_marked
    by_air = group.origin == AIRPORT
    tell(TroopsMoved(seat, group.origin, group.to, group.troops, by_air, marked))


def fight(state: State, order: March, group: Group, tell: Tell) -> Flow:
    """Fight a battle: declare it, collect supports and payments, decide it, apply the result."""
    steps.commit(order, group, state)
    defender, defenders = state.armies[group.to]
    battle = Battle(order.seat, defender, group.origin, group.to, group.troops)
    tell(BattleDeclared(battle, defenders))
    battle = yield from gather_support(state, battle, tell)
    for backing in battle.backings:
        if backing.seat == order.seat:
            order.forget(backing.hex)
    battle = yield from gather_payments(state, battle)
    attack, defence = attack_terms(state, battle), defence_terms(state, battle)
    won = attacker_wins(state, strength(attack), strength(defence))
    army = defenders if won else group.troops
    lost = losses(strength(attack), strength(defence), army)
    lost_order = state.orders.get(defender, {}).pop(group.to, None) if won else None
    tell(BattleFought(battle, tuple(attack), tuple(defence), won, lost, lost_order))
    if won:
        yield from _drive_out(state, battle, defenders, lost, tell)
        _move_in(state, battle, tell)
    else:
        state.leave(group.origin, lost)


def gather_support(
    state: State, battle: Battle, tell: Tell
) -> Generator[Sequence[Ask], dict[Seat, str], Battle]:
    """Ask for all Support choices in secret, then reveal them together (R84)."""
    able = supporters(state, battle)
    if not able:
        return battle
    answers = yield [
        GiveSupport(seat, seen_by(state, seat), battle, hex_, troops) for seat, (hex_, troops) in able.items()
    ]
    backings = tuple(Backing(seat, *able[seat], answers[seat]) for seat in able)
    tell(SupportGiven(battle, backings))
    return replace(battle, backings=tuple(b for b in backings if b.side != "none"))


def gather_payments(state: State, battle: Battle) -> Generator[Sequence[Ask], dict[Seat, int], Battle]:
    """Ask both sides for sealed payments if they have Stones.

    Take them when both have answered (R85, R115).
    """
    paying = payers(state, battle)
    if not paying:
        return battle
    answers = yield [Pay(seat, seen_by(state, seat), battle) for seat in paying]
    for seat in paying:
        state.stones[seat] -= answers[seat]
    return battle.with_payments(**{seat: answers[seat] for seat in paying})


def _drive_out(state: State, battle: Battle, defenders: int, lost: int, tell: Tell) -> Flow:
    """Remove the loser's casualties and retreat the survivors; the marker stays for the winner (R57).

    With only one place to retreat to, nobody is asked (R132).
    """
    state.take(battle.hex, lost)
    survivors = defenders - lost
    if not survivors:
        return
    places = retreats(state, battle.defender, battle.hex)
    if not places:
        state.take(battle.hex, survivors)
        tell(ArmyDestroyed(battle.defender, battle.hex, survivors))
        return
    to = places[0]
    if len(places) > 1:
        view = seen_by(state, battle.defender)
        answers = yield [Retreat(battle.defender, view, battle.hex, tuple(places))]
        to = answers[battle.defender]
    _retreat(state, battle, to, survivors, tell)


def _retreat(state: State, battle: Battle, to: Hex, survivors: int, tell: Tell) -> None:
    was_marked = to in state.slow
    state.take(battle.hex, survivors)
    state.enter(battle.defender, to, survivors)
    marked = to in state.slow and not was_marked
    tell(Retreated(battle.defender, battle.hex, to, survivors, marked))


def _move_in(state: State, battle: Battle, tell: Tell) -> None:
    """Move the committed troops into the hex they won (R91), with a marker on slow ground (R58)."""
    was_marked = battle.hex in state.slow
    state.leave(battle.origin, battle.committed)
    state.enter(battle.attacker, battle.hex, battle.committed)
    group = Group(battle.origin, battle.committed, battle.hex)
    _tell_move(state, battle.attacker, group, was_marked, tell)
