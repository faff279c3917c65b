"""Carry out effects in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.deeplamp.effects.attacks import OF_ATTACK
from engine.deeplamp.effects.choices import OF_CHOICE
from engine.deeplamp.effects.crew import ON_THE_TABLE
from engine.deeplamp.effects.heroes import ON_HEROES, Work
from engine.deeplamp.fights.arrivals import bring
from engine.deeplamp.fights.explosives import look_at_kegs
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.play.turn_context import Cause, Play
from engine.kernel.core import Flow

EFFECTS: Final[Mapping[str, Work]] = {**ON_HEROES, **ON_THE_TABLE, **OF_CHOICE, **OF_ATTACK}
"""Effect -> function that carries it out."""


DEEPEST: Final = 20
MOST: Final = 400
"""Maximum number of effects that one cause can set off; without it, loops would never end (S140)."""
_COST: Final = 4
"""Units of work of an effect beside its draws and events (engine.kernel.dice.MOST_WORK)."""
_BOONS_A_UNIT: Final = 16
"""Modifiers in force that are looked through in one unit of work."""


def perform(play: Play, effects: Sequence[Effect], cause: Cause) -> Flow:
    """Carry out effects; enemies that they bring come after the last of them (S72)."""
    was_holding, play.is_holding = play.is_holding, True
    play.depth += 1
    try:
        yield from _carry_out(play, effects, cause)
    finally:
        play.depth -= 1
    play.is_holding = was_holding
    if not was_holding:
        yield from bring(play)


def _carry_out(play: Play, effects: Sequence[Effect], cause: Cause) -> Flow:
    if play.depth == 1:
        play.carried_out = 0
    for effect in effects if play.depth <= DEEPEST else ():
        play.carried_out += 1
        if play.carried_out > MOST:
            return
        play.dice.spend(_COST + len(play.state.in_force.boons) // _BOONS_A_UNIT)
        yield from EFFECTS[effect.fx](play, effect, cause)
        yield from look_at_kegs(play)
