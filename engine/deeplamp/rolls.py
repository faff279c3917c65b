"""Rolls that are open: which of their dice failed, and rolling them again (S3, S26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.deeplamp.activations import Activation
from engine.deeplamp.play import Play
from engine.deeplamp.state import State
from engine.deeplamp.stats import stat

Numbers = tuple[int, ...]
"""Numbers of dice, from 1."""


def dice_below(act: Activation, number: int) -> Numbers:
    """The dice that show less."""
    assert act.roll is not None, "a roll is open"
    return tuple(at for at, face in enumerate(act.roll.dice, start=1) if face < number)


def hit_number(state: State, act: Activation) -> int:
    """What a die of the open attack must show."""
    assert act.attack is not None, "an attack is open"
    return stat(state, state.heroes[act.hero], "ranged" if act.attack.is_shot else "melee")


FAILS: Final[Mapping[str, Callable[[State, Activation], Numbers]]] = {
    "move": lambda state, act: (1,),
    "escape": lambda state, act: (1,),
    "search": lambda state, act: dice_below(act, state.pack.numbers.search_on),
    "throw": lambda state, act: (1,),
    "attack": lambda state, act: dice_below(act, hit_number(state, act)),
    "chant": lambda state, act: (1, 2),
}
"""The dice of each sort of roll that did not do what they should."""


def roll_again(play: Play, numbers: Numbers) -> None:
    """Those dice of the open roll fall anew, and stand (S3)."""
    act = play.state.activation
    assert act is not None, "a hero acts"
    assert act.roll is not None, "a roll is open"
    dice = list(act.roll.dice)
    for at, face in zip(numbers, play.throw(len(numbers), act.roll.what, act.hero), strict=True):
        dice[at - 1] = face
    act.roll = replace(act.roll, dice=tuple(dice), again=(*act.roll.again, *numbers))
