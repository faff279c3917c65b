"""Roll dice: by the match's random draws, or as a written table sets them (B13 to B15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from engine.brutal_magic.armies.names import UnitName, seat_of
from engine.brutal_magic.board.policy import Die
from engine.brutal_magic.board.state import Position, State
from engine.brutal_magic.rules.events import Ranked, Rolled
from engine.kernel.core import Miswritten, Seat, Tell
from engine.kernel.dice import Dice

SIDES: Final = {"1d20": (20,), "3d6": (6, 6, 6)}
"""Sides of each die in a throw."""
STEADY: Final = "3d6"
WILD: Final = "1d20"


class Side(NamedTuple):
    """One side of an opposed roll: the roll, the unit, its level, and the die chosen with the act."""

    roll: str
    unit: UnitName
    level: int
    choice: Die | None = None


def throw(state: State, roll: str, who: str, die: Die, dice: Dice) -> tuple[int, ...]:
    """Return a throw, set throws before drawn ones; Miswritten if a set throw does not fit."""
    sides = SIDES[die]
    if not state.rolls:
        return tuple(dice.below(count) + 1 for count in sides)
    written, state.rolls = state.rolls[0], state.rolls[1:]
    faces = written[2:]
    fits = written[:2] == (roll, who) and len(faces) == len(sides)
    if not fits or any(face > count for face, count in zip(faces, sides, strict=True)):
        raise Miswritten(
            f"The record's next roll is {list(written)}, but here {who} must roll {die} for {roll}."
        )
    return faces


def die_of_attacker(position: Position, side: Side, against: int) -> Die:
    """Return the attacker's die, given both levels (B12, B13)."""
    return _chosen(position, side) or (STEADY if side.level > against else WILD)


def die_of_defender(position: Position, side: Side, against: int) -> Die:
    """Return the defender's die, given both levels (B12, B13)."""
    return _chosen(position, side) or (STEADY if side.level >= against else WILD)


def _chosen(position: Position, side: Side) -> Die | None:
    """Return the die chosen with the act, else for the type, else for the seat; None means `auto`."""
    seat, type_ = seat_of(side.unit), position.units[side.unit].type
    die = side.choice or position.policies[seat].die(side.roll, type_)
    return None if die == "auto" else die


def is_won(state: State, attacker: Side, defender: Side, dice: Dice, tell: Tell) -> bool:
    """Return whether the attacker wins the roll; ties favour the defender (B33)."""
    ours = die_of_attacker(state, attacker, defender.level)
    theirs = die_of_defender(state, defender, attacker.level)
    return _total(state, attacker, ours, dice, tell) > _total(state, defender, theirs, dice, tell)


def _total(state: State, side: Side, die: Die, dice: Dice, tell: Tell) -> int:
    rolled = Rolled(side.roll, side.unit, throw(state, side.roll, side.unit, die, dice), side.level)
    tell(rolled)
    return rolled.total


def strikes(state: State, where: str, power: int, defender: Side, dice: Dice, tell: Tell) -> bool:
    """Return whether a hex's danger wins the roll against the unit in it (B44)."""
    danger = Rolled("danger", where, throw(state, "danger", where, STEADY, dice), power)
    tell(danger)
    die = die_of_defender(state, defender, power)
    return danger.total > _total(state, defender, die, dice, tell)


def ranked(state: State, roll: str, seats: Sequence[Seat], dice: Dice, tell: Tell) -> tuple[Seat, ...]:
    """Return the seats ordered by their rolls, highest first (B14)."""
    order = tuple(_ranked(state, roll, seats, dice, tell))
    tell(Ranked(roll, order, state.round))
    return order


def _ranked(state: State, roll: str, seats: Sequence[Seat], dice: Dice, tell: Tell) -> list[Seat]:
    """Roll and sort; tied seats roll again among themselves until each tie is broken."""
    if len(seats) < 2:
        return list(seats)
    totals = {seat: _rolled_by(state, roll, seat, dice, tell) for seat in seats}
    by_total: Callable[[Seat], int] = totals.__getitem__
    highest_first = sorted(seats, key=by_total, reverse=True)
    groups = [list(group) for _, group in groupby(highest_first, key=by_total)]
    return [seat for group in groups for seat in _ranked(state, roll, group, dice, tell)]


def _rolled_by(state: State, roll: str, seat: Seat, dice: Dice, tell: Tell) -> int:
    die = state.policies[seat].initiative
    rolled = Rolled(roll, seat, throw(state, roll, seat, STEADY if die == "auto" else die, dice))
    tell(rolled)
    return rolled.total
