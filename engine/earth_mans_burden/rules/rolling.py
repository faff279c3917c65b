"""Throw dice: by the match's counted draws, or as a written table sets them."""

from __future__ import annotations

from engine.earth_mans_burden.board.state import State
from engine.earth_mans_burden.board.worlds import SIDES
from engine.kernel.core import Miswritten
from engine.kernel.dice import Dice


def throw(state: State, dice: Dice, count: int) -> tuple[int, ...]:
    """Return the faces of a throw, set throws first; Miswritten if a set throw is impossible."""
    if not state.rolls:
        return tuple(dice.below(SIDES) + 1 for _ in range(count))
    written, state.rolls = state.rolls[0], state.rolls[1:]
    if len(written) != count:
        raise Miswritten(f"The record has the throw {list(written)}, but {count} dice are thrown here.")
    return written
