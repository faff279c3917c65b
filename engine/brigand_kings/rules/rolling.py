"""Roll dice: by the match's counted draws, or as a written table sets them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.brigand_kings.board.components import DICE, SIDES, SUITS, Face, Number, is_number_die
from engine.brigand_kings.board.state import State
from engine.kernel.core import Miswritten
from engine.kernel.dice import Dice

ALL_DICE: tuple[int, ...] = tuple(range(1, DICE + 1))
NUMBER_DIE = 1


def roll(state: State, dice: Dice, places: Sequence[int]) -> tuple[Face, ...]:
    """Return new faces for these dice, set ones first; Miswritten if a set face is impossible."""
    if not state.rolls:
        return tuple(_drawn(place, dice) for place in places)
    written, state.rolls = state.rolls[0], state.rolls[1:]
    fits = len(written) == len(places) and all(map(_can_show, places, written))
    if not fits:
        raise Miswritten(f"The record has rolls of {list(written)}, but dice {list(places)} are rolled.")
    return written


def roll_numbers(state: State, dice: Dice, count: int) -> tuple[Number, ...]:
    """Return the numbers rolled with that many number dice; Miswritten as in `roll`."""
    faces = roll(state, dice, (NUMBER_DIE,) * count)
    return tuple(face for face in faces if isinstance(face, int))


def _drawn(place: int, dice: Dice) -> Face:
    return dice.below(SIDES) + 1 if is_number_die(place) else dice.pick(SUITS)


def _can_show(place: int, face: Face) -> bool:
    return isinstance(face, int) == is_number_die(place)
