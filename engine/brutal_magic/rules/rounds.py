"""A round: initiative, units that act seat by seat, danger, the limit (B24 to B28, B37)."""

from __future__ import annotations

from engine.brutal_magic.armies.names import UnitName, seat_of
from engine.brutal_magic.board.state import State, seen_by
from engine.brutal_magic.rules.acts import Act, Turn
from engine.brutal_magic.rules.asks import Activate
from engine.brutal_magic.rules.attacks import strike
from engine.brutal_magic.rules.ending import end_at_limit
from engine.brutal_magic.rules.events import (
    ActBegun,
    GuardSet,
    PolicyChanged,
    RoundEnded,
    SeatRests,
    UnitHeld,
)
from engine.brutal_magic.rules.guards import longest_guard
from engine.brutal_magic.rules.moving import endanger_all, move
from engine.brutal_magic.rules.rolling import ranked
from engine.brutal_magic.rules.summoning import summon
from engine.kernel.core import Flow, Seat, Tell
from engine.kernel.dice import Dice


def begin_round(state: State, dice: Dice, tell: Tell) -> None:
    """Clear what the last round recorded, and give guards a new shot (B41)."""
    state.acted, state.fired = (), ()
    state.used, state.struck, state.rest = {}, {}, {}
    state.turn = None
    roll_initiative(state, dice, tell)


def roll_initiative(state: State, dice: Dice, tell: Tell) -> None:
    """Roll initiative for all seats with units (B24)."""
    state.order = ranked(state, "initiative", [s for s in state.seats if state.units_of(s)], dice, tell)
    state.turn = next_turn(state)


def next_turn(state: State) -> Seat | None:
    """Return the next seat with a unit that has yet to act; None if all have acted (B25)."""
    at = state.order.index(state.turn) + 1 if state.turn in state.order else 0
    after = state.order[at:] + state.order[:at]
    able = state.able_seats()
    return next((seat for seat in after if seat in able), None)


def act_in_turn(state: State, dice: Dice, tell: Tell) -> Flow:
    """Let seats act in turn until all have acted or the game ends; do not ask resting seats (B27)."""
    while state.turn is not None:
        seat = state.turn
        if seat in state.rest:
            act_at_rest(state, seat, dice, tell)
        else:
            answers = yield [Activate(seat, seen_by(state, seat))]
            carry_out(state, seat, answers[seat], dice, tell)
        if not state.is_over:
            state.turn = next_turn(state)


def finish_round(state: State, dice: Dice, tell: Tell) -> None:
    """Resolve danger, check the round limit, and begin the next round (B43, B52)."""
    endanger_all(state, dice, tell)
    if not state.is_over:
        tell(RoundEnded(state.round))
        end_at_limit(state, tell)
    if not state.is_over:
        state.round += 1
        begin_round(state, dice, tell)


def carry_out(state: State, seat: Seat, turn: Turn, dice: Dice, tell: Tell) -> None:
    """Carry out an answer's acts one after another; drop the rest if the game ends (B26)."""
    if turn.policy is not None:
        state.policies[seat] = turn.policy
        tell(PolicyChanged(seat, turn.policy))
    if turn.rest is not None:
        state.rest[seat] = turn.rest
        tell(SeatRests(seat, turn.rest))
    for act in turn.acts:
        if not state.is_over:
            _act(state, act, dice, tell)
    if not turn.acts:
        act_at_rest(state, seat, dice, tell)


def act_at_rest(state: State, seat: Seat, dice: Dice, tell: Tell) -> None:
    """Let the seat's lowest-numbered unit guard if it has an attack, or else hold (B27)."""
    unit = state.to_act(seat)[0]
    guard = longest_guard(state.type_of(unit)) if state.rest[seat] == "guard" else None
    _act(state, Act(unit, guard=guard), dice, tell)


def _act(state: State, act: Act, dice: Dice, tell: Tell) -> None:
    """Carry out a unit's act, which ends its guard (B37)."""
    unit = act.unit
    tell(ActBegun(unit, *state.units[unit]))
    state.guards.pop(unit, None)
    if act.guard is not None:
        state.guards[unit] = act.guard
        tell(GuardSet(unit, state.units[unit].hex, act.guard))
    elif act.summons:
        summon(state, unit, seat_of(unit), act.summons, tell)
    elif act.before or act.path or act.after:
        _move_and_attack(state, act, dice, tell)
    else:
        tell(UnitHeld(unit, state.units[unit].hex))
    if unit in state.units:
        state.acted += (unit,)


def _move_and_attack(state: State, act: Act, dice: Dice, tell: Tell) -> None:
    """Attack, move in one piece, then attack again if the unit survives (B29, B30)."""
    for order in act.before:
        if _can_go_on(state, act.unit):
            strike(state, act.unit, order, dice, tell)
    if _can_go_on(state, act.unit):
        move(state, act.unit, act.path, dice, tell)
    for order in act.after:
        if _can_go_on(state, act.unit):
            strike(state, act.unit, order, dice, tell)


def _can_go_on(state: State, unit: UnitName) -> bool:
    return unit in state.units and not state.is_over
