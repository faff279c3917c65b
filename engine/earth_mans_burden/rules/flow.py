"""Run the game in the rulebook's order: setup, then turns.

A turn has movement, combat, exploitation and development. A throw raises Miswritten if it does not fit the
rolls written in a record. The game may end between phases and after each action (E41); then nothing more is
asked.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from engine.earth_mans_burden.board.state import PHASES, State, change, seen_by
from engine.earth_mans_burden.board.worlds import HOME, UN, World
from engine.earth_mans_burden.rules import claiming, exploitation, movement, placing, trading
from engine.earth_mans_burden.rules.asks import (
    ClaimRegions,
    Combat,
    Coup,
    Exploit,
    MoveFleets,
    PlaceFleets,
    Respond,
    TableAsk,
)
from engine.earth_mans_burden.rules.attacks import (
    Attack,
    Plan,
    attacked,
    coup_targets,
    own_developments,
    own_fleets,
    responding,
    still_there,
)
from engine.earth_mans_burden.rules.combat import fire, overthrow
from engine.earth_mans_burden.rules.events import AttackAnnounced, TurnBegun, UnFilled
from engine.earth_mans_burden.rules.victory import count_up, look_for_victory
from engine.kernel.actions import asking
from engine.kernel.core import Ask, Flow, Tell
from engine.kernel.dice import Dice

Asked = Generator[Sequence[Ask], Mapping[str, Any], Any]
"""A part of the flow that returns an answer; None if there was nothing to decide."""


def play_round(state: State, dice: Dice, tell: Tell) -> Flow:
    """Play the setup, or one turn from the phase of the table on."""
    if state.is_in_setup:
        yield from place(state, tell)
        tell(TurnBegun(state.active, state.turn, state.round))
        return
    for phase in PHASES[PHASES.index(state.phase) :]:
        state.phase = phase
        yield from _CARRY_OUT[phase](state, dice, tell)
        if phase == PHASES[-1]:
            balance(state, tell)
        if not state.is_ended:
            look_for_victory(state, tell)
        if state.is_ended:
            return
    end_turn(state, tell)


# Setup


def place(state: State, tell: Tell) -> Flow:
    """Ask all seats at once and in secret, or for one fleet at a time, anticlockwise (E3, E4)."""
    left = placing.fleets_to_place(state)
    if state.options.placement == "sealed":
        answers = yield [PlaceFleets(seat, seen_by(state, seat), left[seat]) for seat in state.seats]
        for seat in state.seats:
            placing.put(state, seat, answers[seat], tell)
    else:
        for number in range(max(left.values())):
            for seat in (seat for seat, fleets in left.items() if fleets > number):
                answers = yield [PlaceFleets(seat, seen_by(state, seat), 1)]
                placing.put(state, seat, answers[seat], tell)
    placing.end_setup(state, tell)


# A turn


def ask_active(
    state: State, ask: Callable[[], TableAsk | None], tell: Tell
) -> Generator[Sequence[Ask], Mapping[str, Any], Any]:
    """Ask the seat whose turn it is; return None if it has nothing to decide (E6, E31).

    Actions taken while the ask is open come before the phase (E5); they may leave nothing to decide.
    """

    def now() -> Sequence[Ask]:
        one = None if state.is_ended else ask()
        return [one] if one else []

    answers = yield from asking(now, tell)
    return answers.get(state.active)


def move(state: State, dice: Dice, tell: Tell) -> Flow:
    seat = state.active
    moves = yield from ask_active(
        state, lambda: MoveFleets(seat, seen_by(state, seat)) if state.has_units(seat) else None, tell
    )
    if moves is not None:
        movement.carry_out(state, moves, tell)


def fight(state: State, dice: Dice, tell: Tell) -> Flow:
    """Roll fire in the order announced, then the reprisal, then overthrows (E11)."""
    seat = state.active

    def ask() -> Combat | None:
        combat = Combat(seat, seen_by(state, seat))
        return combat if combat.fire_targets() or combat.coup_targets() else None

    plan: Plan | None = yield from ask_active(state, ask, tell)
    if plan is None:
        return
    fleets, developments = own_fleets(state, seat), own_developments(state, seat)
    coups = plan.coups
    yield from respond(state, (*plan.fire, *(coups or ())), tell)
    if not state.is_ended:
        yield from fire(state, plan.fire, still_there(fleets, own_fleets(state, seat)), dice, tell)
    if coups is None:
        coups = yield from plot(state, developments, tell)
        yield from respond(state, coups, tell)
    if not state.is_ended:
        ready = still_there(developments, own_developments(state, seat))
        overthrow(state, coups, ready, dice, tell)


def plot(state: State, stood: Mapping[World, int], tell: Tell) -> Asked:
    """Ask for overthrows after the fire, by developments that were there before it (E12)."""
    seat = state.active

    def ask() -> Coup | None:
        ready = still_there(stood, own_developments(state, seat))
        is_possible = coup_targets(state, seat, ready)
        return Coup(seat, seen_by(state, seat), ready) if is_possible else None

    coups = yield from ask_active(state, ask, tell)
    return coups or ()


def respond(state: State, attacks: Sequence[Attack], tell: Tell) -> Flow:
    """Let attacked seats act between the announcement and the first die (E32, E33, E34)."""
    for attack in attacks:
        tell(AttackAnnounced(state.active, attack.at, attack.world, attack.units, attack.is_coup))
    state.under_fire = attacked(attacks)

    def now() -> Sequence[Ask]:
        if state.is_ended:
            return []
        return [Respond(seat, seen_by(state, seat)) for seat in responding(state)]

    yield from asking(now, tell)
    state.under_fire = ()


def exploit(state: State, dice: Dice, tell: Tell) -> Flow:
    seat = state.active
    projects = yield from ask_active(
        state, lambda: Exploit(seat, seen_by(state, seat)) if state.developments[seat] else None, tell
    )
    exploitation.exploit(state, projects or {}, dice, tell)


def claim(state: State, dice: Dice, tell: Tell) -> Flow:
    seat = state.active
    claims = yield from ask_active(
        state,
        lambda: ClaimRegions(seat, seen_by(state, seat)) if claiming.claimable(state, seat) else None,
        tell,
    )
    claiming.claim(state, claims or (), dice, tell)


_CARRY_OUT: Mapping[str, Callable[[State, Dice, Tell], Flow]] = {
    "move": move,
    "combat": fight,
    "exploit": exploit,
    "claim": claim,
}


def balance(state: State, tell: Tell) -> None:
    """Let the UN fill every empty region at home, if it has units (E23, E24)."""
    empty = state.empty_at(HOME)
    if state.has_units(UN) and empty and not state.is_ended:
        change(state.developments, UN, HOME, empty)
        tell(UnFilled(HOME, empty))


def end_turn(state: State, tell: Tell) -> None:
    """Close open offers and pass the turn to the next seat with units (E7).

    The last round ends the game (E43). If the game ends during a turn, this does not run: offers and phase
    stay (E48, E49).
    """
    trading.lapse(state, tell)
    seat, round_ = state.active, state.round
    while True:
        seat = state.clockwise_from(seat)[1]
        round_ += seat == state.starts
        if state.options.round_limit is not None and round_ > state.options.round_limit:
            count_up(state, tell)
            return
        if state.has_units(seat):
            break
    state.active, state.round, state.turn, state.phase = seat, round_, state.turn + 1, PHASES[0]
    tell(TurnBegun(seat, state.turn, round_))
