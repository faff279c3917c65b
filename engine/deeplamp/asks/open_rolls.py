"""Open rolls, and which of their dice failed (S3, S26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import stat

Numbers = tuple[int, ...]
"""Positions of dice in a roll, counted from 1."""


def dice_below(act: Activation, number: int) -> Numbers:
    """Return the positions of the dice that show less than `number`, from 1."""
    assert act.roll is not None, "a roll is open"
    return tuple(at for at, face in enumerate(act.roll.dice, start=1) if face < number)


def hit_number(state: State, act: Activation) -> int:
    """Return the lowest face that hits in the open attack."""
    assert act.attack is not None, "an attack is open"
    return stat(state, state.crew.heroes[act.hero], "ranged" if act.attack.is_shot else "melee")


FAILS: Final[Mapping[str, Callable[[State, Activation], Numbers]]] = {
    "move": lambda state, act: (1,),
    "escape": lambda state, act: (1,),
    "search": lambda state, act: dice_below(act, state.pack.numbers.search_on),
    "throw": lambda state, act: (1,),
    "attack": lambda state, act: dice_below(act, hit_number(state, act)),
    "chant": lambda state, act: (1, 2),
}
"""Sort of roll -> function that returns the failed dice."""
